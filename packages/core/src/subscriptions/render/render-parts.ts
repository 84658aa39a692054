import type {
  OfferingPlan,
  OfferingPricingOption,
  Plan,
  PlanDisplayPrice,
  PlanPrice,
} from '@aisle/schema/subscriptions';
import { formatMoney } from '../../money/format-money.js';
import type { OfferingRecord } from '../subscription-store.js';
import { pickPresent } from '../update/pick-present.js';

/** Currency and language of plan prices. */
export interface PriceReader {
  readonly currency: string;
  readonly language: string;
}

/** Renders a plan of an offering; `isActive` is true if a subscription that is shown is on it. */
export type RenderPart<Part> = (
  plan: Plan,
  offering: OfferingRecord,
  reader: PriceReader,
  isActive?: boolean,
) => Part;

/** A plan as a thing that is subscribed to. */
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
