export {
  maxCartBytes,
  SeedCart,
  SeedCartItem,
  SeedStock,
} from './seed/cart-records.js';
export { SeedHierarchy, SeedNode } from './seed/hierarchy-records.js';
export { maxRecordDepth } from './seed/members.js';
export { SeedFile, SeedVariation } from './seed/part-records.js';
export {
  SeedCurrencyPrices,
  SeedPrice,
  SeedPriceBook,
  SeedPriceModifier,
} from './seed/price-records.js';
export { SeedProduct } from './seed/product-records.js';
export { type SeedRecord, type SeedRecordType, seedRecords } from './seed/seed-record.js';
export {
  maxCatalogLanguages,
  SeedCatalog,
  SeedCatalogRule,
  SeedPublish,
  SeedStoreSettings,
} from './seed/store-records.js';
export { SeedOffering, SeedSubscription } from './seed/subscription-records.js';
export { validateSeedRecord } from './seed/validate-seed-record.js';
