import type { SeedRecord } from '@aisle/schema/seed';

/** What others name although it is a part or a kind of a record, so that it can be taken away. */
export type LossTarget = 'plan' | 'option' | 'hierarchy';

/** Something of a record that others name, by the id that they name it with. */
export interface Offer {
  readonly target: LossTarget;
  readonly id: string;
}

/** What a record takes away from those that name it, by taking the place of another; `readFormer` reads that one. */
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
