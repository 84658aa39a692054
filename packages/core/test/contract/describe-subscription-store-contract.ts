import { describe } from 'vitest';
import { describeBrowsing } from './subscriptions/browsing.js';
import { describeCreating } from './subscriptions/creating.js';
import { describeGoingLive } from './subscriptions/going-live.js';
import { describeImporting } from './subscriptions/importing.js';
import { describeManaging } from './subscriptions/managing.js';
import { describePreviewingUpdates } from './subscriptions/previewing.js';
import { describeRestoring } from './subscriptions/restoring.js';
import { describeStoring } from './subscriptions/storing.js';
import { describeUpdating } from './subscriptions/updating.js';
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
