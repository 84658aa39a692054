export type {
  CartAnswer,
  CartLimits,
  CartShopper,
  OfCart,
  OfCartItem,
} from './carts/cart-service.js';
export type { CartRecord, CartSnapshot, CartStore, DecideCart } from './carts/cart-store.js';
export type {
  CatalogStore,
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
export { linkBeginning } from './catalog/documents/document-pieces.js';
export type {
  IncludedDocuments,
  IncludedResources,
} from './catalog/documents/included-documents.js';
export type { JoinedDocuments } from './catalog/documents/joined-documents.js';
export type {
  CatalogInspection,
  FilterFacts,
  FilterQuery,
  NodeEntry,
  NodeName,
  ProductPlacement,
  ReleasedProduct,
  ValuesQuery,
} from './catalog/inspection/catalog-inspection.js';
export type { ProductSearch } from './catalog/inspection/find-products.js';
export type { RuleCreationRequest, RuleUpdateRequest } from './catalog/keeping/change-rule.js';
export type { OfRelease } from './catalog/keeping/delete-release.js';
export type { OfCatalog } from './catalog/keeping/get-catalog.js';
export type { OfRule } from './catalog/keeping/get-rule.js';
export type { ReleasesRequest } from './catalog/keeping/list-releases.js';
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
} from './catalog/publication.js';
export type { Difference } from './catalog/publishing/release-preview.js';
export type { ReadOperations, ResolveReading } from './catalog/read-operations.js';
export type { CatalogReason, RequestTarget } from './catalog/reading/choose-catalog.js';
export type { LanguageWish } from './catalog/reading/choose-language.js';
export type { MissingPart, NamedPart } from './catalog/reading/missing-part.js';
export type { Question, Reading, ReadingKind, ReleaseAnswer } from './catalog/reading/reading.js';
export type { ReleasePage } from './catalog/reading/release-page.js';
export type { DescribedRelease } from './catalog/reads/get-release.js';
export type { HierarchyAnswer, HierarchyPage } from './catalog/reads/hierarchies.js';
export type { ReferencePage } from './catalog/reads/list-component-products.js';
export type { NodeAnswer, NodePage } from './catalog/reads/nodes.js';
export type { ProductAnswer } from './catalog/reads/products.js';
export type {
  CatalogRecord,
  CatalogRuleRecord,
  FileRecord,
  NodeRecord,
  PriceModifierRecord,
  PriceRecord,
  ProductRecord,
  VariationRecord,
} from './catalog/records.js';
export type { SaleChange, StoredRelease } from './catalog/release.js';
export type {
  ConfigurationRequest,
  ExplanationRequest,
  ListRequest,
  OfHierarchy,
  OfNode,
  OfProduct,
  ProductRequest,
  ProductsRequest,
  ReleaseRequest,
  ShownWith,
  ValuesRequest,
} from './catalog/requests.js';
export type { StoreValues } from './commerce/describe-values.js';
export type { KeyStore } from './commerce/key-store.js';
export type { ServerState, ServerTrouble, Storage, StoreMeasures } from './commerce/storage.js';
export type { Environment, IdMaker, Random } from './environment/environment.js';
export { sendChannel } from './environment/next-turn.js';
export type { SteerableClockOptions } from './environment/steerable-clock.js';
export type { StoreSettings } from './environment/store-settings.js';
export type { StockLocationPage } from './inventories/inventory-service.js';
export type { InventoryStore, StockRecord } from './inventories/inventory-store.js';
export { createMemory, type Memory, type MemoryFigures, type MemoryPart } from './memory/memory.js';
export { createDoorkeeper, type Doorkeeper } from './memory/seen-before.js';
export type { PageWindow } from './records/page-window.js';
export { readAfterCommit } from './records/read-after-commit.js';
export type { RecordAnswer } from './records/record-answer.js';
export type { FoundRecords, ListWish, RecordPage } from './records/record-page.js';
export type { SeedOptions, SeedSource } from './seeding/load-seed.js';
export type { LossTarget } from './seeding/record-offers.js';
export type { ReferenceTarget } from './seeding/record-references.js';
export type { FaultCause, SeedFault } from './seeding/seed-fault.js';
export type {
  SeedOutcome,
  SeedStore,
  SeedTransaction,
  StoreFill,
  ValidRecord,
  WithdrawnProduct,
} from './seeding/seed-store.js';
export type {
  ImportedSubscriptions,
  LocatedOffering,
  LocatedSubscription,
  SubscriptionsToImport,
} from './subscriptions/importing/import-subscriptions.js';
export type { StateRequest } from './subscriptions/keeping/create-state.js';
export type { SubscriptionCreationRequest } from './subscriptions/keeping/create-subscription.js';
export type { IncludeWish, PriceWish } from './subscriptions/keeping/include-parts.js';
export type { OfOffering } from './subscriptions/keeping/read-offerings.js';
export type { AccountScope, OfSubscription } from './subscriptions/own-subscription.js';
export type { BrowseOptions, PreviewedUpdate } from './subscriptions/subscription-service.js';
export type {
  BrowseQuery,
  Decide,
  DecideNew,
  DecisionGround,
  FoundOfferings,
  FoundSubscriptions,
  OfferedPlan,
  OfferingRecord,
  SubscriptionKeys,
  SubscriptionQuery,
  SubscriptionRecord,
  SubscriptionSnapshot,
  SubscriptionStore,
} from './subscriptions/subscription-store.js';
export type { UpdateOptions } from './versions/update-options.js';
