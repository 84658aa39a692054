import type { Offering } from '@aisle/schema/subscriptions';
import type { OfferingRecord } from '../subscription-store.js';
import { pickPresent } from '../update/pick-present.js';
import { offeringLink } from './subscription-links.js';

/** An offering as a subscription shows it. */
export function renderOffering(record: OfferingRecord): Offering {
  const { id, owner, updated_at, created_at } = record;
  return {
    id,
    type: 'subscription_offering',
    attributes: pickPresent(record, [
      'external_ref',
      'name',
      'description',
      'updated_at',
      'created_at',
    ]),
    relationships: {
      plans: {
        data: record.plans.map((plan) => ({ type: 'subscription_offering_plan', id: plan.id })),
        links: { related: offeringLink(id, 'plans') },
      },
    },
    meta: {
      external_product_refs: [...record.external_product_refs],
      owner,
      timestamps: { updated_at, created_at },
    },
  };
}
