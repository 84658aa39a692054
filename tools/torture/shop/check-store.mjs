import { runInChild } from '@aisle/bench';

/** What SQLite finds wrong with a file that no server has open, a sentence each. */
export function checkStore(file) {
  return runInChild(new URL('../in-process/check-store.mjs', import.meta.url), { file });
}
