import { describe } from 'vitest';
import { describeBrowsing } from './subscription-contract/browsing.js';
import { describeCreating } from './subscription-contract/creating.js';
import { describeGoingLive } from './subscription-contract/going-live.js';
import { describeImporting } from './subscription-contract/importing.js';
import { describeManaging } from './subscription-contract/managing.js';
import { describePreviewingUpdates } from './subscription-contract/previewing.js';
import { describeRestoring } from './subscription-contract/restoring.js';
import { describeStoring } from './subscription-contract/storing.js';
import { describeUpdating } from './subscription-contract/updating.js';
import type { OpenStorage } from './use-commerce.js';

/**
 * Declares the tests that every engine's store of subscriptions must pass, by itself and through the
 * service that asks it. `openStorage` opens an empty storage; each test closes its own.
 */
export function describeSubscriptionStoreContract(openStorage: OpenStorage): void {
  describe('the store of subscriptions', () => {
    for (const [part, declare] of Object.entries(parts)) describe(part, () => declare(openStorage));
  });
}

const parts = {
  'by itself': describeStoring,
  'looked at': describeBrowsing,
  creating: describeCreating,
  importing: describeImporting,
  updating: describeUpdating,
  managing: describeManaging,
  previewing: describePreviewingUpdates,
  restoring: describeRestoring,
  'going live': describeGoingLive,
};
