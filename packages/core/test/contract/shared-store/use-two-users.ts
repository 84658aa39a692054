import { afterEach, beforeEach } from 'vitest';
import type { Storage } from '../../../src/commerce/storage.js';
import type { OpenStorage } from '../use-commerce.js';

/** Opens the store at a location that one of its storages reported, as another process does. */
export type OpenAgain = (location: string) => Promise<Storage> | Storage;

/** Two storages of one store with separate connections, like two processes. */
export interface TwoUsers {
  readonly first: Storage;
  readonly second: Storage;
}

/** Has an empty store opened twice before each test of the block, and closed after it. */
export function useTwoUsers(openStorage: OpenStorage, openAgain: OpenAgain): TwoUsers {
  let first: Storage;
  let second: Storage;
  beforeEach(async () => {
    first = await openStorage();
    second = await openAgain((await first.describe()).location);
  });
  afterEach(async () => {
    await Promise.all([first.close(), second.close()]);
  });
  return {
    get first() {
      return first;
    },
    get second() {
      return second;
    },
  };
}
