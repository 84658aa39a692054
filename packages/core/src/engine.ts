export { isSameText, sha256 } from '#platform';
export type {
  AccountRecord,
  AccountStore,
  DecideAccount,
  MemberAddition,
  MemberRecord,
  SignedIn,
} from './accounts/account.js';
export type {
  AccountCreationRequest,
  AccountUpdateRequest,
  OfAccount,
  OwnAccount,
} from './accounts/account-operations.js';
export type {
  AddressCreationRequest,
  AddressUpdateRequest,
  OfAddress,
} from './accounts/address-operations.js';
export type { OfMember } from './accounts/member-operations.js';
export type { Credentials, OneTimeCredentials } from './accounts/sign-in.js';
export type {
  CartOwner,
  CartRecord,
  CartSnapshot,
  CartState,
  CartStore,
  DecideCart,
} from './carts/cart.js';
export type { CartAccountAnswer, CartAccountRequest } from './carts/cart-accounts.js';
export type { CartShopper } from './carts/cart-products.js';
export type { CartLimits } from './carts/cart-service.js';
export type { OfCart, OfCartItem } from './carts/change-cart.js';
export type {
  CustomDiscountAnswer,
  CustomDiscountService,
  OfCustomDiscount,
} from './carts/change-discounts.js';
export type { OfTaxItem, TaxAnswer, TaxService } from './carts/change-taxes.js';
export type { CartAnswer } from './carts/render-cart.js';
export type { Difference } from './catalog/catalog-service.js';
export type {
  ApproveDeletion,
  CatalogParts,
  CatalogStore,
  CatalogUse,
  DecideCatalog,
  DecideRule,
  DraftRequest,
  FilesQuery,
  FoundDocuments,
  FoundFiles,
  FoundProducts,
  NamedNode,
  NodesOf,
  NodesQuery,
  ProductsOf,
  ProductsQuery,
  PublicationRequest,
  RuleGround,
} from './catalog/catalog-store.js';
export type { JoinedDocuments } from './catalog/documents/join-products.js';
export type {
  IncludedDocuments,
  IncludedResources,
} from './catalog/documents/pack-product.js';
export { linkBeginning } from './catalog/documents/pack-product.js';
export type {
  CatalogInspection,
  FilterFacts,
  FilterQuery,
  NodeEntry,
  NodeName,
  ProductPlacement,
  ProductSearch,
  ReleasedProduct,
  ValuesQuery,
} from './catalog/inspection/find-products.js';
export type {
  CatalogCreationRequest,
  CatalogUpdateRequest,
  OfCatalog,
  OfRelease,
  ReleasesRequest,
} from './catalog/keeping/releases.js';
export type { OfRule, RuleCreationRequest, RuleUpdateRequest } from './catalog/keeping/rules.js';
export type {
  BuiltFile,
  BuiltNode,
  BuiltProduct,
  Comparison,
  Facet,
  FilterableValue,
  ProductBatch,
  Publication,
  PublicationEnd,
  ReleaseDraft,
  SaleChange,
  StoredRelease,
} from './catalog/publication.js';
export type {
  DescribedRelease,
  HierarchyAnswer,
  HierarchyPage,
  NodeAnswer,
  NodePage,
} from './catalog/read-nodes.js';
export type {
  ProductAnswer,
  ReadOperations,
  ReferencePage,
  ResolveReading,
} from './catalog/read-operations.js';
export type { CatalogReason, RequestTarget } from './catalog/reading/choose-catalog.js';
export type { LanguageWish } from './catalog/reading/choose-language.js';
export type { MissingPart, NamedPart } from './catalog/reading/missing-part.js';
export type {
  Question,
  Reading,
  ReadingKind,
  ReleaseAnswer,
  ReleasePage,
} from './catalog/reading/release-page.js';
export type {
  CatalogRecord,
  CatalogRuleRecord,
  ConfigurationRequest,
  ExplanationRequest,
  FileRecord,
  ListRequest,
  NodeRecord,
  OfHierarchy,
  OfNode,
  OfProduct,
  PriceModifierRecord,
  PriceRecord,
  ProductRecord,
  ProductRequest,
  ProductsRequest,
  ReleaseRequest,
  ShownWith,
  ValuesRequest,
  VariationRecord,
} from './catalog/requests.js';
export type { SearchAnswer, SearchRequest } from './catalog/search/multi-search.js';
export type {
  KeyStore,
  Storage,
  StoreMeasures,
  StoreValues,
} from './commerce/storage.js';
export type { UpdateOptions } from './environment/require-options.js';
export type {
  Environment,
  IdMaker,
  Random,
  SteerableClockOptions,
} from './environment/steerable-clock.js';
export type { StoreSettings } from './environment/store-settings.js';
export { nextTurn, sendChannel, sendReady } from './environment/turns.js';
export type {
  InventoryStore,
  StockLocationPage,
  StockRecord,
} from './inventories/inventory-service.js';
export {
  type AdmissionFilter,
  createAdmissionFilter,
  createMemory,
  type Memory,
  type MemoryFigures,
  type MemoryPart,
} from './memory/memory.js';
export type { CheckoutRequest } from './orders/check-out.js';
export type {
  CheckoutNames,
  OfOrder,
  OrderGround,
  OrderKeys,
  OrderOutcome,
  OrderRecord,
  OrderScope,
  OrderSnapshot,
  OrderStore,
} from './orders/order.js';
export type { OfTransaction, OrderContext } from './orders/order-operations.js';
export type {
  FoundRecords,
  ListOptions,
  PageWindow,
  RecordAnswer,
  RecordPage,
} from './records/records.js';
export { readAfterCommit } from './records/records.js';
export type { SeedOptions, SeedSource } from './seeding/load-seed.js';
export type {
  FaultCause,
  ImportChanges,
  LossTarget,
  ReferenceTarget,
  SeedFault,
  SeedOutcome,
  SeedStore,
  SeedTransaction,
  StoreFill,
  ValidRecord,
  WithdrawnProduct,
} from './seeding/seed-store.js';
export type { SubscriptionCreationRequest } from './subscriptions/create.js';
export type {
  ImportedSubscriptions,
  LocatedOffering,
  LocatedSubscription,
  SubscriptionsToImport,
} from './subscriptions/import-subscriptions.js';
export type { IncludeOptions, OfOffering, PriceOptions } from './subscriptions/read-offerings.js';
export type { StateRequest } from './subscriptions/states.js';
export type {
  AccountScope,
  BrowseQuery,
  Decide,
  DecideNew,
  DecisionInput,
  FoundOfferings,
  FoundSubscriptions,
  OfferedPlan,
  OfferingRecord,
  OfSubscription,
  SubscriptionKeys,
  SubscriptionQuery,
  SubscriptionRecord,
  SubscriptionSnapshot,
  SubscriptionStore,
} from './subscriptions/stored-subscription.js';
export type { BrowseOptions, PreviewedUpdate } from './subscriptions/subscription-service.js';
