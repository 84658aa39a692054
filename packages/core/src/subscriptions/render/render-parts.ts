import type { OfferingPlan, OfferingPricingOption, Plan, Uuid } from '@aisle/schema';
import type { OfferingRecord } from '../subscription-store.js';
import { pickPresent } from '../update/pick-present.js';

/** Renders a plan of an offering; `active` is the one that a subscription is on, if it is about one. */
type RenderPart<Part> = (plan: Plan, offering: OfferingRecord, active?: Uuid) => Part;

/** A plan as a thing that is subscribed to. */
export const renderPlan: RenderPart<OfferingPlan> = (plan, offering, active) => ({
  id: plan.id,
  type: 'subscription_offering_plan',
  attributes: {
    ...pickPresent(plan, ['name', 'description', 'external_ref']),
    feature_configurations: {},
    ...timesOf(offering),
  },
  meta: { ...metaOf(offering), ...(plan.id === active && { active_plan: true }) },
});

/** The same plan as a way to pay. What it does not forbid, it allows. */
export const renderPricingOption: RenderPart<OfferingPricingOption> = (plan, offering, active) => {
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
      ...(fixed_price && { price: fixed_price }),
      ...(id === active && { active_pricing_option: true }),
    },
  };
};

function timesOf({ updated_at, created_at }: OfferingRecord) {
  return { updated_at, created_at };
}

function metaOf(offering: OfferingRecord) {
  return { owner: offering.owner, timestamps: timesOf(offering) };
}
