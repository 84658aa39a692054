import type { Uuid } from '@aisle/schema';
import type { IncludedOfferingParts, Plan } from '@aisle/schema/subscriptions';
import { readCurrency } from '../../money/read-currency.js';
import {
  type PriceReader,
  type RenderPart,
  renderPlan,
  renderPricingOption,
} from '../render/render-parts.js';
import type { OfferingRecord, SubscriptionRecord } from '../subscription-store.js';
import type { SubscriptionContext } from './subscription-context.js';

/** Name of a resource that can be included with subscriptions and offerings. */
type PartName = keyof IncludedOfferingParts;

/** Included resources of a request. */
export interface IncludeWish {
  readonly include?: readonly PartName[];
}

/** Says how prices are to be read. */
export interface PriceWish {
  /** Preferred languages, best first; English when there are none. */
  readonly languages?: readonly string[] | undefined;
  /** The currency of the subscription when absent, or else the store's default currency. */
  readonly currency?: string | undefined;
}

/** Returns who reads the prices of a subscription's offering; those of an offering alone where there is none. */
type ReaderOf = (subscription?: Pick<SubscriptionRecord, 'currency'>) => PriceReader;

/**
 * Returns the currency and language for the prices of an answer.
 * @throws CommerceError `bad_request` for an invalid currency.
 */
export async function readersOf(
  { settings }: Pick<SubscriptionContext, 'settings'>,
  { currency, languages = [] }: PriceWish,
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

/** An offering that an answer shows, and the subscription to it that is shown, if it is about one. */
interface Shown {
  readonly offering: OfferingRecord;
  readonly record?: SubscriptionRecord;
}

/**
 * Parts of offerings that were asked for, each once; nothing where nothing was asked for. Their prices are in the
 * currency that all subscriptions to their offering have, and in the default currency where these differ. A plan is
 * active if one of the subscriptions is on it.
 */
export function includeParts(
  shown: readonly Shown[],
  { include = [] }: IncludeWish,
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

/** The currency of some subscriptions, if there is one that they all have. */
function sharedCurrency([first, ...others]: readonly SubscriptionRecord[]) {
  return others.every(({ currency }) => currency === first?.currency) ? first : undefined;
}

/** The plans of an offering, the active one first. */
export function plansInOrder({ plans }: OfferingRecord, active?: Uuid): readonly Plan[] {
  const isActive = ({ id }: Plan) => id === active;
  return [...plans.filter(isActive), ...plans.filter((plan) => !isActive(plan))];
}
