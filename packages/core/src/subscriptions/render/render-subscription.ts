import {
  type Subscription,
  SubscriptionAttributes,
  type SubscriptionRelationships,
  type SubscriptionState,
} from '@aisle/schema/subscriptions';
import type { SubscriptionRecord, SubscriptionSnapshot } from '../subscription-store.js';
import { pickPresent } from '../update/pick-present.js';
import { renderOffering } from './render-offering.js';
import { subscriptionLink } from './subscription-links.js';

type Shown = Pick<SubscriptionSnapshot, 'record' | 'offering'>;

/** Members for other clients are added later: see `superset.ts`. */
const attributes = Object.keys(SubscriptionAttributes.properties).filter(
  (name) => name !== 'pricing_option_id',
) as readonly Exclude<keyof SubscriptionAttributes, 'pricing_option_id'>[];

/** Renders a stored subscription as in the contract. Missing attributes are absent, never null. */
export function renderSubscription({ record, offering }: Shown): Subscription {
  const { owner, updated_at, created_at, state, ...own } = record;
  const all = {
    ...own,
    offering: renderOffering(offering),
    relationships: renderRelationships({ record, offering }),
    meta: { owner, timestamps: { updated_at, created_at } },
    ...(state && { state: renderState(state) }),
  };
  return { id: record.id, type: 'subscription', attributes: pickPresent(all, attributes) };
}

function renderRelationships({ record, offering }: Shown): SubscriptionRelationships {
  const others = offering.plans.map(({ id }) => id).filter((id) => id !== record.plan_id);
  return {
    plans: {
      data: [record.plan_id, ...others].map((id) => ({ type: 'subscription_offering_plan', id })),
      links: { related: subscriptionLink(record.id, 'plans') },
    },
    subscriber: {
      data: { type: 'subscription_subscriber', id: record.account_id },
      links: { related: subscriptionLink(record.id, 'subscriber') },
    },
  };
}

function renderState(state: NonNullable<SubscriptionRecord['state']>): SubscriptionState {
  return {
    id: state.id,
    type: 'subscription_state',
    attributes: { action: state.action },
    meta: { created_at: state.created_at },
  };
}
