import type { SubscriptionBrowsing } from '@aisle/schema/dev';
import { optional, requireOptions } from '../environment/require-options.js';
import { readPageWindow } from '../records/read-page-window.js';
import { extendSubscription } from './render/superset.js';
import type { BrowseOptions } from './subscription-service.js';
import type { SubscriptionStore } from './subscription-store.js';

const usualLimit = 25;

const number = optional('a number', (value) => typeof value === 'number');

const browseRules = {
  search: optional('a text', (value) => typeof value === 'string'),
  limit: number,
  offset: number,
};

/** Subscriptions in the order of their ids, each with the plans that an update may name. */
export async function browseSubscriptions(
  store: Pick<SubscriptionStore, 'browse'>,
  options: BrowseOptions = {},
): Promise<SubscriptionBrowsing> {
  requireOptions('subscriptions.browse', options, browseRules);
  const window = readPageWindow(options, usualLimit);
  const search = (options.search ?? '').trim();
  const { total, snapshots } = await store.browse({ search, ...window });
  return {
    total,
    subscriptions: snapshots.map((found) => ({
      subscription: extendSubscription(found),
      plans: found.offering.plans,
    })),
  };
}
