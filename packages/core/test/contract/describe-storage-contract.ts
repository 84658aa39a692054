import { describe } from 'vitest';
import { describeClosing } from './closing.js';
import { describeAccountStoreContract } from './describe-account-store-contract.js';
import { describeCartStoreContract } from './describe-cart-store-contract.js';
import { describeCatalogStoreContract } from './describe-catalog-store-contract.js';
import { describeOrderStoreContract } from './describe-order-store-contract.js';
import { describeSubscriptionStoreContract } from './describe-subscription-store-contract.js';
import { describeInspecting } from './inspection/inspecting.js';
import { describeLacking } from './inspection/lacking.js';
import { reuseStorages } from './reuse-storages.js';
import { describeChangingCartsBesideOthers } from './shared-store/changing-carts.js';
import { describeKeepingKeys } from './shared-store/keeping-keys.js';
import { describeOpeningAgain } from './shared-store/opening-again.js';
import { describePublishingBesideOthers } from './shared-store/publishing-and-importing.js';
import { describeUpdatingBesideOthers } from './shared-store/updating.js';
import type { OpenAgain } from './shared-store/use-two-users.js';
import { describeIncremental } from './thorough/carrying-on.js';
import { describeDecisions } from './thorough/decisions.js';
import { describeExports } from './thorough/exports.js';
import { describeLongLists } from './thorough/long-lists.js';
import { describeSharedSkus } from './thorough/shared-skus.js';
import { describeUpdatesAtOnce } from './thorough/updates-at-once.js';
import type { OpenStorage } from './use-commerce.js';

/** Features of an engine for the contract tests. */
interface ContractOptions {
  /**
   * Opens a store a second time. Absent for stores that end with their connection; no test opens
   * one twice then.
   */
  readonly openAgain?: OpenAgain;
  /** False to test the service without inspection. True when absent. */
  readonly inspection?: boolean;
  /** True if the engine stores keys; needs `openAgain`. False when absent. */
  readonly keys?: boolean;
  /**
   * True to run many random cases and read long lists; false for a tenth of the cases. True when
   * absent.
   */
  readonly thorough?: boolean;
}

/**
 * Declares the tests that every engine must pass: the contract of its stores, and the behaviour of
 * the commerce service on them. `openStorage` opens an empty storage. The tests close all storages,
 * and empty most to reuse them.
 */
export function describeStorageContract(
  openStorage: OpenStorage,
  options: ContractOptions = {},
): void {
  const { openAgain, inspection = true, keys = false, thorough = true } = options;
  const reused = reuseStorages(openStorage);
  describeCatalogStoreContract(reused);
  describeSubscriptionStoreContract(reused);
  describeCartStoreContract(reused);
  describeAccountStoreContract(reused);
  describeOrderStoreContract(reused);
  describe('a store that is closed', () => describeClosing(openStorage));
  if (inspection) describe('inspection', () => describeInspecting(reused));
  else describe('inspection that the engine lacks', () => describeLacking(reused));
  if (openAgain) {
    describe('a store that is opened again', () => {
      for (const [part, declare] of Object.entries(sharedStore)) {
        describe(part, () => declare(openStorage, openAgain));
      }
      if (keys) describe('that keeps keys', () => describeKeepingKeys(openStorage, openAgain));
    });
  }
  describe('whatever a store holds', () => {
    const runs = (count: number) => (thorough ? 10 * count : count);
    for (const [part, declare] of Object.entries(drawnCases)) {
      describe(part, () => declare(reused, runs));
    }
    if (inspection) {
      describe('inspection of long lists', () => describeLongLists(reused, thorough));
    }
  });
}

const sharedStore = {
  'after it was closed': describeOpeningAgain,
  'read beside a publish and an import': describePublishingBesideOthers,
  'updated by both': describeUpdatingBesideOthers,
  'with carts that both change': describeChangingCartsBesideOthers,
};

const drawnCases = {
  'carrying on': describeIncremental,
  decisions: describeDecisions,
  exports: describeExports,
  'skus of imports': describeSharedSkus,
  'updates at once': describeUpdatesAtOnce,
};
