import type { Uuid } from '@aisle/schema';
import { operations } from '@aisle/schema/contract';
import {
  type Offering,
  type OfferingPlan,
  type OfferingPricingOption,
  type Plan,
  type PlanDisplayPrice,
  type PlanPrice,
  type Subscriber,
  type Subscription,
  SubscriptionAttributes,
  type SubscriptionRelationships,
  type SubscriptionState,
} from '@aisle/schema/subscriptions';
import { nameState } from '../environment/require-options.js';
import { formatMoney } from '../money/money.js';
import type {
  OfferingRecord,
  SubscriptionRecord,
  SubscriptionSnapshot,
} from './stored-subscription.js';

/** Returns the version of a subscription, from everything shown of it, including its offering. */
export function versionOf(snapshot: SubscriptionSnapshot): string {
  return nameState(snapshot.version, renderSubscription(snapshot));
}

const { updateSubscription } = operations;

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

/** Currency and language of plan prices. */
export interface PriceReader {
  readonly currency: string;
  readonly language: string;
}

/** Renders a plan of an offering. `isActive` is true if a subscription in the response is on it. */
export type RenderPart<Part> = (
  plan: Plan,
  offering: OfferingRecord,
  reader: PriceReader,
  isActive?: boolean,
) => Part;

/** Renders a plan. */
export const renderPlan: RenderPart<OfferingPlan> = (plan, offering, reader, isActive) => ({
  id: plan.id,
  type: 'subscription_offering_plan',
  attributes: {
    ...pickPresent(plan, ['name', 'description', 'external_ref']),
    feature_configurations: {},
    ...timesOf(offering),
  },
  relationships: {
    pricing_options: { data: [{ type: 'subscription_offering_pricing_option', id: plan.id }] },
  },
  meta: {
    ...metaOf(offering),
    ...renderPrices(plan, reader),
    ...(isActive && { active_plan: true }),
  },
});

/** Renders a plan as a pricing option. Actions that it does not forbid are allowed. */
export const renderPricingOption: RenderPart<OfferingPricingOption> = (
  plan,
  offering,
  reader,
  isActive,
) => {
  const { id, can_pause = true, can_resume = true, can_cancel = true, fixed_price } = plan;
  return {
    id,
    type: 'subscription_offering_pricing_option',
    attributes: {
      ...pickPresent(plan, [
        'name',
        'description',
        'external_ref',
        'billing_interval_type',
        'billing_frequency',
        'plan_length',
        'end_behavior',
        'trial_period',
      ]),
      can_pause,
      can_resume,
      can_cancel,
      ...(fixed_price && { fixed_price }),
      ...timesOf(offering),
    },
    meta: {
      ...metaOf(offering),
      ...renderPrices(plan, reader),
      ...(fixed_price && { price: fixed_price }),
      ...(isActive && { active_pricing_option: true }),
    },
  };
};

/** Renders the prices of a plan. Its only pricing option has its id, so both share the prices. */
function renderPrices(
  { id, fixed_price }: Plan,
  reader: PriceReader,
): {
  readonly prices?: { readonly [id: string]: PlanPrice };
  readonly display_price?: PlanDisplayPrice;
} {
  if (!fixed_price) return {};
  const display_price = displayPlanPrice(fixed_price, reader);
  const shown = display_price && { display_price };
  return { prices: { [id]: { price: fixed_price, ...shown } }, ...shown };
}

function displayPlanPrice(
  price: NonNullable<Plan['fixed_price']>,
  reader: PriceReader,
): PlanDisplayPrice | undefined {
  const [currency] = reader.currency in price ? [reader.currency] : Object.keys(price);
  const money = currency === undefined ? undefined : price[currency];
  if (currency === undefined || !money) return undefined;
  const { amount, includes_tax } = money;
  const shown = { amount, currency, formatted: formatMoney(amount, currency, reader.language) };
  return includes_tax ? { with_tax: shown } : { without_tax: shown };
}

function timesOf({ updated_at, created_at }: OfferingRecord) {
  return { updated_at, created_at };
}

function metaOf(offering: OfferingRecord) {
  return { owner: offering.owner, timestamps: timesOf(offering) };
}

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

/** Renders an offering as part of a subscription. */
function renderOffering(record: OfferingRecord): Offering {
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

const [subscriptions = ''] = updateSubscription.paths[0].split('/:');
const offerings = subscriptions.replace(/[^/]+$/, 'offerings');

/** Returns the path of a part of a subscription. */
function subscriptionLink(id: Uuid, part: 'plans' | 'subscriber'): string {
  return `${subscriptions}/${id}/${part}`;
}

/** Returns the path of a part of an offering. */
function offeringLink(id: Uuid, part: 'plans'): string {
  return `${offerings}/${id}/${part}`;
}

type Shown = Pick<SubscriptionSnapshot, 'record' | 'offering'>;

/** Members for other clients are added by {@link extendSubscription}. */
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

/** Returns the named members that are not undefined, in the order of the names. */
export function pickPresent<Value extends object, Name extends keyof Value>(
  value: Value,
  names: readonly Name[],
): Pick<Value, Name> {
  const picked: Partial<Pick<Value, Name>> = {};
  for (const name of names) {
    const member = value[name];
    if (member !== undefined) picked[name] = member;
  }
  return picked as Pick<Value, Name>;
}
