export {
  AccessToken,
  AccessTokenRequest,
} from './access/create-access-token.js';
export {
  Cart,
  CartDescription,
  CartDocument,
  CartId,
  CartItemsDocument,
  CartName,
} from './carts/cart.js';
export {
  CartChange,
  CartCreation,
  CartItemAddition,
  CartItemAdditions,
  CartItemChange,
} from './carts/cart-changes.js';
export { CartItem, ItemUnavailability, maxCartItems, maxItemQuantity } from './carts/cart-item.js';
export { CartAmount, CartItemPrice, CartPrice } from './carts/cart-price.js';
export { BundleConfiguration, Component, ComponentOption, Components } from './catalog/bundle.js';
export { BundleSelection } from './catalog/bundle-selection.js';
export { DisplayAmount, DisplayPrice, TierDisplayPrice } from './catalog/display-price.js';
export { CatalogFile } from './catalog/file.js';
export { CatalogHierarchy, HierarchyDocument, HierarchyList } from './catalog/hierarchy.js';
export { Included } from './catalog/included.js';
export { ListLinks, ListMeta } from './catalog/list-envelope.js';
export { CatalogNode, NodeDocument, NodeList } from './catalog/node.js';
export {
  type IncludeName,
  includedMembers,
  includeNames,
} from './catalog/parameters/include-names.js';
export { latestReleaseNames } from './catalog/parameters/release-parameters.js';
export { CatalogProduct } from './catalog/product.js';
export { ProductAttributes } from './catalog/product-attributes.js';
export { ProductDocument } from './catalog/product-document.js';
export { ProductList } from './catalog/product-list.js';
export {
  ComponentProductPrice,
  ModifierType,
  ProductMeta,
  ProductPriceModifier,
} from './catalog/product-meta.js';
export { ProductReferenceList } from './catalog/product-reference-list.js';
export {
  FileReference,
  ProductReference,
  ProductRelationships,
} from './catalog/product-relationships.js';
export { ProductType } from './catalog/product-type.js';
export { Catalog, CatalogDocument, CatalogList } from './catalog/records/catalog-record.js';
export {
  Currency,
  CurrencyDocument,
  CurrencyList,
  FileDocument,
  FileList,
} from './catalog/records/currency.js';
export { ReleaseList } from './catalog/records/release-list.js';
export {
  CatalogRule,
  RuleChange,
  RuleContent,
  RuleCreation,
  RuleDocument,
  RuleList,
  RulePeriod,
  RuleUpdate,
} from './catalog/records/rule.js';
export { CatalogRelease, ReleaseDocument } from './catalog/release.js';
export { Tier, Tiers } from './catalog/tiers.js';
export { Variation, VariationMatrix, VariationOption } from './catalog/variation.js';
export { CommerceError, type CommerceErrorOptions } from './errors/commerce-error.js';
export { type ErrorCode, errorCodes } from './errors/error-code.js';
export { ErrorElement, ErrorList } from './errors/error-list.js';
export { defaultLocation, LocationSlug } from './inventories/location-slug.js';
export {
  Stock,
  StockDocument,
  StockLevel,
  StockList,
  StockLocation,
  StockLocationDocument,
  StockLocationList,
  StockRequest,
} from './inventories/stock.js';
export { createOpenApiDocument, type OpenApiInfo } from './openapi/create-openapi-document.js';
export { documentedOperations } from './openapi/documented-operations.js';
export type {
  DocumentedAnswer,
  ErrorDefinition,
  ErrorExample,
  Example,
  OperationDocumentation,
} from './openapi/operation-documentation.js';
export {
  bodyTypes,
  defaultBodyBytes,
  defineOperation,
  type LibraryCall,
  type NoLibraryCall,
  type Operation,
  type Parameter,
  type Permission,
  type RequestBody,
  type ResponseDefinition,
} from './operation/operation.js';
export { maxPageLimit, maxPageOffset } from './operation/paging-parameters.js';
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
  type OperationName,
  operations,
  publishCatalog,
  updateCart,
  updateCartItem,
  updateRule,
  updateSubscription,
} from './operations.js';
export { CurrencyCode } from './primitives/currency-code.js';
export { maxIdentifierLength } from './primitives/identifier.js';
export { decimalAmount, minorDigits } from './primitives/minor-digits.js';
export { nearestName } from './primitives/nearest-name.js';
export { Money, Price } from './primitives/price.js';
export {
  CatalogTimestamp,
  formatCatalogTimestamp,
  formatTimestamp,
  parseTimestamp,
  Timestamp,
  toCatalogTimestamp,
} from './primitives/timestamp.js';
export { canonicalUuid, Uuid } from './primitives/uuid.js';
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
export { Offering } from './subscriptions/offering.js';
export {
  FeatureList,
  IncludedOfferingParts,
  OfferingList,
  OfferingPlan,
  OfferingPlanDocument,
  OfferingPlanList,
  OfferingPricingOption,
  OfferingWithParts,
  PlanDisplayPrice,
  PlanPrice,
  PricingOptionDocument,
  PricingOptionList,
  StateDocument,
  StateList,
  SubscriptionList,
  SubscriptionWithParts,
} from './subscriptions/offering-parts.js';
export { PaymentAuthority, PaymentAuthorityType } from './subscriptions/payment-authority.js';
export { BillingInterval, EndBehavior, Plan } from './subscriptions/plan.js';
export { OfferingRelationships, SubscriptionRelationships } from './subscriptions/relationships.js';
export { Subscriber, SubscriberDocument } from './subscriptions/subscriber.js';
export {
  Subscription,
  SubscriptionAttributes,
  SubscriptionCondition,
  SubscriptionMeta,
  SubscriptionStatus,
} from './subscriptions/subscription.js';
export { SubscriptionChange, SubscriptionUpdate } from './subscriptions/subscription-change.js';
export {
  SubscriptionContent,
  SubscriptionCreation,
} from './subscriptions/subscription-creation.js';
export { SubscriptionDocument } from './subscriptions/subscription-document.js';
export {
  SubscriptionImport,
  SubscriptionImportDocument,
  SubscriptionImportRequest,
} from './subscriptions/subscription-import.js';
export {
  StateCreation,
  SubscriptionAction,
  SubscriptionState,
} from './subscriptions/subscription-state.js';
export { createValidator, type Validation } from './validation/create-validator.js';
export { type Fault, joinPointer, pointerNames } from './validation/fault.js';
export { requireValid } from './validation/require-valid.js';
