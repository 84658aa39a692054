import { afterAll } from 'vitest';
import type { Storage } from '../../src/commerce/storage.js';
import type { OpenStorage } from './use-commerce.js';

/**
 * Opens storages for the tests of a block, and uses those again that a test has closed: emptying a store takes less
 * time than opening one. They are closed after the last test.
 */
export function reuseStorages(openStorage: OpenStorage): OpenStorage {
  const opened: Storage[] = [];
  const free: Storage[] = [];
  afterAll(async () => {
    for (const storage of opened) await storage.close();
  });
  return async () => {
    const emptied = await takeEmptied(free);
    const storage = emptied ?? (await openStorage());
    if (!emptied) opened.push(storage);
    let isOpen = true;
    return {
      ...storage,
      async close() {
        if (isOpen) free.push(storage);
        isOpen = false;
      },
    };
  };
}

async function takeEmptied(free: Storage[]): Promise<Storage | undefined> {
  const storage = free.pop();
  await storage?.seeds.clear();
  return storage;
}
