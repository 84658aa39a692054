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

/** What the contract has to know of an engine. */
export interface ContractOptions {
  /** Without it no test opens a store twice, as for stores that are gone with their connection. */
  readonly openAgain?: OpenAgain;
  /** Whether the engine has inspection; false tests how the service does without. True when absent. */
  readonly inspection?: boolean;
  /** Whether the engine keeps keys, which takes `openAgain` to see. False when absent. */
  readonly keys?: boolean;
  /** Whether many cases are drawn and long lists read; false draws a tenth of the cases. True when absent. */
  readonly thorough?: boolean;
}

/**
 * Declares the tests that every engine must pass: what its stores promise, and what the commerce service on
 * them does. `openStorage` opens an empty storage; the tests close all
 * of them, and empty most to use them again.
 * @throws TypeError for options that it does not have.
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
