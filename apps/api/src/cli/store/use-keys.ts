import { openStore, requireDatabase } from './open-store.js';
import { keysOfFile, type StoreKeys } from './store-keys.js';
import { isFile } from './store-paths.js';
import type { DatabaseSettings, OpenOptions } from './store-use.js';

/**
 * Runs work with the keys of the configured store. Keys in a file do not require opening the store.
 */
export async function useKeys<Result>(
  settings: DatabaseSettings,
  options: OpenOptions,
  work: (keys: StoreKeys) => Promise<Result>,
): Promise<Result> {
  const { db } = settings;
  if (isFile(db)) {
    requireDatabase(db);
    return work(keysOfFile(db, options.warn));
  }
  const store = await openStore(settings, 'change', options);
  try {
    return await work(store.keys);
  } finally {
    await store.close();
  }
}
