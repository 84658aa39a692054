import type { Uuid } from '@aisle/schema';
import type { IncludedOfferingParts, Plan } from '@aisle/schema/subscriptions';
import { readCurrency } from '../../money/read-currency.js';
import { type PriceReader, renderPlan, renderPricingOption } from '../render/render-parts.js';
import type { OfferingRecord } from '../subscription-store.js';
import type { SubscriptionContext } from './subscription-context.js';

/** What may be included with subscriptions and offerings. */
type PartName = keyof IncludedOfferingParts;

/** Asks for what is to be included. */
export interface IncludeWish {
  readonly include?: readonly PartName[];
}

/** Says how prices are to be read: the store's default currency and English when absent. */
export interface PriceWish {
  /** Preferred languages, best first. */
  readonly languages?: readonly string[] | undefined;
  readonly currency?: string | undefined;
}

/**
 * Returns who reads the prices of an answer.
 * @throws CommerceError `bad_request` for what is no currency.
 */
export async function readerOf(
  { settings }: Pick<SubscriptionContext, 'settings'>,
  { currency, languages = [] }: PriceWish,
): Promise<PriceReader> {
  const { default_currency } = await settings();
  const language = languages.find((one) => Intl.NumberFormat.supportedLocalesOf([one]).length > 0);
  return { currency: readCurrency(currency ?? default_currency), language: language ?? 'en' };
}

/** Parts of offerings that were asked for, each once; nothing where nothing was asked for. */
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

/** The plans of an offering, the active one first. */
export function plansInOrder({ plans }: OfferingRecord, active?: Uuid): readonly Plan[] {
  const isActive = ({ id }: Plan) => id === active;
  return [...plans.filter(isActive), ...plans.filter((plan) => !isActive(plan))];
}
