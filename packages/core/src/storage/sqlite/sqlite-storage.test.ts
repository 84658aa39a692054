import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isThorough } from '@aisle/testing';
import { afterAll, describe } from 'vitest';
import { describeStorageContract } from '../../../test/contract/describe-storage-contract.js';
import { openSqlite } from './open-sqlite.js';

/** A folder in memory if possible, so that the tests do not wait for a disk. */
const folder = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'storage-'));
afterAll(() => rmSync(folder, { recursive: true }));

const closed: string[] = [];

describe('a store in a file', () => {
  describeStorageContract(
    () => {
      for (const file of closed.splice(0)) rmSync(dirname(file), { recursive: true, force: true });
      return open(join(mkdtempSync(join(folder, 'store-')), 'store.db'));
    },
    { openAgain: open, thorough: isThorough },
  );
});

/** Opens a store whose file is deleted before the next new one is made, once it is closed. */
function open(file: string) {
  const storage = openSqlite(file);
  return {
    ...storage,
    async close() {
      await storage.close();
      closed.push(file);
    },
  };
}

function hasRoom(place: string): boolean {
  if (!existsSync(place)) return false;
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize > 2 ** 29;
}
