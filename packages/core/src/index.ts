export { CommerceError, type ErrorCode } from '@aisle/schema';
export type { AccountService } from './accounts/sign-in.js';
export type { CartService } from './carts/cart-service.js';
export type { CatalogService, PublishOptions, ReleasePreview } from './catalog/catalog-service.js';
export type { CatalogSummary, Release } from './catalog/publication.js';
export type { ProductPage } from './catalog/read-operations.js';
export type { NodeProductsRequest, ShopperContext } from './catalog/requests.js';
export type { Commerce, RecordOperations, SeedRecords, SeedReport } from './commerce/commerce.js';
export { type CommerceOptions, createCommerce } from './commerce/create-commerce.js';
export type { StoreSummary } from './commerce/storage.js';
export type { Clock } from './environment/steerable-clock.js';
export { createClock, type SteerableClock } from './environment/steerable-clock.js';
export type { InventoryService } from './inventories/inventory-service.js';
export type { OrderService } from './orders/check-out.js';
export type { LocatedRecord } from './seeding/seed-store.js';
export type {
  ReadSubscription,
  SubscriptionService,
  UpdatedSubscription,
} from './subscriptions/subscription-service.js';
export type { SubscriptionUpdateOptions } from './subscriptions/update.js';
