import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SeedRecord } from '@aisle/schema/seed';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Commerce } from '../../../commerce/commerce.js';
import { createCommerce } from '../../../commerce/create-commerce.js';
import { makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { makeFile } from '../../../testing/make-file.js';
import { makePrice } from '../../../testing/make-price.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { createCompression } from '../connection/compressed-records.js';
import { openSqlite } from '../open-sqlite.js';
import { backupSqlite } from '../upkeep/backup-sqlite.js';
import { inspectSqlite } from '../upkeep/inspect-sqlite.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compressed-records-'));
  file = join(folder, 'store.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const environment = makeFixedEnvironment();
const list = { catalog_id: shopIds.catalog, node_id: shopIds.hierarchy };
const damaged = expect.objectContaining({
  code: 'storage_unavailable',
  message: expect.stringContaining('is damaged; restore it from a backup'),
});
const tables = ['files', 'products', 'prices'] as const;

/** Many records of each table that is compressed. */
function makeMany(count: number, text: (index: number) => string): SeedRecord[] {
  return Array.from({ length: count }, (_, index): SeedRecord[] => {
    const photo = makeFile({ id: makeUuid(0x20000 + index) });
    const product = makeProduct({
      id: makeUuid(0x10000 + index),
      description: text(index),
      main_image_id: photo.id,
      node_ids: [shopIds.tea],
    });
    return [photo, product, makePrice({ sku: product.sku ?? '' })];
  }).flat();
}

const english = (index: number) =>
  `Number ${index * 7919} pours without a drip, keeps tea hot for an hour, and is easily cleaned. `.repeat(
    2,
  );
const polish = (index: number) =>
  `Numer ${index * 104_729} „żółty” zaparzacz z żeliwa, który długo trzyma ciepło; łatwo go umyć. `.repeat(
    2,
  );

const shop = [...makeShop(), ...makeMany(90, english)];

async function load(commerce: Commerce, records: readonly SeedRecord[]): Promise<void> {
  await commerce.loadSeed(records.map((record, index) => ({ record, origin: `shop:${index}` })));
}

/** Works with the store in the file, and closes it. */
async function use<Result>(work: (commerce: Commerce) => Promise<Result>): Promise<Result> {
  const commerce = createCommerce({ storage: openSqlite(file), ...environment });
  try {
    return await work(commerce);
  } finally {
    await commerce.close();
  }
}

async function exportAll(commerce: Commerce): Promise<string[]> {
  const lines: string[] = [];
  for await (const record of commerce.exportSeed()) lines.push(JSON.stringify(record));
  return lines;
}

/** Runs a function on the file, as no store would. */
function change<Result>(work: (database: Database.Database) => Result): Result {
  const database = new Database(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const rowsOf = (table: string) =>
  change((database) =>
    database.prepare<[], string>(`SELECT document FROM ${table} ORDER BY 1`).pluck().all(),
  );
const countDictionaries = () =>
  change((database) => database.prepare('SELECT count(*) FROM dictionaries').pluck().get());

/** Returns the records of a store that compresses nothing, because it gets a few at a time. */
async function exportPlain(): Promise<string[]> {
  const plain = createCommerce({ storage: openSqlite(join(folder, 'plain.db')), ...environment });
  await load(plain, makeShop());
  const rest = makeMany(90, english);
  for (let from = 0; from < rest.length; from += 30) {
    await load(plain, rest.slice(from, from + 30));
  }
  const lines = await exportAll(plain);
  await plain.close();
  return lines;
}

describe('records of a store in a file', () => {
  it('are compressed, and read as they were', async () => {
    const exported = await use(async (commerce) => {
      await load(commerce, shop);
      return exportAll(commerce);
    });
    for (const table of tables) {
      const rows = rowsOf(table);
      expect(rows.filter((row) => row.startsWith('~')).length).toBeGreaterThan(85);
    }
    const size = tables.flatMap(rowsOf).reduce((sum, row) => sum + Buffer.byteLength(row), 0);
    const plain = await exportPlain();
    expect(exported).toEqual(plain);
    const given = plain.filter((line) => /^{"type":"(file|product|price)"/.test(line));
    expect(size).toBeLessThan(given.join('').length / 2.5);
    expect(inspectSqlite(file).damage).toEqual([]);
  });

  it('are not written again by an import of the same records', async () => {
    await use((commerce) => load(commerce, shop));
    const before = tables.map(rowsOf);
    const changes = await use(async (commerce) => {
      const result = await commerce.loadSeed(
        shop.map((record, index) => ({ record, origin: `shop:${index}` })),
      );
      return Object.values(result.changes);
    });
    for (const change of changes) expect(change).toMatchObject({ added: 0, changed: 0 });
    expect(tables.map(rowsOf)).toEqual(before);
  });

  it('are compressed when there is a dictionary, few as they may be', async () => {
    await use((commerce) => load(commerce, shop));
    await use((commerce) =>
      load(commerce, [makeProduct({ id: makeUuid(0x999), description: english(0) })]),
    );
    const stored = change((database) =>
      database.prepare('SELECT document FROM products WHERE id = ?').pluck().get(makeUuid(0x999)),
    );
    expect(stored).toMatch(/^~/);
  });

  it('of an import that fails leave no dictionary, and the next one makes its own', async () => {
    await use(async (commerce) => {
      const broken = [...shop, makeProduct({ id: makeUuid(0x998), parent_id: makeUuid(0x997) })];
      await expect(load(commerce, broken)).rejects.toThrow();
      expect(countDictionaries()).toBe(0);
      await load(commerce, shop);
      expect(countDictionaries()).toBe(3);
      expect(await exportAll(commerce)).toEqual(await exportPlain());
    });
  });

  it('of another language get another dictionary, beside those that have theirs', async () => {
    await use((commerce) => load(commerce, shop));
    const texts = await use(async (commerce) => {
      const others = makeMany(60, polish).map((record) =>
        record.type === 'product'
          ? { ...record, id: record.id.replace('-0000', '-1111'), sku: `P-${record.sku}` }
          : record,
      );
      await load(commerce, others);
      return (await exportAll(commerce)).join('\n');
    });
    expect(countDictionaries()).toBe(4);
    expect(texts).toContain(english(89));
    expect(texts).toContain(polish(59));
    expect(inspectSqlite(file).damage).toEqual([]);
  });

  it('of a store that was emptied leave no dictionary, and new ones get theirs', async () => {
    await use(async (commerce) => {
      await load(commerce, shop);
      await commerce.reset();
      expect(countDictionaries()).toBe(0);
      await load(commerce, [...makeShop(), ...makeMany(90, polish)]);
    });
    expect(countDictionaries()).toBe(tables.length);
    expect(rowsOf('products').filter((row) => row.startsWith('~')).length).toBeGreaterThan(85);
  });

  it('are read in copies', async () => {
    const expected = await use(async (commerce) => {
      await load(commerce, shop);
      return exportAll(commerce);
    });
    await backupSqlite(file, join(folder, 'copy.db'));
    file = join(folder, 'copy.db');
    expect(await use(exportAll)).toEqual(expected);
  });

  it('of an earlier version are read, and compressed when they change', async () => {
    const plain = await exportPlain();
    file = join(folder, 'plain.db');
    change((database) => {
      database.exec('DROP TABLE dictionaries; DROP TABLE dictionary_copies');
      database.pragma('user_version = 10');
    });
    expect(inspectSqlite(file).damage).toEqual([]);
    await backupSqlite(file, join(folder, 'backup.db'));
    expect(await use(exportAll)).toEqual(plain);
    expect(tables.flatMap(rowsOf).filter((row) => row.startsWith('~'))).toEqual([]);
    await use((commerce) =>
      load(
        commerce,
        makeMany(90, (index) => `${english(index)}!`),
      ),
    );
    expect(rowsOf('products').filter((row) => row.startsWith('~'))).toHaveLength(90);
    expect(inspectSqlite(file).damage).toEqual([]);
  });
});

describe('damage', () => {
  beforeEach(() => use((commerce) => load(commerce, shop)));

  /** Makes another text of one that is stored: exchanges a letter for the next one. */
  const alter = (at: number) => (stored: unknown) => {
    const bytes = Buffer.from(stored as string | Buffer);
    const place = at < 0 ? bytes.length + at : at;
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    return typeof stored === 'string' ? bytes.toString() : bytes;
  };
  const damage = (table: string, column: string, at: number, where = 'true') =>
    change((database) => {
      database.function('altered', alter(at));
      database.exec(`UPDATE ${table} SET ${column} = altered(${column}) WHERE ${where}`);
    });
  const read = () => use(exportAll);
  const importAgain = () =>
    use((commerce) =>
      load(
        commerce,
        makeMany(90, (index) => `${english(index)}!`),
      ),
    );

  it.each([
    ['its checksum', 12],
    ['the checksum of its dictionary', 3],
    ['its content', 40],
    ['its end', -1],
  ])('of a record in %s is found by reading it and by a look at the file', async (_, at) => {
    damage('products', 'document', at, `id = '${makeUuid(0x10005)}'`);
    await expect(read()).rejects.toEqual(damaged);
    await expect(importAgain()).rejects.toEqual(damaged);
    expect(inspectSqlite(file).damage).toEqual(['what products holds is not what was written']);
  });

  it.each(['dictionaries', 'dictionary_copies'])('of %s costs nothing', async (table) => {
    damage(table, 'symbols', 100);
    await read();
    await importAgain();
    expect(inspectSqlite(file).damage).toEqual([`what ${table} holds is not what was written`]);
  });

  it('of the type of a dictionary costs nothing', () => {
    const database = new Database(':memory:');
    for (const table of ['dictionaries', 'dictionary_copies']) {
      database.exec(`CREATE TABLE ${table} (checksum PRIMARY KEY, kind, number, share, symbols)`);
    }
    const records = makeMany(90, english).map((record) => JSON.stringify(record));
    const stored = createCompression(database).compress('products', records);
    expect(stored[0]).toMatch(/^~/);
    database.exec('UPDATE dictionaries SET symbols = CAST(symbols AS TEXT)');
    const { restore } = createCompression(database);
    expect(stored.map((one) => (one.startsWith('~') ? restore(one) : one))).toEqual(records);
  });

  it('of a dictionary and its copy is found', async () => {
    damage('dictionaries', 'symbols', 100);
    damage('dictionary_copies', 'symbols', 100);
    await expect(read()).rejects.toEqual(damaged);
    expect(inspectSqlite(file).damage).toContain('what products holds is not what was written');
    // Pages have what they need.
    await use(({ catalog }) => catalog.listNodeProducts(list));
  });
});
