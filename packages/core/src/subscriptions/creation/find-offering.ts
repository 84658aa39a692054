import { canonicalUuid } from '@aisle/schema';
import type { SubscriptionContent } from '@aisle/schema/subscriptions';
import type { OfferingRecord, SubscriptionStore } from '../subscription-store.js';

type Store = Pick<SubscriptionStore, 'findOffering' | 'listOfferings'>;

/** The offering that a new subscription names, by its id or else by its reference. */
export async function findOffering(
  store: Store,
  { offering_id, offering_external_ref }: SubscriptionContent,
): Promise<OfferingRecord | undefined> {
  if (offering_id !== undefined) return store.findOffering(canonicalUuid(offering_id));
  if (offering_external_ref === undefined) return undefined;
  return findByReference(store, offering_external_ref);
}

/** How many offerings are looked at in a step. */
const stepSize = 100;

/** The first offering with a reference. Offerings are few: they are looked through. */
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
