import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checksumOf } from '../../../integrity/checksum.js';
import { keyText, textOfKey } from '../../../seeding/key-text.js';
import { makeOffering } from '../../../testing/make-offering.js';
import { makeSubscription } from '../../../testing/make-subscription.js';
import { migrations, newestVersion } from '../migrations.js';
import { openSqlite } from '../open-sqlite.js';
import { backupSqlite } from '../upkeep/backup-sqlite.js';
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

it('records of the first version are found by their keys since the second, whatever these are', () => {
  const first = new Database(file);
  migrate(first, file, migrations.slice(0, 1));
  const skus = ['MUG', 'a\0b', '\x01', 'ä'.repeat(600)];
  const put = first.prepare('INSERT INTO prices VALUES (?, ?, ?)');
  for (const sku of skus) put.run('book', sku, '{}');
  first.close();
  const database = openDatabase(file, { readOnly: false });
  const found = database.prepare<[], string>('SELECT sku FROM prices').pluck().all();
  expect(new Set(found)).toEqual(new Set(skus.map(keyText)));
  database.close();
});

it('records of the first version are found by what they are searched by since the second', async () => {
  const first = new Database(file);
  migrate(first, file, migrations.slice(0, 1));
  const offering = makeOffering();
  const subscription = makeSubscription();
  const put = (table: string, columns: string, ...values: unknown[]) =>
    first
      .prepare(`INSERT INTO ${table} (${columns}) VALUES (${values.map(() => '?').join(', ')})`)
      .run(...values);
  const texts = [offering, subscription].map((record) => JSON.stringify(record));
  put('offerings', 'id, document, checksum', offering.id, texts[0], checksumOf(texts[0] ?? ''));
  for (const { id } of offering.plans) put('plans', 'id, offering_id', id, offering.id);
  const columns = 'id, offering_id, version, document, checksum';
  const found = [subscription.id, offering.id, 7, texts[1], checksumOf(texts[1] ?? '')];
  put('subscriptions', columns, ...found);
  put('offerings', 'id, document, checksum', 'damaged', '{', 1);
  first.close();
  const storage = openSqlite(file);
  const { subscriptions } = storage;
  const plan = offering.plans.find(({ id }) => id === subscription.plan_id);
  for (const search of [subscription.id, plan?.name ?? '', offering.name]) {
    const { snapshots } = await subscriptions.browse({ search, limit: 2, offset: 0 });
    expect(snapshots.map(({ record, version }) => [record.id, version])).toEqual([
      [subscription.id, 7],
    ]);
  }
  await storage.close();
});

it('a file that was marked and has no tables yet gets them', () => {
  const newest = new Database(':memory:');
  migrate(newest, ':memory:');
  const marked = new Database(file);
  marked.pragma(`application_id = ${Buffer.from('Aisl').readUInt32BE()}`);
  marked.close();
  const database = openDatabase(file, { readOnly: false });
  expect([schemaOf(database), versionOf(database)]).toEqual([schemaOf(newest), versionOf(newest)]);
  database.close();
  newest.close();
});

it('a store that is being filled stays marked, before and after it gets the second version', async () => {
  const marked = new Database(file);
  migrate(marked, file, migrations.slice(0, 1));
  marked.exec(`INSERT INTO settings VALUES ('filling', 'mine'), ('store', '{}')`);
  marked.close();
  await expect(backupSqlite(file, `${file}.backup`)).rejects.toMatchObject({ code: 'busy' });
  const database = openDatabase(file, { readOnly: false });
  expect(database.prepare('SELECT mark FROM filling').pluck().all()).toEqual(['mine']);
  expect(database.prepare('SELECT name FROM settings').pluck().all()).toEqual(['store']);
  database.close();
  await expect(backupSqlite(file, `${file}.backup`)).rejects.toMatchObject({ code: 'busy' });
});

it('one that fails leaves the file at the version before it', () => {
  const database = new Database(file);
  database.exec('CREATE TABLE subscriptions (mine)');
  expect(() => migrate(database, file)).toThrow('already exists');
  expect(versionOf(database)).toBe(0);
  expect(schemaOf(database)).toHaveLength(1);
  database.close();
});

it('the second version keeps the log of changes and goes on with its numbers', () => {
  const database = new Database(file);
  migrate(database, file, migrations.slice(0, 1));
  database.exec(`
    INSERT INTO changes (kind, key) VALUES ('product', 'a'), ('price', 'b'), ('file', 'c');
    DELETE FROM changes WHERE number IN (1, 3)`);
  migrate(database, file);
  const read = (sql: string) => database.prepare(sql).all();
  expect(read('SELECT * FROM changes')).toEqual([{ number: 2, kind: 'price', key: 'b' }]);
  expect(read('SELECT changes FROM store')).toEqual([{ changes: 3 }]);
  database.close();
});

