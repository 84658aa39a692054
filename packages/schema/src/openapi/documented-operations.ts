import { type OperationName, operations } from '../operations.js';
import { errorsOf } from './common-errors.js';
import type { OperationDocumentation, OwnDocumentation } from './operation-documentation.js';
import { addCartItem } from './operations/carts/add-cart-item.js';
import { createCart } from './operations/carts/create-cart.js';
import { deleteCart } from './operations/carts/delete-cart.js';
import { deleteCartItem } from './operations/carts/delete-cart-item.js';
import { deleteCartItems } from './operations/carts/delete-cart-items.js';
import { getCart } from './operations/carts/get-cart.js';
import { listCartItems } from './operations/carts/list-cart-items.js';
import { updateCart } from './operations/carts/update-cart.js';
import { updateCartItem } from './operations/carts/update-cart-item.js';
import { configureProduct } from './operations/configure-product.js';
import { createAccessToken } from './operations/create-access-token.js';
import { getHierarchy } from './operations/get-hierarchy.js';
import { getNode } from './operations/get-node.js';
import { getProduct } from './operations/get-product.js';
import { getRelease } from './operations/get-release.js';
import { getStock } from './operations/inventories/get-stock.js';
import { getStockLocation } from './operations/inventories/get-stock-location.js';
import { listStock } from './operations/inventories/list-stock.js';
import { listStockLocations } from './operations/inventories/list-stock-locations.js';
import { listComponentProducts } from './operations/list-component-products.js';
import { listHierarchies } from './operations/list-hierarchies.js';
import { listHierarchyChildren } from './operations/list-hierarchy-children.js';
import { listHierarchyNodes } from './operations/list-hierarchy-nodes.js';
import { listHierarchyProducts } from './operations/list-hierarchy-products.js';
import { listNodeChildren } from './operations/list-node-children.js';
import { listNodeProducts } from './operations/list-node-products.js';
import { listNodes } from './operations/list-nodes.js';
import { listProductChildren } from './operations/list-product-children.js';
import { listProducts } from './operations/list-products.js';
import { updateSubscription } from './operations/update-subscription.js';
import { getCatalog, listCatalogs } from './records/catalogs.js';
import { deleteRelease, listReleases, publishCatalog } from './records/releases.js';
import { createRule, deleteRule, getRule, listRules, updateRule } from './records/rules.js';
import { getCurrency, getFile, listCurrencies, listFiles } from './records/store.js';
import {
  createSubscription,
  createSubscriptionState,
  getOffering,
  getOfferingPlan,
  getOfferingPricingOption,
  getSubscriber,
  getSubscription,
  getSubscriptionPlan,
  getSubscriptionPricingOption,
  getSubscriptionState,
  importSubscriptions,
  listOfferingFeatures,
  listOfferingPlans,
  listOfferingPricingOptions,
  listOfferings,
  listSubscriptionPlans,
  listSubscriptionPricingOptions,
  listSubscriptionStates,
  listSubscriptions,
} from './records/subscriptions.js';

const own: Readonly<Record<OperationName, OwnDocumentation>> = {
  listNodeProducts,
  listNodes,
  getProduct,
  getRelease,
  listHierarchies,
  getHierarchy,
  listHierarchyChildren,
  listHierarchyNodes,
  listHierarchyProducts,
  getNode,
  listNodeChildren,
  listProducts,
  listProductChildren,
  listComponentProducts,
  configureProduct,
  createCart,
  getCart,
  updateCart,
  deleteCart,
  listCartItems,
  addCartItem,
  updateCartItem,
  deleteCartItem,
  deleteCartItems,
  listStockLocations,
  getStockLocation,
  getStock,
  listStock,
  listRules,
  getRule,
  createRule,
  updateRule,
  deleteRule,
  listCatalogs,
  getCatalog,
  listReleases,
  publishCatalog,
  deleteRelease,
  listFiles,
  getFile,
  listCurrencies,
  getCurrency,
  updateSubscription,
  createSubscription,
  importSubscriptions,
  listSubscriptions,
  getSubscription,
  getSubscriber,
  listSubscriptionPlans,
  getSubscriptionPlan,
  listSubscriptionPricingOptions,
  getSubscriptionPricingOption,
  listSubscriptionStates,
  getSubscriptionState,
  createSubscriptionState,
  listOfferings,
  getOffering,
  listOfferingPlans,
  getOfferingPlan,
  listOfferingPricingOptions,
  getOfferingPricingOption,
  listOfferingFeatures,
  createAccessToken,
};

/**
 * The answers, the examples and the errors of each operation. They are kept apart from its definition because
 * pages, which load that, need none of them.
 */
export const documentedOperations = Object.fromEntries(
  operations.map((operation) => {
    const { errors, ...examples } = own[operation.name];
    return [operation.name, { ...examples, errors: { ...errorsOf(operation), ...errors } }];
  }),
) as Readonly<Record<OperationName, OperationDocumentation>>;
