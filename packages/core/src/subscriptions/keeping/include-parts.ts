import type { Uuid } from '@aisle/schema';
import type { IncludedOfferingParts, Plan } from '@aisle/schema/subscriptions';
import { readCurrency } from '../../money/read-currency.js';
import { type PriceReader, renderPlan, renderPricingOption } from '../render/render-parts.js';
import type { OfferingRecord } from '../subscription-store.js';
import type { SubscriptionContext } from './subscription-context.js';

/** Name of a resource that can be included with subscriptions and offerings. */
type PartName = keyof IncludedOfferingParts;

/** Included resources of a request. */
export interface IncludeWish {
  readonly include?: readonly PartName[];
}

/** Currency and languages of prices: the store's default currency and English when absent. */
export interface PriceWish {
  /** Preferred languages, best first. */
  readonly languages?: readonly string[] | undefined;
  readonly currency?: string | undefined;
}

/**
 * Returns the currency and language for the prices of an answer.
 * @throws CommerceError `bad_request` for an invalid currency.
 */
export async function readerOf(
  { settings }: Pick<SubscriptionContext, 'settings'>,
  { currency, languages = [] }: PriceWish,
): Promise<PriceReader> {
  const { default_currency } = await settings();
  const language = languages.find((one) => Intl.NumberFormat.supportedLocalesOf([one]).length > 0);
  return { currency: readCurrency(currency ?? default_currency), language: language ?? 'en' };
}

/** Returns the requested parts of offerings, each once; an empty object if none are requested. */
export function includeParts(
  offerings: readonly OfferingRecord[],
  { include = [] }: IncludeWish,
  reader: PriceReader,
): { readonly included?: IncludedOfferingParts } {
  if (include.length === 0) return {};
  const once = [...new Map(offerings.map((offering) => [offering.id, offering])).values()];
  const all = <Part>(render: (plan: Plan, offering: OfferingRecord, reader: PriceReader) => Part) =>
    once.flatMap((offering) => offering.plans.map((plan) => render(plan, offering, reader)));
  return {
    included: {
      ...(include.includes('plans') && { plans: all(renderPlan) }),
      ...(include.includes('pricing_options') && { pricing_options: all(renderPricingOption) }),
      ...(include.includes('features') && { features: [] }),
    },
  };
}

/** Returns the plans of an offering, the active one first. */
export function plansInOrder({ plans }: OfferingRecord, active?: Uuid): readonly Plan[] {
  const isActive = ({ id }: Plan) => id === active;
  return [...plans.filter(isActive), ...plans.filter((plan) => !isActive(plan))];
}
