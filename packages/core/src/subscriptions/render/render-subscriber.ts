import type { Subscriber } from '@aisle/schema/subscriptions';
import type { SubscriptionRecord } from '../subscription-store.js';
import { pickPresent } from '../update/pick-present.js';

/** Renders the subscriber from a subscription: accounts themselves are stored elsewhere. */
export function renderSubscriber(record: SubscriptionRecord): Subscriber {
  const { account_id, name = '', email = '', owner, updated_at, created_at } = record;
  return {
    id: account_id,
    type: 'subscription_subscriber',
    attributes: {
      account_id,
      name,
      email,
      ...pickPresent(record, ['payment_authority']),
      updated_at,
      created_at,
    },
    meta: { owner, timestamps: { updated_at, created_at } },
  };
}
