import { canonicalUuid } from '@aisle/schema';
import type { SeedRecord } from '@aisle/schema/seed';

/** A record whose ids may come in requests in any letter case, with those ids in the one that is compared. */
export function canonicalRecord(record: SeedRecord): SeedRecord {
  if (record.type === 'offering') {
    const plans = record.plans.map((plan) => ({ ...plan, id: canonicalUuid(plan.id) }));
    return { ...record, id: canonicalUuid(record.id), plans };
  }
  if (record.type !== 'subscription') return record;
  const { id, offering_id, plan_id, address_id } = record;
  return {
    ...record,
    id: canonicalUuid(id),
    offering_id: canonicalUuid(offering_id),
    plan_id: canonicalUuid(plan_id),
    ...(address_id !== undefined && { address_id: canonicalUuid(address_id) }),
  };
}
