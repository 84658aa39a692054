import type { SeedRecord } from '@aisle/schema/seed';
import { expect } from 'vitest';
import type { Storage } from '../../src/commerce/storage.js';

/** Keeps records in a store, in one import. An import that fails is rolled back, as a store waits for it at its end. */
export async function keepRecords(
  { seeds }: Pick<Storage, 'seeds'>,
  records: readonly SeedRecord[],
  now = 0,
): Promise<void> {
  const seed = await seeds.begin(now);
  try {
    await seed.write(records.map((record) => ({ record, origin: 'test' })));
    expect(await seed.commit(10)).toMatchObject({ faults: [] });
  } catch (error) {
    await seed.rollback();
    throw error;
  }
}
