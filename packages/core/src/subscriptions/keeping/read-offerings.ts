import { CommerceError, canonicalUuid } from '@aisle/schema';
import type {
  IncludedOfferingParts,
  Offering,
  OfferingPlan,
  OfferingPricingOption,
} from '@aisle/schema/subscriptions';
import type { RecordAnswer } from '../../records/record-answer.js';
import { findPage, type ListWish, type RecordPage } from '../../records/record-page.js';
import { type RenderPart, renderPlan, renderPricingOption } from '../render/render-parts.js';
import { extendOffering } from '../render/superset.js';
import type { OfferingRecord } from '../subscription-store.js';
import { type IncludeWish, includeParts, type PriceWish, readersOf } from './include-parts.js';
import { pageOf } from './page-of.js';
import { requirePart } from './require-part.js';
import type { SubscriptionContext } from './subscription-context.js';

/** Names an offering. */
export interface OfOffering {
  readonly offering_uuid: string;
}

type Included = { readonly included?: IncludedOfferingParts };

/** Offerings by their ids. */
export async function listOfferings(
  context: SubscriptionContext,
  request: ListWish & IncludeWish & PriceWish,
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
}

/** An offering. */
export async function getOffering(
  context: SubscriptionContext,
  request: OfOffering & IncludeWish & PriceWish,
): Promise<RecordAnswer<Offering> & Included> {
  const readerOf = await readersOf(context, request);
  const offering = await findOffering(context, request);
  return { record: extendOffering(offering), ...includeParts([{ offering }], request, readerOf) };
}

/** The plans of an offering. */
export async function listOfferingPlans(
  context: SubscriptionContext,
  request: OfOffering & ListWish & PriceWish,
): Promise<RecordPage<OfferingPlan>> {
  return pageOf(context, request, await findParts(context, request, renderPlan));
}

/**
 * A plan of an offering.
 * @throws CommerceError `not_found`.
 */
export async function getOfferingPlan(
  context: SubscriptionContext,
  request: OfOffering & PriceWish & { readonly plan_uuid: string },
): Promise<RecordAnswer<OfferingPlan>> {
  const plans = await findParts(context, request, renderPlan);
  return requirePart(plans, request.plan_uuid, 'plan', `offering ${request.offering_uuid}`);
}

/** The same plans as ways to pay. */
export async function listOfferingPricingOptions(
  context: SubscriptionContext,
  request: OfOffering & ListWish & PriceWish,
): Promise<RecordPage<OfferingPricingOption>> {
  return pageOf(context, request, await findParts(context, request, renderPricingOption));
}

/**
 * A pricing option of an offering.
 * @throws CommerceError `not_found`.
 */
export async function getOfferingPricingOption(
  context: SubscriptionContext,
  request: OfOffering & PriceWish & { readonly pricing_option_uuid: string },
): Promise<RecordAnswer<OfferingPricingOption>> {
  const { offering_uuid, pricing_option_uuid } = request;
  const options = await findParts(context, request, renderPricingOption);
  return requirePart(options, pricing_option_uuid, 'pricing option', `offering ${offering_uuid}`);
}

/** The features of an offering: none. */
export async function listOfferingFeatures(
  context: SubscriptionContext,
  request: OfOffering & ListWish,
): Promise<RecordPage<object>> {
  await findOffering(context, request);
  return pageOf(context, request, []);
}

async function findParts<Part>(
  context: SubscriptionContext,
  request: OfOffering & PriceWish,
  render: RenderPart<Part>,
): Promise<readonly Part[]> {
  const readerOf = await readersOf(context, request);
  const offering = await findOffering(context, request);
  const reader = readerOf();
  return offering.plans.map((plan) => render(plan, offering, reader));
}

async function findOffering(
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
