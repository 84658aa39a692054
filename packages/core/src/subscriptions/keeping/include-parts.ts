import type { IncludedOfferingParts, Plan, Uuid } from '@aisle/schema';
import { renderPlan, renderPricingOption } from '../render/render-parts.js';
import type { OfferingRecord } from '../subscription-store.js';

/** What may be included with subscriptions and offerings. */
type PartName = keyof IncludedOfferingParts;

/** Asks for what is to be included. */
export interface IncludeWish {
  readonly include?: readonly PartName[];
}

/** Parts of offerings that were asked for, each once; nothing where nothing was asked for. */
export function includeParts(
  offerings: readonly OfferingRecord[],
  { include = [] }: IncludeWish,
): { readonly included?: IncludedOfferingParts } {
  if (include.length === 0) return {};
  const once = [...new Map(offerings.map((offering) => [offering.id, offering])).values()];
  const all = <Part>(render: (plan: Plan, offering: OfferingRecord) => Part) =>
    once.flatMap((offering) => offering.plans.map((plan) => render(plan, offering)));
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
