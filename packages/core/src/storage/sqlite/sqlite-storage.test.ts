import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { describeStorageContract } from '../../testing/describe-storage-contract.js';
import { openSqlite } from './open-sqlite.js';

describe('in memory', () => describeStorageContract(() => openSqlite(':memory:')));

describe('in a file', () => {
  let folder: string;
  let files = 0;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'storage-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  describeStorageContract(
    () => {
      files += 1;
      return openSqlite(join(folder, `${files}.db`));
    },
    { openAgain: openSqlite, thorough: false },
  );
});
