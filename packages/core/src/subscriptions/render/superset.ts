import type { Offering, Subscription } from '@aisle/schema/subscriptions';
import type { OfferingRecord, SubscriptionSnapshot } from '../subscription-store.js';
import { pickPresent } from '../update/pick-present.js';
import { renderOffering } from './render-offering.js';
import { renderSubscription } from './render-subscription.js';

/**
 * Renders a subscription for clients: the members of the contract, and copies of them where other
 * clients of the original service expect them.
 */
export function extendSubscription(
  snapshot: Pick<SubscriptionSnapshot, 'record' | 'offering'>,
): Subscription {
  const { id, type, attributes } = renderSubscription(snapshot);
  const { meta, relationships } = attributes;
  const times = [
    'canceled_at',
    'paused_at',
    'resumed_at',
    'end_date',
    'go_live_after',
    'go_live',
  ] as const;
  return {
    ...(id !== undefined && { id }),
    type,
    attributes: {
      ...attributes,
      offering: extendOffering(snapshot.offering),
      pricing_option_id: attributes.plan_id,
      name: attributes.name ?? '',
      email: attributes.email ?? '',
    },
    meta: {
      owner: meta.owner,
      timestamps: { ...meta.timestamps, ...pickPresent(attributes, times) },
      ...pickPresent(attributes, [
        'status',
        'state',
        'canceled',
        'paused',
        'closed',
        'suspended',
        'pending',
        'invoice_after',
        'manual_payments',
      ]),
      first_invoice_prepaid: snapshot.record.first_invoice_prepaid ?? false,
    },
    ...(relationships && { relationships }),
  };
}

/**
 * Renders an offering for clients: the members of the contract, and the references to its plans.
 */
export function extendOffering(record: OfferingRecord): Offering {
  const offering = renderOffering(record);
  const external_plan_refs = record.plans.flatMap(({ external_ref = [] }) => external_ref);
  return { ...offering, meta: { ...offering.meta, external_plan_refs } };
}
