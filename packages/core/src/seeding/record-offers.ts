import type { SeedRecord } from '@aisle/schema/seed';

/** Part or kind of a record that others refer to, and that a change of the record can remove. */
export type LossTarget = 'plan' | 'option' | 'hierarchy';

/** A part of a record that others refer to by its id. */
export interface Offer {
  readonly target: LossTarget;
  readonly id: string;
}

/**
 * Returns what others refer to and a new version of a record no longer has. `readFormer` reads the
 * replaced version.
 */
export function lossesBy(record: SeedRecord, readFormer: () => SeedRecord): readonly Offer[] {
  if (!['offering', 'variation', 'node'].includes(record.type)) return [];
  const kept = new Set(offersOf(record).map(({ id }) => id));
  return offersOf(readFormer()).filter(({ id }) => !kept.has(id));
}

function offersOf(record: SeedRecord): Offer[] {
  switch (record.type) {
    case 'offering':
      return record.plans.map(({ id }) => ({ target: 'plan', id: `${record.id}/${id}` }));
    case 'variation':
      return record.options.map(({ id }) => ({ target: 'option', id }));
    case 'hierarchy':
      return [{ target: 'hierarchy', id: record.id }];
    default:
      return [];
  }
}
