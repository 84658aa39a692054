import { runInChild } from '@aisle/bench';
import { isFile } from '../processes/stores.mjs';

/** What SQLite finds wrong with a file that no server has open, a sentence each. What PostgreSQL keeps is its own. */
export async function checkStore(file) {
  if (!isFile(file)) return [];
  return runInChild(new URL('../in-process/check-store.mjs', import.meta.url), { file });
}
