import type { SeedRecord } from '@aisle/schema/seed';
import type { Commerce } from '../../commerce/commerce.js';
import { createCommerce } from '../../commerce/create-commerce.js';
import type { Environment } from '../../environment/environment.js';
import { environmentRules, optional, requireOptions } from '../../environment/require-options.js';
import { openSqlite } from './open-sqlite.js';

/** What a commerce service of a test begins with; its clock, random source and ids may be a test's own. */
export interface TestCommerceOptions extends Partial<Environment> {
  /** Records that are loaded and published; nothing when absent. */
  readonly records?: Iterable<SeedRecord>;
}

/**
 * Makes a commerce service in memory that shares nothing with any other: one for each test. Close it at the end.
 * @throws TypeError for options that it does not have, CommerceError `validation_failed` with a detail a fault of
 * the records.
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
