import { type OperationName, operations } from '../operations.js';
import { errorsOf } from './common-errors.js';
import {
  addCartItem,
  createCart,
  deleteCart,
  deleteCartItem,
  deleteCartItems,
  getCart,
  listCartItems,
  updateCart,
  updateCartItem,
} from './operations/carts.js';
import {
  configureProduct,
  getHierarchy,
  getNode,
  getProduct,
  getRelease,
  listComponentProducts,
  listHierarchies,
  listHierarchyChildren,
  listHierarchyNodes,
  listHierarchyProducts,
  listNodeChildren,
  listNodeProducts,
  listNodes,
  listProductChildren,
  listProducts,
} from './operations/catalog-reads.js';
import {
  createAccessToken,
  getStock,
  getStockLocation,
  listStock,
  listStockLocations,
  updateSubscription,
} from './operations/tokens-and-stock.js';
import {
  createRule,
  deleteRelease,
  deleteRule,
  getCatalog,
  getCurrency,
  getFile,
  getRule,
  listCatalogs,
  listCurrencies,
  listFiles,
  listReleases,
  listRules,
  type OperationDocumentation,
  type OwnDocumentation,
  publishCatalog,
  updateRule,
} from './record-documents.js';
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
} from './subscription-documents.js';

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

type Json = { [member: string]: unknown };

/**
 * Moves every titled schema within `schema` to `components` and leaves a reference in its place. What a schema
 * means in its place (`x-meaning`) becomes the description of that place.
 */
export function moveToComponents(schema: unknown, components: Map<string, Json>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => moveToComponents(item, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { 'x-meaning': meaning, ...members } = Object.fromEntries(
    Object.entries(schema).map(([name, member]) => [name, moveToComponents(member, components)]),
  );
  const description = meaning === undefined ? {} : { description: meaning };
  const { title } = members;
  if (typeof title !== 'string') return { ...members, ...description };
  components.set(title, members);
  return { $ref: `#/components/schemas/${title}`, ...description };
}
