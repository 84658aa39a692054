import { CommerceError, canonicalUuid, type Uuid } from '@aisle/schema';
import type {
  IncludedOfferingParts,
  Offering,
  OfferingPlan,
  OfferingPricingOption,
  Plan,
  PricingOptionReference,
} from '@aisle/schema/subscriptions';
import type { Environment } from '../environment/steerable-clock.js';
import type { StoreSettings } from '../environment/store-settings.js';
import { readCurrency } from '../money/money.js';
import {
  findPage,
  type ListOptions,
  type RecordAnswer,
  type RecordPage,
  selectRecords,
} from '../records/records.js';
import {
  extendOffering,
  type PriceReader,
  type RenderPart,
  renderPlan,
  renderPricingOption,
} from './render-subscription.js';
import type {
  OfferingRecord,
  SubscriptionRecord,
  SubscriptionStore,
} from './stored-subscription.js';

/** Id of an offering. */
export interface OfOffering {
  readonly offering_uuid: string;
}

type Included = { readonly included?: IncludedOfferingParts };

/** Operations on offerings, by their names in the contract. */
export const offeringOperations = {
  /** Returns offerings in the order of their ids. */
  async listOfferings(
    context: SubscriptionContext,
    request: ListOptions & IncludeOptions & PriceOptions,
  ): Promise<RecordPage<Offering> & Included> {
    const readerOf = await readersOf(context, request);
    return findPage(await context.settings(), request, undefined, async (window) => {
      const { total, offerings } = await context.store.listOfferings(window);
      const included = includeParts(
        offerings.map((offering) => ({ offering })),
        request,
        readerOf,
      );
      return { total, records: offerings.map(extendOffering), ...included };
    });
  },

  /** Returns an offering. */
  async getOffering(
    context: SubscriptionContext,
    request: OfOffering & IncludeOptions & PriceOptions,
  ): Promise<RecordAnswer<Offering> & Included> {
    const readerOf = await readersOf(context, request);
    const offering = await findNamedOffering(context, request);
    return { record: extendOffering(offering), ...includeParts([{ offering }], request, readerOf) };
  },

  /** Returns the plans of an offering. */
  async listOfferingPlans(
    context: SubscriptionContext,
    request: OfOffering & ListOptions & PriceOptions,
  ): Promise<RecordPage<OfferingPlan>> {
    return pageOf(context, request, await findParts(context, request, renderPlan));
  },

  /**
   * Returns a plan of an offering.
   * @throws CommerceError `not_found`.
   */
  async getOfferingPlan(
    context: SubscriptionContext,
    request: OfOffering & PriceOptions & { readonly plan_uuid: string },
  ): Promise<RecordAnswer<OfferingPlan>> {
    const plans = await findParts(context, request, renderPlan);
    return requirePart(plans, request.plan_uuid, 'plan', `offering ${request.offering_uuid}`);
  },

  /** Returns the plans of an offering as pricing options. */
  async listOfferingPricingOptions(
    context: SubscriptionContext,
    request: OfOffering & ListOptions & PriceOptions,
  ): Promise<RecordPage<OfferingPricingOption>> {
    return pageOf(context, request, await findParts(context, request, renderPricingOption));
  },

  /**
   * Returns a pricing option of an offering.
   * @throws CommerceError `not_found`.
   */
  async getOfferingPricingOption(
    context: SubscriptionContext,
    request: OfOffering & PriceOptions & { readonly pricing_option_uuid: string },
  ): Promise<RecordAnswer<OfferingPricingOption>> {
    const { offering_uuid, pricing_option_uuid } = request;
    const options = await findParts(context, request, renderPricingOption);
    return requirePart(options, pricing_option_uuid, 'pricing option', `offering ${offering_uuid}`);
  },

  /**
   * Returns the id of the pricing option of a plan, which is that of the plan.
   * @throws CommerceError `not_found`.
   */
  async listPlanPricingOptions(
    context: SubscriptionContext,
    { limit, offset, ...request }: OfOffering & ListOptions & { readonly plan_uuid: string },
  ): Promise<RecordPage<PricingOptionReference>> {
    const { offering_uuid, plan_uuid } = request;
    const plans = await findParts(context, request, ({ id }) => ({ id }));
    const { record } = requirePart(plans, plan_uuid, 'plan', `offering ${offering_uuid}`);
    return pageOf(context, { limit, offset }, [
      { id: record.id, type: 'subscription_offering_pricing_option' },
    ]);
  },

  /** Returns the features of an offering: none. */
  async listOfferingFeatures(
    context: SubscriptionContext,
    request: OfOffering & ListOptions,
  ): Promise<RecordPage<object>> {
    await findNamedOffering(context, request);
    return pageOf(context, request, []);
  },
};

async function findParts<Part>(
  context: SubscriptionContext,
  request: OfOffering & PriceOptions,
  render: RenderPart<Part>,
): Promise<readonly Part[]> {
  const readerOf = await readersOf(context, request);
  const offering = await findNamedOffering(context, request);
  const reader = readerOf();
  return offering.plans.map((plan) => render(plan, offering, reader));
}

