export { CommerceError, type ErrorCode } from '@aisle/schema';
export type { CartService } from './carts/cart-service.js';
export type { CatalogService, PublishOptions } from './catalog/catalog-service.js';
export type { ReleasePreview } from './catalog/publishing/release-preview.js';
export type { ProductPage } from './catalog/reads/products.js';
export type { CatalogSummary, Release } from './catalog/release.js';
export type { NodeProductsRequest } from './catalog/requests.js';
export type { ShopperContext } from './catalog/rules/shopper-context.js';
export type { Commerce, SeedRecords, SeedReport } from './commerce/commerce.js';
export { type CommerceOptions, createCommerce } from './commerce/create-commerce.js';
export type { RecordOperations } from './commerce/record-operations.js';
export type { StoreSummary } from './commerce/storage.js';
export type { Clock } from './environment/environment.js';
export { createClock, type SteerableClock } from './environment/steerable-clock.js';
export type { InventoryService } from './inventories/inventory-service.js';
export type { LocatedRecord } from './seeding/located-record.js';
export type {
  ReadSubscription,
  SubscriptionService,
  SubscriptionUpdateOptions,
  UpdatedSubscription,
} from './subscriptions/subscription-service.js';
