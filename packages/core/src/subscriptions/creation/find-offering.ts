import { canonicalUuid } from '@aisle/schema';
import type { SubscriptionContent } from '@aisle/schema/subscriptions';
import type { OfferingRecord, SubscriptionStore } from '../subscription-store.js';

type Store = Pick<SubscriptionStore, 'findOffering' | 'listOfferings'>;

/** Finds the offering of a new subscription by its id, else by its reference. */
export async function findOffering(
  store: Store,
  { offering_id, offering_external_ref }: SubscriptionContent,
): Promise<OfferingRecord | undefined> {
  if (offering_id !== undefined) return store.findOffering(canonicalUuid(offering_id));
  if (offering_external_ref === undefined) return undefined;
  return findByReference(store, offering_external_ref);
}

/** Number of offerings to read in a step. */
const stepSize = 100;

/** Finds the first offering with a reference by a scan, because offerings are few. */
async function findByReference(
  store: Store,
  reference: string,
): Promise<OfferingRecord | undefined> {
  for (let offset = 0; ; offset += stepSize) {
    const { total, offerings } = await store.listOfferings({ limit: stepSize, offset });
    const found = offerings.find(({ external_ref }) => external_ref === reference);
    if (found) return found;
    if (offset + stepSize >= total) return undefined;
  }
}