async function findNamedOffering(
  { store }: Pick<SubscriptionContext, 'store'>,
  { offering_uuid }: OfOffering,
): Promise<OfferingRecord> {
  const found = await store.findOffering(canonicalUuid(offering_uuid));
  if (found) return found;
  throw new CommerceError(
    'not_found',
    `No offering has the id ${offering_uuid}; check the id, or load the seed that holds the offering.`,
  );
}

/** Returns the requested page of a few parts. */
export async function pageOf<Part>(
  { settings }: Pick<SubscriptionContext, 'settings'>,
  options: ListOptions,
  parts: readonly Part[],
): Promise<RecordPage<Part>> {
  return findPage(await settings(), options, undefined, async (query) =>
    selectRecords(parts, query, () => []),
  );
}

/** Name of a resource that can be included with subscriptions and offerings. */
type PartName = keyof IncludedOfferingParts;

/** Included resources of a request. */
export interface IncludeOptions {
  readonly include?: readonly PartName[];
}

/** Currency and languages of prices in a response. */
export interface PriceOptions {
  /** Preferred languages, best first; English if empty. */
  readonly languages?: readonly string[] | undefined;
  /** Currency code; if absent, the subscription's currency, or the store's default without one. */
  readonly currency?: string | undefined;
}

/** Returns the currency and language for the prices of a subscription, or of an offering alone. */
type ReaderOf = (subscription?: Pick<SubscriptionRecord, 'currency'>) => PriceReader;

/**
 * Returns the currency and language for the prices of an answer.
 * @throws CommerceError `bad_request` for an invalid currency.
 */
export async function readersOf(
  { settings }: Pick<SubscriptionContext, 'settings'>,
  { currency, languages = [] }: PriceOptions,
): Promise<ReaderOf> {
  const { default_currency } = await settings();
  const asked = currency === undefined ? undefined : readCurrency(currency);
  const supported = languages.find((one) => Intl.NumberFormat.supportedLocalesOf([one]).length > 0);
  const language = supported ?? 'en';
  return (subscription) => ({
    currency: asked ?? subscription?.currency ?? default_currency,
    language,
  });
}

/** An offering in a response, with the subscription to it that the response shows, if any. */
interface Shown {
  readonly offering: OfferingRecord;
  readonly record?: SubscriptionRecord;
}

/**
 * Returns the requested parts of offerings, each once; an empty object if none are requested.
 * Prices are in the currency that all subscriptions to the offering share, else in the default
 * currency. A plan is active if one of the subscriptions is on it.
 */
export function includeParts(
  shown: readonly Shown[],
  { include = [] }: IncludeOptions,
  readerOf: ReaderOf,
): { readonly included?: IncludedOfferingParts } {
  if (include.length === 0) return {};
  const once = [...new Map(shown.map(({ offering }) => [offering.id, offering])).values()];
  const all = <Part>(render: RenderPart<Part>) =>
    once.flatMap((offering) => {
      const subscriptions = subscriptionsTo(offering, shown);
      const reader = readerOf(sharedCurrency(subscriptions));
      const active = new Set(subscriptions.map(({ plan_id }) => plan_id));
      return offering.plans.map((plan) => render(plan, offering, reader, active.has(plan.id)));
    });
  return {
    included: {
      ...(include.includes('plans') && { plans: all(renderPlan) }),
      ...(include.includes('pricing_options') && { pricing_options: all(renderPricingOption) }),
      ...(include.includes('features') && { features: [] }),
    },
  };
}

function subscriptionsTo({ id }: OfferingRecord, shown: readonly Shown[]) {
  return shown.flatMap(({ offering, record }) => (offering.id === id && record) || []);
}

/** Returns a subscription with the currency that all of them share; undefined if they differ. */
function sharedCurrency([first, ...others]: readonly SubscriptionRecord[]) {
  return others.every(({ currency }) => currency === first?.currency) ? first : undefined;
}

/** Returns the plans of an offering, the active one first. */
export function plansInOrder({ plans }: OfferingRecord, active?: Uuid): readonly Plan[] {
  const isActive = ({ id }: Plan) => id === active;
  return [...plans.filter(isActive), ...plans.filter((plan) => !isActive(plan))];
}

/**
 * Returns a plan or pricing option by its id. `owner` describes what they belong to.
 * @throws CommerceError `not_found`.
 */
export function requirePart<Part extends { readonly id: string }>(
  parts: readonly Part[],
  id: string,
  what: 'plan' | 'pricing option',
  owner: string,
): { readonly record: Part } {
  const record = parts.find((part) => part.id === canonicalUuid(id));
  if (record) return { record };
  throw new CommerceError('not_found', `The ${owner} has no ${what} ${id}.`);
}

/** Dependencies of the subscription operations. */
export interface SubscriptionContext {
  readonly store: SubscriptionStore;
  readonly environment: Pick<Environment, 'clock' | 'ids'>;
  /** Returns the settings of the whole store. */
  readonly settings: () => Promise<StoreSettings>;
  /**
   * Stores records, all of them or none.
   * @throws CommerceError `validation_failed` with one detail per fault.
   */
  readonly load: (records: AsyncIterable<LoadedRecord>) => Promise<unknown>;
}

/** A record to store, and its location. */
interface LoadedRecord {
  readonly record: unknown;
  readonly origin: string;
  readonly fault?: string;
  readonly locate?: (pointer: string) => string;
  readonly ifStored?: 'keep';
}
