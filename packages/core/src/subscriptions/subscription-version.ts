import { parseTimestamp } from '@aisle/schema';
import type { SubscriptionSnapshot } from './subscription-store.js';

/**
 * Names a state of a subscription as it is shown, its offering included. The times tell apart states
 * that have the same count, such as those before and after a store was emptied and filled again.
 */
export function versionOf({ record, version, offering }: SubscriptionSnapshot): string {
  const times = [record.updated_at, offering.updated_at].map(parseTimestamp);
  return `v${[version, ...times].map((part) => part.toString(36)).join('-')}`;
}
