import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Commerce } from '../../commerce/commerce.js';
import { createCommerce } from '../../commerce/create-commerce.js';
import { makeOffering } from '../../testing/make-offering.js';
import { openSqlite } from './open-sqlite.js';

let folder: string;
let commerce: Commerce;
let other: Database.Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'seed-store-'));
  const file = join(folder, 'store.sqlite');
  commerce = createCommerce({ storage: openSqlite(file) });
  other = new Database(file, { timeout: 0 });
});
afterEach(async () => {
  other.close();
  await commerce.close();
  rmSync(folder, { recursive: true });
});

it('an import that fails as it begins leaves the store free for others', async () => {
  other.exec('ALTER TABLE releases RENAME TO hidden');
  await expect(commerce.loadRecords([makeOffering()])).rejects.toThrow('no such table');
  other.exec('ALTER TABLE hidden RENAME TO releases');
  const { records } = await commerce.loadRecords([makeOffering()]);
  expect(records).toEqual({ offering: 1 });
});
