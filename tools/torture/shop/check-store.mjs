import { runInChild } from '@aisle/bench';
import { isFile } from '../processes/stores.mjs';

/**
 * Returns SQLite's integrity errors for a file that no server has open, one sentence each. Empty
 * for PostgreSQL.
 */
export async function checkStore(file) {
  if (!isFile(file)) return [];
  return runInChild(new URL('../in-process/check-store.mjs', import.meta.url), { file });
}
