import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCommerce } from '../../../commerce/create-commerce.js';
import { makeProduct } from '../../../testing/make-product.js';
import { openSqlite } from '../open-sqlite.js';
import { discardSqlite } from './inspect-sqlite.js';

const makeFolder = () => mkdtempSync(join(tmpdir(), 'aisle-discard-'));

describe('a store that nobody needs', () => {
  it.each<[string, (file: string) => Promise<void>]>([
    ['holds nothing', async (file) => openSqlite(file).close()],
    ['had no room for its first table', async (file) => writeFileSync(file, '')],
  ])('is removed with all its files when it %s', async (_, make) => {
    const folder = makeFolder();
    const file = join(folder, 'store.sqlite');
    await make(file);
    expect(discardSqlite(file)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is left while somebody has it open', async () => {
    const file = join(makeFolder(), 'store.sqlite');
    const storage = openSqlite(file);
    expect(discardSqlite(file)).toBe(false);
    await storage.close();
    expect(discardSqlite(file)).toBe(true);
  });

  it('keeps its name, and who would make another one away, until all else of it is gone', async () => {
    const file = join(makeFolder(), 'store.sqlite');
    await openSqlite(file).close();
    mkdirSync(`${file}.serving`);
    expect(discardSqlite(file)).toBe(false);
    expect(existsSync(file)).toBe(true);
  });

  it('is left when it holds something, or is not there', async () => {
    const folder = makeFolder();
    const file = join(folder, 'store.sqlite');
    const commerce = createCommerce({ storage: openSqlite(file) });
    await commerce.loadRecords([makeProduct({ node_ids: [] })]);
    await commerce.close();
    expect(discardSqlite(file)).toBe(false);
    expect(readdirSync(folder)).toContain('store.sqlite');
    expect(discardSqlite(join(folder, 'none.sqlite'))).toBe(false);
  });
});
