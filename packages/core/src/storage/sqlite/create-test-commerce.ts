import type { SeedRecord } from '@aisle/schema/seed';
import type { Commerce } from '../../commerce/commerce.js';
import { createCommerce } from '../../commerce/create-commerce.js';
import { environmentRules, optional, requireOptions } from '../../environment/require-options.js';
import type { Environment } from '../../environment/steerable-clock.js';
import { openSqlite } from './open-sqlite.js';

/** Records, clock, random source and ids of a test's commerce service. */
export interface TestCommerceOptions extends Partial<Environment> {
  /** Records to load and publish; none when absent. */
  readonly records?: Iterable<SeedRecord>;
}

/**
 * Creates a separate commerce service in memory, one for each test. Close it at the end.
 * @throws TypeError for unknown options; CommerceError `validation_failed` with one detail per
 * fault of the records.
 * @example
 * const commerce = await createTestCommerce({ records, clock: () => Date.UTC(2026, 0, 31) });
 */
export async function createTestCommerce(options: TestCommerceOptions = {}): Promise<Commerce> {
  requireOptions('createTestCommerce', options, { records: recordsRule, ...environmentRules });
  const { records = [], ...environment } = options;
  const commerce = createCommerce({ ...environment, storage: openSqlite(':memory:') });
  try {
    await commerce.loadRecords(records);
    return commerce;
  } catch (error) {
    await commerce.close();
    throw error;
  }
}

const recordsRule = optional(
  'a list of records',
  (value) => typeof value === 'object' && value !== null && Symbol.iterator in value,
);