describe('the next version of the tables', () => {
  const next = newestVersion + 1;
  const steps = [
    ...migrations,
    {
      version: next,
      sql: `CREATE TABLE notes (text TEXT NOT NULL) STRICT;
        INSERT INTO notes SELECT value FROM settings;`,
    },
  ];
  let database: Database.Database;
  beforeEach(() => {
    openDatabase(file, { readOnly: false }).close();
    database = new Database(file);
    database.exec(`INSERT INTO settings VALUES ('store', '{}')`);
  });
  afterEach(() => database.close());

  it('keeps the rows and uses them', () => {
    migrate(database, file, steps);
    expect(versionOf(database)).toBe(next);
    expect(database.prepare('SELECT text FROM notes').pluck().all()).toEqual(['{}']);
    migrate(database, file, steps);
    expect(database.prepare('SELECT count(*) FROM notes').pluck().get()).toBe(1);
  });

  it('is undone by a step that fails', () => {
    const failing = { version: next, sql: 'DROP TABLE carts; CREATE TABLE settings (mine);' };
    const before = schemaOf(database);
    expect(() => migrate(database, file, [...migrations, failing])).toThrow('already exists');
    expect(versionOf(database)).toBe(newestVersion);
    expect(schemaOf(database)).toEqual(before);
  });

  it('keeps the steps before one that fails', () => {
    const failing = { version: next + 1, sql: 'CREATE TABLE settings (mine);' };
    expect(() => migrate(database, file, [...steps, failing])).toThrow('already exists');
    expect(versionOf(database)).toBe(next);
  });

  it('needs a file that may be written', () => {
    const readOnly = new Database(file, { readonly: true });
    expect(() => migrate(readOnly, file, steps)).toThrow('Open it once for writing');
    readOnly.close();
  });

  it('is refused by this one, which leaves it as it is', async () => {
    migrate(database, file, steps);
    database.close();
    const before = readFileSync(file);
    const refusal = {
      code: 'unusable_file',
      message: expect.stringContaining(
        `was written by a newer version (its schema is ${next}, this program knows ${next - 1})`,
      ),
    };
    for (const readOnly of [false, true]) {
      expect(() => openDatabase(file, { readOnly })).toThrow(expect.objectContaining(refusal));
    }
    expect(() => inspectSqlite(file)).toThrow(expect.objectContaining(refusal));
    await expect(backupSqlite(file, `${file}.backup`)).rejects.toMatchObject(refusal);
    expect(readFileSync(file)).toEqual(before);
  });
});

it('a file from before the first release is refused and left as it is', () => {
  const database = new Database(file);
  database.exec('CREATE TABLE products (id TEXT PRIMARY KEY, document TEXT NOT NULL) STRICT');
  database.pragma(`application_id = ${Buffer.from('Aisl').readUInt32BE()}`);
  database.pragma('user_version = 1');
  database.close();
  const before = readFileSync(file);
  const refusal = {
    code: 'unusable_file',
    message: expect.stringContaining('was written by a version before 0.1.0'),
  };
  for (const readOnly of [false, true]) {
    expect(() => openDatabase(file, { readOnly })).toThrow(expect.objectContaining(refusal));
  }
  expect(() => inspectSqlite(file)).toThrow(expect.objectContaining(refusal));
  expect(readFileSync(file)).toEqual(before);
});

it('releases of the second version are searched by keys since the third, whatever their texts are', () => {
  const second = new Database(file);
  migrate(second, file, migrations.slice(0, 2));
  const texts = ['MUG', 'a\0b', '\x01', 'ä'.repeat(600)];
  second.exec(`INSERT INTO releases (number, id, catalog_id, generation, state, owner, touched_at, published_at,
      default_language, languages, sale_changes, products, changes)
    VALUES (7, 'seven', 'catalog', 7, 'published', '', 0, 0, 'en', '["en"]', '[]', 0, 0)`);
  texts.forEach((text, index) => {
    second.prepare('INSERT INTO release_values VALUES (7, 2, ?, ?, ?)').run(text, 'en', index);
    second.prepare(`INSERT INTO release_lists VALUES (1, 'tags', ?, 7, 0, x'')`).run(text);
    second.prepare(`INSERT INTO release_list_changes VALUES (7, 1, 'tags', ?)`).run(text);
    second
      .prepare(`INSERT INTO release_node_documents VALUES (?, 'en', '{}', 0, ?, ?)`)
      .run(index, text, index === 0 ? null : text);
  });
  second.close();
  const database = openDatabase(file, { readOnly: false });
  const keys = new Set(texts.map(keyText));
  const read = (statement: string) => database.prepare<[], string>(statement).pluck().all();
  expect(new Set(read('SELECT value FROM release_values'))).toEqual(keys);
  expect(new Set(read('SELECT value FROM release_lists'))).toEqual(keys);
  expect(new Set(read('SELECT value FROM release_list_changes'))).toEqual(keys);
  expect(new Set(read('SELECT name FROM release_node_documents'))).toEqual(keys);
  expect(read('SELECT slug FROM release_node_documents').length).toBe(4);
  for (const table of ['release_values', 'release_lists']) {
    const rows = database
      .prepare<[], { value: string; long_value: string | null }>(
        `SELECT value, long_value FROM ${table}`,
      )
      .all();
    expect(new Set(rows.map((row) => textOfKey(row.value, row.long_value)))).toEqual(
      new Set(texts),
    );
  }
  expect(read('SELECT releases FROM store')).toEqual([7]);
  database.close();
});
