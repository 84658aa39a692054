export { SeedAccount, SeedAccountMember, SeedAddress } from './seed/account-records.js';
export {
  maxCartBytes,
  SeedCart,
  SeedCartItem,
  SeedCartLine,
  SeedCustomItem,
  SeedPromotion,
  SeedPromotionItem,
  SeedSubscriptionItem,
} from './seed/cart-records.js';
export {
  SeedCurrencyPrices,
  SeedOffering,
  SeedPrice,
  SeedPriceBook,
  SeedPriceModifier,
  SeedSubscription,
} from './seed/members.js';
export { SeedOrder, SeedOrderItem, SeedPayment } from './seed/order-records.js';
export type { SeedRecordType } from './seed/record-types.js';
export {
  SeedFile,
  SeedHierarchy,
  SeedNode,
  SeedProduct,
  type SeedRecord,
  SeedVariation,
  seedRecords,
} from './seed/seed-record.js';
export {
  maxCatalogLanguages,
  maxRecordDepth,
  SeedCatalog,
  SeedCatalogRule,
  SeedPublish,
  SeedStock,
  SeedStoreSettings,
} from './seed/store-records.js';
export { validateSeedRecord } from './seed/validate-seed-record.js';
