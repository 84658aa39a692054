import { describeCatalogStoreContract } from './describe-catalog-store-contract.js';
import { describeSubscriptionStoreContract } from './describe-subscription-store-contract.js';
import type { OpenStorage } from './use-commerce.js';

/**
 * Declares the tests that every engine must pass. `openStorage` opens an empty storage; each test
 * closes its own.
 */
export function describeStorageContract(openStorage: OpenStorage): void {
  describeCatalogStoreContract(openStorage);
  describeSubscriptionStoreContract(openStorage);
}
