export {
  type FixedEnvironment,
  makeCountingIds,
  makeFixedEnvironment,
  makeRandom,
} from './testing/fixed-environment.js';
export { makeCatalog, makeCatalogRule } from './testing/make-catalog.js';
export { makeFile } from './testing/make-file.js';
export { makeHierarchy, makeNode } from './testing/make-node.js';
export { makeOffering, makePlan } from './testing/make-offering.js';
export { makePrice, makePriceBook, makePriceModifier } from './testing/make-price.js';
export { makeProduct } from './testing/make-product.js';
export { makeShop, shopIds, shopSale } from './testing/make-shop.js';
export { makePendingSubscription, makeSubscription } from './testing/make-subscription.js';
export { makeUuid } from './testing/make-uuid.js';
export { makeVariation } from './testing/make-variation.js';
