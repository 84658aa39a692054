import {
  CommerceError,
  canonicalUuid,
  type IncludedOfferingParts,
  type OfferingPlan,
  type OfferingPricingOption,
  type Subscriber,
  type Subscription,
  type SubscriptionState,
} from '@aisle/schema';
import { subscriptionsFilter } from '@aisle/schema/filter';
import { allowedValues } from '../../records/allowed-values.js';
import type { RecordAnswer } from '../../records/record-answer.js';
import { findPage, type ListWish, type RecordPage } from '../../records/record-page.js';
import { selectRecords } from '../../records/select-records.js';
import type { AccountScope, OfSubscription } from '../own-subscription.js';
import { renderPlan, renderPricingOption } from '../render/render-parts.js';
import { renderSubscriber } from '../render/render-subscriber.js';
import { extendSubscription } from '../render/superset.js';
import type { SubscriptionKeys } from '../subscription-store.js';
import { versionOf } from '../subscription-version.js';
import { findOwn } from './find-own.js';
import {
  type IncludeWish,
  includeParts,
  type PriceWish,
  plansInOrder,
  readerOf,
} from './include-parts.js';
import type { SubscriptionContext } from './subscription-context.js';

/** Subscriptions by their ids. */
export async function listSubscriptions(
  context: SubscriptionContext,
  request: ListWish & AccountScope & IncludeWish & PriceWish,
): Promise<RecordPage<Subscription> & { readonly included?: IncludedOfferingParts }> {
  const { store, settings } = context;
  const reader = await readerOf(context, request);
  return findPage(await settings(), request, subscriptionsFilter, async ({ filter, ...window }) => {
    const keys = allowedValues({
      terms: [...(filter?.terms ?? []), ...ownTerms(request)],
    }) as unknown as SubscriptionKeys;
    const { total, snapshots } = await store.list({ keys, ...window });
    const offerings = snapshots.map(({ offering }) => offering);
    return {
      total,
      records: snapshots.map(extendSubscription),
      ...includeParts(offerings, request, reader),
    };
  });
}

/** The term by which an account finds its own; two that differ in letter case only are the same account. */
function ownTerms({ account_id }: AccountScope) {
  if (account_id === undefined) return [];
  return [
    {
      operator: { name: 'eq' },
      attribute: { name: 'account_id' },
      values: [{ value: canonicalUuid(account_id) }],
    },
  ] as const;
}

/** A subscription. */
export async function getSubscription(
  context: SubscriptionContext,
  request: OfSubscription & IncludeWish & PriceWish,
): Promise<RecordAnswer<Subscription> & { readonly included?: IncludedOfferingParts }> {
  const reader = await readerOf(context, request);
  const found = await findOwn(context, request);
  return {
    record: extendSubscription(found),
    version: versionOf(found),
    ...includeParts([found.offering], request, reader),
  };
}

/** Who subscribes, as a subscription knows it. */
export async function getSubscriber(
  context: SubscriptionContext,
  request: OfSubscription,
): Promise<RecordAnswer<Subscriber>> {
  const { record } = await findOwn(context, request);
  return { record: renderSubscriber(record) };
}

/** The plans of the offering that is subscribed to, the active one first. */
export async function listSubscriptionPlans(
  context: SubscriptionContext,
  request: OfSubscription & ListWish & PriceWish,
): Promise<RecordPage<OfferingPlan>> {
  return listParts(context, request, renderPlan);
}

/** The same plans as ways to pay. */
export async function listSubscriptionPricingOptions(
  context: SubscriptionContext,
  request: OfSubscription & ListWish & PriceWish,
): Promise<RecordPage<OfferingPricingOption>> {
  return listParts(context, request, renderPricingOption);
}

async function listParts<Part>(
  context: SubscriptionContext,
  request: OfSubscription & ListWish & PriceWish,
  render: (...of: Parameters<typeof renderPlan>) => Part,
): Promise<RecordPage<Part>> {
  const reader = await readerOf(context, request);
  const { offering, record } = await findOwn(context, request);
  return findPage(await context.settings(), request, undefined, async (query) => {
    const parts = plansInOrder(offering, record.plan_id).map((plan) =>
      render(plan, offering, reader, record.plan_id),
    );
    return selectRecords(parts, query, () => []);
  });
}

/** The last state of a subscription; none before anything was done to it. */
export async function listSubscriptionStates(
  context: SubscriptionContext,
  request: OfSubscription & ListWish,
): Promise<RecordPage<SubscriptionState>> {
  const state = await findState(context, request);
  return findPage(await context.settings(), request, undefined, async (query) =>
    selectRecords(state ? [state] : [], query, () => []),
  );
}

/**
 * The last state of a subscription, by its id.
 * @throws CommerceError `not_found`, also for an earlier one.
 */
export async function getSubscriptionState(
  context: SubscriptionContext,
  request: OfSubscription & { readonly state_uuid: string },
): Promise<RecordAnswer<SubscriptionState>> {
  const state = await findState(context, request);
  if (state && canonicalUuid(state.id) === canonicalUuid(request.state_uuid)) {
    return { record: state };
  }
  throw new CommerceError(
    'not_found',
    `The subscription ${request.subscription_uuid} has no state ${request.state_uuid}; only its last one is kept.`,
  );
}

async function findState(
  context: SubscriptionContext,
  request: OfSubscription,
): Promise<SubscriptionState | undefined> {
  return extendSubscription(await findOwn(context, request)).attributes.state;
}
