import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { layOut } from '../../../catalog/documents/packed-layout.js';
import type { Commerce } from '../../../commerce/commerce.js';
import { createCommerce } from '../../../commerce/create-commerce.js';
import { sealOf } from '../../../integrity/seal.js';
import { makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { makeCatalog } from '../../../testing/make-catalog.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { type Form2, packForm2 } from '../../../testing/pack-form-2.js';
import { openSqlite } from '../open-sqlite.js';
import { inspectSqlite } from '../upkeep/inspect-sqlite.js';
import { migrate, requireOwnFile } from './migrate.js';
import { openDatabase } from './open-database.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrate-'));
  file = join(folder, 'store.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const schemaOf = (database: Database.Database) =>
  database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all();
const versionOf = (database: Database.Database) =>
  Number(database.pragma('user_version', { simple: true }));

it('a new file gets all migrations, and is marked as this program’s', () => {
  const database = new Database(file);
  migrate(database, file);
  expect(versionOf(database)).toBeGreaterThan(0);
  expect(database.pragma('application_id', { simple: true })).toBe(
    Buffer.from('Aisl').readUInt32BE(),
  );
  expect(() => requireOwnFile(database, file)).not.toThrow();
  database.close();
});

it('each is applied once', () => {
  const database = openDatabase(file, { readOnly: false });
  const before = [schemaOf(database), versionOf(database)];
  database.exec(`INSERT INTO settings VALUES ('store', '{}')`);
  migrate(database, file);
  database.close();
  const again = openDatabase(file, { readOnly: false });
  expect([schemaOf(again), versionOf(again)]).toEqual(before);
  expect(again.prepare('SELECT count(*) FROM settings').pluck().get()).toBe(1);
  again.close();
});

it('an older file is brought to the newest version', () => {
  const newest = new Database(':memory:');
  migrate(newest, ':memory:');
  const older = new Database(file);
  older.pragma(`application_id = ${Buffer.from('Aisl').readUInt32BE()}`);
  older.close();
  const database = openDatabase(file, { readOnly: false });
  expect([schemaOf(database), versionOf(database)]).toEqual([schemaOf(newest), versionOf(newest)]);
  database.close();
  newest.close();
});

it('one that fails leaves the file at the version before it', () => {
  const database = new Database(file);
  database.exec('CREATE TABLE subscriptions (mine)');
  expect(() => migrate(database, file)).toThrow('already exists');
  expect(versionOf(database)).toBe(0);
  expect(schemaOf(database)).toHaveLength(1);
  database.close();
});

describe('a file whose releases shared nothing', () => {
  const list = { catalog_id: shopIds.catalog, node_id: shopIds.tea };
  const [published, pruned, building] = [makeUuid(0x701), makeUuid(0x702), makeUuid(0x703)];
  beforeEach(makeFirstVersion);

  it('opens with its records, and its releases count as pruned', async () => {
    const commerce = openCommerce();
    expect(await commerce.describe()).toMatchObject({ products: 8, nodes: 4, releases: 0 });
    expect((await commerce.catalog.listCatalogs())[0]?.releases).toEqual([]);
    for (const release_id of [published, pruned]) {
      await expect(
        commerce.catalog.listNodeProducts({ ...list, release_id }),
      ).rejects.toMatchObject({
        code: 'not_found',
        message: expect.stringContaining('was pruned'),
      });
    }
    await expect(
      commerce.catalog.listNodeProducts({ ...list, release_id: building }),
    ).rejects.toMatchObject({ code: 'not_found', message: expect.stringContaining('no release') });
    await commerce.close();
  });

  it('has the tables of a new one, and nothing left of the releases', async () => {
    await openCommerce().close();
    const newest = new Database(':memory:');
    migrate(newest, ':memory:');
    const database = new Database(file);
    expect([schemaOf(database), versionOf(database)]).toEqual([
      schemaOf(newest),
      versionOf(newest),
    ]);
    const tables = database
      .prepare<[], string>(
        `SELECT name FROM sqlite_schema WHERE name GLOB 'release_*' AND sql GLOB 'CREATE TABLE*'`,
      )
      .pluck()
      .all();
    for (const table of tables) {
      expect(database.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0);
    }
    database.close();
    newest.close();
  });

  it('publishes again, and goes on with its numbers', async () => {
    const commerce = openCommerce();
    await commerce.sweep();
    const { id, products } = await commerce.catalog.publishRelease(shopIds.catalog);
    expect(products).toBe(5);
    expect(await commerce.catalog.listNodeProducts(list)).toMatchObject({
      release_id: id,
      total: 3,
    });
    await commerce.catalog.publishRelease(shopIds.catalog);
    expect((await commerce.describe()).releases).toBe(2);
    await commerce.close();
    const database = new Database(file);
    expect(database.prepare('SELECT number, state FROM releases').raw().all()).toEqual([
      [1, 'pruned'],
      [2, 'pruned'],
      [3, 'published'],
      [4, 'published'],
    ]);
    database.close();
  });

  it('reads the catalog published first since then, when a request names none', async () => {
    const commerce = openCommerce();
    const other = makeCatalog({ id: makeUuid(0x41) });
    await commerce.loadSeed([{ record: other, origin: 'other' }]);
    await commerce.catalog.publishRelease(other.id);
    const { catalog_id } = await commerce.catalog.listNodeProducts({ node_id: shopIds.tea });
    expect(catalog_id).toBe(other.id);
    await commerce.close();
  });

  it('cannot be read without writing', () => {
    expect(() => openSqlite(file, { readOnly: true })).toThrow('Open it once for writing');
  });

  const openCommerce = () =>
    createCommerce({ storage: openSqlite(file), ...makeFixedEnvironment() });

  /** Makes a file of the first version, with the shop's records and a release in each state. */
  async function makeFirstVersion(): Promise<void> {
    const other = join(folder, 'records.db');
    const commerce = createCommerce({ storage: openSqlite(other), ...makeFixedEnvironment() });
    const records = makeShop().filter(({ type }) => type !== 'publish');
    await commerce.loadSeed(records.map((record) => ({ record, origin: 'shop' })));
    await commerce.close();

    const first = new URL('../migrations/001-initial.sql', import.meta.url);
    const database = new Database(file);
    database.exec(readFileSync(first, 'utf8'));
    database.pragma(`application_id = ${Buffer.from('Aisl').readUInt32BE()}`);
    database.pragma('user_version = 1');
    database.prepare('ATTACH ? AS other').run(other);
    const copied = `SELECT name FROM sqlite_schema
      WHERE type = 'table' AND name NOT GLOB 'release*' AND name NOT GLOB 'sqlite_*'`;
    for (const table of database.prepare<[], string>(copied).pluck().all()) {
      const columns = database
        .prepare<[string], string>("SELECT name FROM pragma_table_info(?, 'main')")
        .pluck()
        .all(table)
        .join(', ');
      database.exec(`INSERT INTO main.${table} SELECT ${columns} FROM other.${table}`);
    }
    const insert = database.prepare(`
      INSERT INTO releases VALUES (?, ?, ?, ?, 'host:1:1', 0, 0, 'en', '["en"]', '[5]', 1, ?, ?, ?, ?)`);
    insert.run(1, pruned, shopIds.catalog, 'pruned', 1, 1, 1, 1);
    insert.run(2, published, shopIds.catalog, 'published', 1, 2, 1, 2);
    insert.run(3, building, shopIds.catalog, 'building', 2, 3, 2, 3);
    database.exec(`
      INSERT INTO release_nodes VALUES (1, 2, '${shopIds.tea}', 1, 0);
      INSERT INTO release_products VALUES (1, '{"id":"1"', '}}');
      INSERT INTO release_members VALUES (1, 0, 1);
      INSERT INTO release_values VALUES (2, 'sku', 'POT', '', 1);
      INSERT INTO release_product_files VALUES (1, 'files', 0, '${shopIds.manual}');
      INSERT INTO release_components VALUES (1, 0, '${shopIds.spoon}');
      INSERT INTO release_files VALUES (2, '${shopIds.manual}', '{}');`);
    database.close();
  }
});

describe('a file whose documents were built by older rules', () => {
  const list = { catalog_id: shopIds.catalog, node_id: shopIds.hierarchy };
  const environment = makeFixedEnvironment();
  const openCommerce = () => createCommerce({ storage: openSqlite(file), ...environment });
  let before: unknown;
  let nodes: unknown;
  beforeEach(async () => {
    const commerce = openCommerce();
    await commerce.loadSeed(makeShop().map((record) => ({ record, origin: 'shop' })));
    before = await commerce.catalog.listNodeProducts(list);
    nodes = await listTree(commerce);
    await commerce.close();
    makeOlder();
  });

  it.each([
    ['opens with its releases', () => undefined],
    ['opens with its releases, sealed, when they had no seals', breakSeals],
  ])('%s', async (_, makeOldest) => {
    makeOldest();
    const commerce = openCommerce();
    expect(await commerce.catalog.listNodeProducts(list)).toEqual(before);
    expect(await listTree(commerce)).toEqual(nodes);
    await commerce.close();
    expect(await inspectSqlite(file)).toMatchObject({ damage: [] });
  });

  it('builds the next release anew, and the one after it carries on', async () => {
    const commerce = openCommerce();
    await commerce.catalog.publishRelease(shopIds.catalog);
    expect(countGenerations()).toBe(2);
    await commerce.catalog.publishRelease(shopIds.catalog);
    expect(countGenerations()).toBe(2);
    await commerce.close();
  });

  function listTree({ catalog }: Commerce) {
    return catalog.listHierarchyNodes({ hierarchy_id: shopIds.hierarchy });
  }

  function countGenerations(): unknown {
    const database = new Database(file, { readonly: true });
    const count = database.prepare('SELECT count(*) FROM generations').pluck().get();
    database.close();
    return count;
  }

  /** Makes the file one of the version before prices by currency. */
  function makeOlder(): void {
    const database = new Database(file);
    database.function('as_form_2', (packed) => packForm2(unpack(packed as Buffer)));
    database.function('node_seal', (release, id, lists, curated) =>
      sealOf(...([release, id, lists, curated] as (string | number)[])),
    );
    database.exec(`
      DROP TABLE carts;
      DROP TABLE stock;
      DROP INDEX release_nodes_by_parent;
      DROP INDEX subscriptions_by_account;
      DROP INDEX release_nodes_by_hierarchy;
      ALTER TABLE release_nodes DROP COLUMN hierarchy;
      ALTER TABLE release_nodes DROP COLUMN position;
      UPDATE release_nodes SET seal = node_seal(release, id, lists, curated);
      DROP INDEX release_node_documents_by_name;
      DROP INDEX release_node_documents_by_slug;
      ALTER TABLE release_node_documents DROP COLUMN name;
      ALTER TABLE release_node_documents DROP COLUMN slug;
      DELETE FROM release_lists WHERE node % 1048576 = 0 AND attribute <> '';
      UPDATE release_products SET packed = as_form_2(packed);
      UPDATE generations SET basis = replace(basis, '"storedForm":5', '"storedForm":2')`);
    database.pragma('user_version = 3');
    database.close();
  }

  /** Turns the file into one of the version before checksums. */
  function breakSeals(): void {
    const database = new Database(file);
    database.function('unseal_product', (packed) => {
      const shorter = Buffer.from((packed as Buffer).subarray(0, -4));
      shorter.writeUInt32LE(shorter.length, 0);
      return shorter;
    });
    database.exec(`
      UPDATE release_products SET packed = unseal_product(packed);
      UPDATE release_lists SET numbers = substr(numbers, 1, length(numbers) - 4);
      UPDATE release_list_blocks SET numbers = substr(numbers, 1, length(numbers) - 4);
      UPDATE generations SET basis = replace(basis, '"storedForm":2', '"storedForm":1')`);
    const sealed = `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql GLOB '*seal INTEGER*'`;
    for (const table of database.prepare<[], string>(sealed).pluck().all()) {
      database.exec(`ALTER TABLE ${table} DROP COLUMN seal`);
    }
    database.pragma('user_version = 2');
    database.close();
  }
});

/**
 * Returns the pieces of a packed product. Its price texts are those of the first currency, if there
 * is one.
 */
function unpack(packed: Buffer): Form2 {
  const counts = {
    languages: packed.readUInt8(4),
    currencies: packed.readUInt8(5),
    periods: packed.readUInt16LE(6),
  };
  const layout = layOut(counts);
  const each = <Value>(count: number, make: (index: number) => Value) =>
    Array.from({ length: count }, (_, index) => make(index));
  const text = (segment: number) => {
    const at = layout.ranges + segment * 8;
    return packed.toString('utf8', packed.readUInt32LE(at), packed.readUInt32LE(at + 4));
  };
  return {
    heads: each(counts.languages, (language) => text(layout.head(language))),
    body: text(layout.body),
    tail: text(layout.tail),
    changes: each(counts.periods - 1, (index) => packed.readDoubleLE(layout.changes + index * 8)),
    prices: each(counts.periods, (period) => ({
      attributes: text(layout.priceAttributes(0, period)),
      meta: '',
    })),
    displays: each(counts.currencies, (currency) => ({
      currency: packed.toString('latin1', layout.currencies + currency * 4).slice(0, 3),
      periods: each(counts.periods, (period) =>
        each(counts.languages, (language) => text(layout.priceMeta(currency, period, language))),
      ),
    })),
  };
}
