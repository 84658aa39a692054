import { describe } from 'vitest';
import {
  isFunction,
  listenerRule,
  type OptionRule,
  requireOptions,
  switchRule,
} from '../environment/require-options.js';
import { describeClosing } from './closing-contract/closing.js';
import { describeCartStoreContract } from './describe-cart-store-contract.js';
import { describeCatalogStoreContract } from './describe-catalog-store-contract.js';
import { describeSubscriptionStoreContract } from './describe-subscription-store-contract.js';
import { describeInspecting } from './inspection-contract/inspecting.js';
import { describeLacking } from './inspection-contract/lacking.js';
import { reuseStorages } from './reusing/reuse-storages.js';
import { describeChangingCartsBesideOthers } from './shared-store-contract/changing-carts.js';
import { describeKeepingKeys } from './shared-store-contract/keeping-keys.js';
import { describeOpeningAgain } from './shared-store-contract/opening-again.js';
import { describePublishingBesideOthers } from './shared-store-contract/publishing-and-importing.js';
import { describeUpdatingBesideOthers } from './shared-store-contract/updating.js';
import type { OpenAgain } from './shared-store-contract/use-two-users.js';
import { describeCarryingOn } from './thorough-contract/carrying-on.js';
import { describeDecisions } from './thorough-contract/decisions.js';
import { describeExports } from './thorough-contract/exports.js';
import { describeLongLists } from './thorough-contract/long-lists.js';
import { describeSharedSkus } from './thorough-contract/shared-skus.js';
import { describeUpdatesAtOnce } from './thorough-contract/updates-at-once.js';
import type { OpenStorage } from './use-commerce.js';

/** Features of an engine for the contract tests. */
export interface ContractOptions {
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
 * @throws TypeError for unknown options.
 */
export function describeStorageContract(
  openStorage: OpenStorage,
  options: ContractOptions = {},
): void {
  if (!isFunction(openStorage)) {
    throw new TypeError('openStorage in describeStorageContract() must be a function.');
  }
  requireOptions('describeStorageContract', options, optionRules);
  const { openAgain, inspection = true, keys = false, thorough = true } = options;
  const reused = reuseStorages(openStorage);
  describeCatalogStoreContract(reused);
  describeSubscriptionStoreContract(reused);
  describeCartStoreContract(reused);
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

const optionRules: Readonly<Record<keyof ContractOptions, OptionRule>> = {
  openAgain: listenerRule,
  inspection: switchRule,
  keys: switchRule,
  thorough: switchRule,
};

const sharedStore = {
  'after it was closed': describeOpeningAgain,
  'read beside a publish and an import': describePublishingBesideOthers,
  'updated by both': describeUpdatingBesideOthers,
  'with carts that both change': describeChangingCartsBesideOthers,
};

const drawnCases = {
  'carrying on': describeCarryingOn,
  decisions: describeDecisions,
  exports: describeExports,
  'skus of imports': describeSharedSkus,
  'updates at once': describeUpdatesAtOnce,
};
