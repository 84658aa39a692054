import { createAccessToken } from './access/create-access-token.js';
import { addCartItem } from './carts/operations/add-cart-item.js';
import { createCart } from './carts/operations/create-cart.js';
import { deleteCart } from './carts/operations/delete-cart.js';
import { deleteCartItem } from './carts/operations/delete-cart-item.js';
import { deleteCartItems } from './carts/operations/delete-cart-items.js';
import { getCart } from './carts/operations/get-cart.js';
import { listCartItems } from './carts/operations/list-cart-items.js';
import { updateCart } from './carts/operations/update-cart.js';
import { updateCartItem } from './carts/operations/update-cart-item.js';
import { configureProduct } from './catalog/reads/configure-product.js';
import { getHierarchy } from './catalog/reads/get-hierarchy.js';
import { getNode } from './catalog/reads/get-node.js';
import { getProduct } from './catalog/reads/get-product.js';
import { getRelease } from './catalog/reads/get-release.js';
import { listComponentProducts } from './catalog/reads/list-component-products.js';
import { listHierarchies } from './catalog/reads/list-hierarchies.js';
import { listHierarchyChildren } from './catalog/reads/list-hierarchy-children.js';
import { listHierarchyNodes } from './catalog/reads/list-hierarchy-nodes.js';
import { listHierarchyProducts } from './catalog/reads/list-hierarchy-products.js';
import { listNodeChildren } from './catalog/reads/list-node-children.js';
import { listNodeProducts } from './catalog/reads/list-node-products.js';
import { listNodes } from './catalog/reads/list-nodes.js';
import { listProductChildren } from './catalog/reads/list-product-children.js';
import { listProducts } from './catalog/reads/list-products.js';
import { createRule } from './catalog/records/create-rule.js';
import { deleteRelease } from './catalog/records/delete-release.js';
import { deleteRule } from './catalog/records/delete-rule.js';
import { getCatalog } from './catalog/records/get-catalog.js';
import { getCurrency } from './catalog/records/get-currency.js';
import { getFile } from './catalog/records/get-file.js';
import { getRule } from './catalog/records/get-rule.js';
import { listCatalogs } from './catalog/records/list-catalogs.js';
import { listCurrencies } from './catalog/records/list-currencies.js';
import { listFiles } from './catalog/records/list-files.js';
import { listReleases } from './catalog/records/list-releases.js';
import { listRules } from './catalog/records/list-rules.js';
import { publishCatalog } from './catalog/records/publish-catalog.js';
import { updateRule } from './catalog/records/update-rule.js';
import { getStock } from './inventories/get-stock.js';
import { getStockLocation } from './inventories/get-stock-location.js';
import { listStock } from './inventories/list-stock.js';
import { listStockLocations } from './inventories/list-stock-locations.js';
import type { Operation } from './operation/operation.js';
import { createSubscription } from './subscriptions/reads/create-subscription.js';
import { createSubscriptionState } from './subscriptions/reads/create-subscription-state.js';
import { getOffering } from './subscriptions/reads/get-offering.js';
import { getOfferingPlan } from './subscriptions/reads/get-offering-plan.js';
import { getOfferingPricingOption } from './subscriptions/reads/get-offering-pricing-option.js';
import { getSubscriber } from './subscriptions/reads/get-subscriber.js';
import { getSubscription } from './subscriptions/reads/get-subscription.js';
import { getSubscriptionPlan } from './subscriptions/reads/get-subscription-plan.js';
import { getSubscriptionPricingOption } from './subscriptions/reads/get-subscription-pricing-option.js';
import { getSubscriptionState } from './subscriptions/reads/get-subscription-state.js';
import { importSubscriptions } from './subscriptions/reads/import-subscriptions.js';
import { listOfferingFeatures } from './subscriptions/reads/list-offering-features.js';
import { listOfferingPlans } from './subscriptions/reads/list-offering-plans.js';
import { listOfferingPricingOptions } from './subscriptions/reads/list-offering-pricing-options.js';
import { listOfferings } from './subscriptions/reads/list-offerings.js';
import { listSubscriptionPlans } from './subscriptions/reads/list-subscription-plans.js';
import { listSubscriptionPricingOptions } from './subscriptions/reads/list-subscription-pricing-options.js';
import { listSubscriptionStates } from './subscriptions/reads/list-subscription-states.js';
import { listSubscriptions } from './subscriptions/reads/list-subscriptions.js';
import { updateSubscription } from './subscriptions/update-subscription.js';

export {
  addCartItem,
  configureProduct,
  createAccessToken,
  createCart,
  createRule,
  createSubscription,
  createSubscriptionState,
  deleteCart,
  deleteCartItem,
  deleteCartItems,
  deleteRelease,
  deleteRule,
  getCart,
  getCatalog,
  getCurrency,
  getFile,
  getHierarchy,
  getNode,
  getOffering,
  getOfferingPlan,
  getOfferingPricingOption,
  getProduct,
  getRelease,
  getRule,
  getStock,
  getStockLocation,
  getSubscriber,
  getSubscription,
  getSubscriptionPlan,
  getSubscriptionPricingOption,
  getSubscriptionState,
  importSubscriptions,
  listCartItems,
  listCatalogs,
  listComponentProducts,
  listCurrencies,
  listFiles,
  listHierarchies,
  listHierarchyChildren,
  listHierarchyNodes,
  listHierarchyProducts,
  listNodeChildren,
  listNodeProducts,
  listNodes,
  listOfferingFeatures,
  listOfferingPlans,
  listOfferingPricingOptions,
  listOfferings,
  listProductChildren,
  listProducts,
  listReleases,
  listRules,
  listStock,
  listStockLocations,
  listSubscriptionPlans,
  listSubscriptionPricingOptions,
  listSubscriptionStates,
  listSubscriptions,
  publishCatalog,
  updateCart,
  updateCartItem,
  updateRule,
  updateSubscription,
};

/** Every operation of the service. Each says whether the library has it too. */
export const operations = [
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
] as const satisfies readonly (Operation & Required<Pick<Operation, 'library'>>)[];

/** The name of an operation of the contract, such as `listNodeProducts`. */
export type OperationName = (typeof operations)[number]['name'];
