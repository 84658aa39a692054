import type { Uuid } from '@aisle/schema';
import { updateSubscription } from '@aisle/schema/contract';

const [subscriptions = ''] = updateSubscription.paths[0].split('/:');
const offerings = subscriptions.replace(/[^/]+$/, 'offerings');

/** The path of something that belongs to a subscription. */
export function subscriptionLink(id: Uuid, part: 'plans' | 'subscriber'): string {
  return `${subscriptions}/${id}/${part}`;
}

/** The path of something that belongs to an offering. */
export function offeringLink(id: Uuid, part: 'plans'): string {
  return `${offerings}/${id}/${part}`;
}
