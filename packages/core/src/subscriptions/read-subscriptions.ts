import { CommerceError, canonicalUuid } from '@aisle/schema';
import { subscriptionsFilter } from '@aisle/schema/filter';
import type {
  IncludedOfferingParts,
  OfferingPlan,
  OfferingPricingOption,
  Subscriber,
  Subscription,
  SubscriptionState,
} from '@aisle/schema/subscriptions';
import {
  allowedValues,
  findPage,
  type ListOptions,
  type RecordAnswer,
  type RecordPage,
} from '../records/records.js';
import {
  type IncludeOptions,
  includeParts,
  type PriceOptions,
  pageOf,
  plansInOrder,
  readersOf,
  requirePart,
  type SubscriptionContext,
} from './read-offerings.js';
import {
  extendSubscription,
  type RenderPart,
  renderPlan,
  renderPricingOption,
  renderSubscriber,
  versionOf,
} from './render-subscription.js';
import {
  type AccountScope,
  type OfSubscription,
  requireOwn,
  type SubscriptionKeys,
  type SubscriptionSnapshot,
} from './stored-subscription.js';

/** Operations that read subscriptions, by their names in the contract. */
export const subscriptionReads = {
  /** Returns subscriptions in the order of their ids: all, or those of an account. */
  async listSubscriptions(
    context: SubscriptionContext,
    request: ListOptions & AccountScope & IncludeOptions & PriceOptions,
  ): Promise<RecordPage<Subscription> & { readonly included?: IncludedOfferingParts }> {
    const { store, settings } = context;
    const readerOf = await readersOf(context, request);
    return findPage(
      await settings(),
      request,
      subscriptionsFilter,
      async ({ filter, ...window }) => {
        const keys = allowedValues({
          terms: [...(filter?.terms ?? []), ...ownTerms(request)],
        }) as unknown as SubscriptionKeys;
        const { total, snapshots } = await store.list({ keys, ...window });
        return {
          total,
          records: snapshots.map(extendSubscription),
          ...includeParts(snapshots, request, readerOf),
        };
      },
    );
  },

  /** Returns a subscription. One of another account is not found. */
  async getSubscription(
    context: SubscriptionContext,
    request: OfSubscription & IncludeOptions & PriceOptions,
  ): Promise<RecordAnswer<Subscription> & { readonly included?: IncludedOfferingParts }> {
    const readerOf = await readersOf(context, request);
    const found = await findOwn(context, request);
    return {
      record: extendSubscription(found),
      version: versionOf(found),
      ...includeParts([found], request, readerOf),
    };
  },

  /** Returns the subscriber of a subscription. */
  async getSubscriber(
    context: SubscriptionContext,
    request: OfSubscription,
  ): Promise<RecordAnswer<Subscriber>> {
    const { record } = await findOwn(context, request);
    return { record: renderSubscriber(record) };
  },

  /** Returns the plans of the subscription's offering, the active one first. */
  async listSubscriptionPlans(
    context: SubscriptionContext,
    request: OfSubscription & ListOptions & PriceOptions,
  ): Promise<RecordPage<OfferingPlan>> {
    return pageOf(context, request, await findParts(context, request, renderPlan));
  },

  /**
   * Returns a plan of the subscription's offering.
   * @throws CommerceError `not_found`.
   */
  async getSubscriptionPlan(
    context: SubscriptionContext,
    request: OfSubscription & PriceOptions & { readonly plan_uuid: string },
  ): Promise<RecordAnswer<OfferingPlan>> {
    const { subscription_uuid, plan_uuid } = request;
    const plans = await findParts(context, request, renderPlan);
    return requirePart(plans, plan_uuid, 'plan', `subscription ${subscription_uuid}`);
  },

  /** Returns the plans of the subscription's offering as pricing options. */
  async listSubscriptionPricingOptions(
    context: SubscriptionContext,
    request: OfSubscription & ListOptions & PriceOptions,
  ): Promise<RecordPage<OfferingPricingOption>> {
    return pageOf(context, request, await findParts(context, request, renderPricingOption));
  },

  /**
   * Returns a plan of the subscription's offering as a pricing option.
   * @throws CommerceError `not_found`.
   */
  async getSubscriptionPricingOption(
    context: SubscriptionContext,
    request: OfSubscription & PriceOptions & { readonly pricing_option_uuid: string },
  ): Promise<RecordAnswer<OfferingPricingOption>> {
    const { subscription_uuid, pricing_option_uuid } = request;
    const options = await findParts(context, request, renderPricingOption);
    const owner = `subscription ${subscription_uuid}`;
    return requirePart(options, pricing_option_uuid, 'pricing option', owner);
  },

  /** Returns the invoices of subscriptions: none. */
  async listInvoices(
    context: SubscriptionContext,
    { limit, offset }: ListOptions & AccountScope,
  ): Promise<RecordPage<object>> {
    return pageOf(context, { limit, offset }, []);
  },

  /**
   * Returns the invoices of a subscription: none.
   * @throws CommerceError `not_found`.
   */
  async listSubscriptionInvoices(
    context: SubscriptionContext,
    request: OfSubscription & ListOptions,
  ): Promise<RecordPage<object>> {
    await findOwn(context, request);
    return pageOf(context, request, []);
  },

  /** Returns the last state of a subscription; none before its first state change. */
  async listSubscriptionStates(
    context: SubscriptionContext,
    request: OfSubscription & ListOptions,
  ): Promise<RecordPage<SubscriptionState>> {
    const state = await findState(context, request);
    return pageOf(context, request, state ? [state] : []);
  },

  /**
   * Returns the last state of a subscription, by its id.
   * @throws CommerceError `not_found`, also for an earlier state.
   */
  async getSubscriptionState(
    context: SubscriptionContext,
    request: OfSubscription & { readonly state_uuid: string },
  ): Promise<RecordAnswer<SubscriptionState>> {
    const state = await findState(context, request);
    if (state && canonicalUuid(state.id) === canonicalUuid(request.state_uuid)) {
      return { record: state };
    }
    throw new CommerceError(
      'not_found',
      `The subscription ${request.subscription_uuid} has no state ${request.state_uuid}; only its last state is stored.`,
    );
  },
};

/** Returns the filter terms for an account's own subscriptions. Account ids ignore letter case. */
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

async function findParts<Part>(
  context: SubscriptionContext,
  request: OfSubscription & PriceOptions,
  render: RenderPart<Part>,
): Promise<readonly Part[]> {
  const readerOf = await readersOf(context, request);
  const { offering, record } = await findOwn(context, request);
  const reader = readerOf(record);
  return plansInOrder(offering, record.plan_id).map((plan) =>
    render(plan, offering, reader, plan.id === record.plan_id),
  );
}

async function findState(
  context: SubscriptionContext,
  request: OfSubscription,
): Promise<SubscriptionState | undefined> {
  return extendSubscription(await findOwn(context, request)).attributes.state;
}

/**
 * Finds a subscription of the account that asks. One of another account is unknown to it.
 * @throws CommerceError `not_found`.
 */
async function findOwn(
  { store }: Pick<SubscriptionContext, 'store'>,
  request: OfSubscription,
): Promise<SubscriptionSnapshot> {
  return requireOwn(await store.find(canonicalUuid(request.subscription_uuid)), request);
}
