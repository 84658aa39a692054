import {
  CommerceError,
  canonicalUuid,
  type IncludedOfferingParts,
  type Offering,
  type OfferingPlan,
  type OfferingPricingOption,
} from '@aisle/schema';
import type { RecordAnswer } from '../../records/record-answer.js';
import { findPage, type ListWish, type RecordPage } from '../../records/record-page.js';
import { selectRecords } from '../../records/select-records.js';
import { type PriceReader, renderPlan, renderPricingOption } from '../render/render-parts.js';
import { extendOffering } from '../render/superset.js';
import type { OfferingRecord } from '../subscription-store.js';
import { type IncludeWish, includeParts, type PriceWish, readerOf } from './include-parts.js';
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
  const reader = await readerOf(context, request);
  return findPage(await context.settings(), request, undefined, async (window) => {
    const { total, offerings } = await context.store.listOfferings(window);
    const included = includeParts(offerings, request, reader);
    return { total, records: offerings.map(extendOffering), ...included };
  });
}

/** An offering. */
export async function getOffering(
  context: SubscriptionContext,
  request: OfOffering & IncludeWish & PriceWish,
): Promise<RecordAnswer<Offering> & Included> {
  const reader = await readerOf(context, request);
  const offering = await findOffering(context, request);
  return { record: extendOffering(offering), ...includeParts([offering], request, reader) };
}

/** The plans of an offering. */
export async function listOfferingPlans(
  context: SubscriptionContext,
  request: OfOffering & ListWish & PriceWish,
): Promise<RecordPage<OfferingPlan>> {
  return listParts(context, request, (offering, reader) =>
    offering.plans.map((plan) => renderPlan(plan, offering, reader)),
  );
}

/** The same plans as ways to pay. */
export async function listOfferingPricingOptions(
  context: SubscriptionContext,
  request: OfOffering & ListWish & PriceWish,
): Promise<RecordPage<OfferingPricingOption>> {
  return listParts(context, request, (offering, reader) =>
    offering.plans.map((plan) => renderPricingOption(plan, offering, reader)),
  );
}

/** The features of an offering: none. */
export async function listOfferingFeatures(
  context: SubscriptionContext,
  request: OfOffering & ListWish,
): Promise<RecordPage<object>> {
  return listParts(context, request, () => []);
}

async function listParts<Part>(
  context: SubscriptionContext,
  request: OfOffering & ListWish & PriceWish,
  partsOf: (offering: OfferingRecord, reader: PriceReader) => readonly Part[],
): Promise<RecordPage<Part>> {
  const reader = await readerOf(context, request);
  const offering = await findOffering(context, request);
  return findPage(await context.settings(), request, undefined, async (query) =>
    selectRecords(partsOf(offering, reader), query, () => []),
  );
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
