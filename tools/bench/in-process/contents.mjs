import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { createCommerce } from '@aisle/core';
import { openSqlite } from '@aisle/core/sqlite';
import { leafId, shape, shopIds } from '@aisle/harness/shop';
import { generateShop } from '@aisle/harness/shop-records';
import Database from 'better-sqlite3';

/**
 * Parses every line of a seed, and inserts the rows that importing it made, ready-made, into a new file
 * in one transaction. Resolves to the milliseconds that both took.
 */
export async function bareImport({ seedFile, imported, to }) {
  const startedAt = performance.now();
  for (const line of readLines(seedFile)) JSON.parse(line);
  const parsing = performance.now() - startedAt;
  const tables = findFilledTables(imported);
  return parsing + copyRows({ from: imported, to, tables, transactions: 1, inOrder: false });
}

/** Number of products in one transaction of a publish. */
const productsPerTransaction = 500;

/**
 * Inserts the rows of a published release into a new file. Resolves to the duration in
 * milliseconds.
 */
export async function barePublish({ imported, published, to, products }) {
  return copyRows({
    from: published,
    to,
    tables: findFilledTables(published, imported),
    transactions: Math.ceil(products / productsPerTransaction),
    inOrder: true,
  });
}

/** The lines of a file, as fast as they can be had. */
function* readLines(file) {
  const handle = openSync(file);
  const buffer = Buffer.allocUnsafe(1 << 20);
  const decoder = new StringDecoder('utf8');
  let rest = '';
  try {
    for (;;) {
      const length = readSync(handle, buffer);
      if (length === 0) break;
      const lines = (rest + decoder.write(buffer.subarray(0, length))).split('\n');
      rest = lines.pop();
      yield* lines;
    }
  } finally {
    closeSync(handle);
  }
  if (rest !== '') yield rest;
}

/** Number of rows in memory at a time. */
const chunkSize = 5_000;

/**
 * Copies tables of a store into a new file with the same tables and indexes. It uses prepared
 * statements in the given number of transactions. Returns the milliseconds for inserting and
 * committing; reading is excluded. With `inOrder` false, rows of tables without an order of their
 * own are inserted in random order, as in the original import.
 */
function copyRows({ from, to, tables, transactions, inOrder }) {
  const source = new Database(from, { readonly: true });
  const target = openCopy(to, source);
  const { rows, unordered } = describeTables(source, tables);
  const rowsPerTransaction = Math.ceil(rows / transactions);
  let milliseconds = 0;
  let open = 0;
  const spend = (work) => {
    const startedAt = performance.now();
    work();
    milliseconds += performance.now() - startedAt;
  };
  const begin = target.prepare('BEGIN IMMEDIATE');
  const commit = target.prepare('COMMIT');
  for (const table of tables) {
    const order = !inOrder && unordered.has(table) ? 'ORDER BY random()' : '';
    const select = source.prepare(`SELECT * FROM ${table} ${order}`).raw();
    const marks = select
      .columns()
      .map(() => '?')
      .join(', ');
    const insert = target.prepare(`INSERT INTO ${table} VALUES (${marks})`);
    for (const chunk of chunksOf(select.iterate())) {
      spend(() => {
        for (const row of chunk) {
          if (open === 0) begin.run();
          insert.run(row);
          open += 1;
          if (open < rowsPerTransaction) continue;
          commit.run();
          open = 0;
        }
      });
    }
  }
  spend(() => {
    if (open > 0) commit.run();
  });
  target.close();
  source.close();
  return milliseconds;
}

/**
 * Creates a file with the tables and indexes of another, with the durability settings of the
 * service.
 */
function openCopy(file, source) {
  const copy = new Database(file);
  copy.pragma('journal_mode = WAL');
  copy.pragma('synchronous = FULL');
  const statements = source
    .prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all();
  for (const sql of statements) copy.exec(sql);
  return copy;
}

function describeTables(source, tables) {
  const count = (table) => source.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  const withoutRowid = source.pragma('table_list').filter(({ wr }) => wr === 1);
  return {
    rows: tables.reduce((sum, table) => sum + count(table), 0),
    unordered: new Set(withoutRowid.map(({ name }) => name)),
  };
}

function* chunksOf(rows) {
  let chunk = [];
  for (const row of rows) {
    chunk.push(row);
    if (chunk.length < chunkSize) continue;
    yield chunk;
    chunk = [];
  }
  yield chunk;
}

/** The tables of a store that have rows, or more rows than in an earlier state of it. */
function findFilledTables(file, earlier) {
  const counts = countRows(file);
  const before = earlier === undefined ? new Map() : countRows(earlier);
  return [...counts].filter(([name, rows]) => rows > (before.get(name) ?? 0)).map(([name]) => name);
}

function countRows(file) {
  const database = new Database(file, { readonly: true });
  const names = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all();
  const counts = names.map((name) => [
    name,
    database.prepare(`SELECT count(*) FROM ${name}`).pluck().get(),
  ]);
  database.close();
  return new Map(counts);
}

const { everything, tenThousand } = shopIds;

/** Number of products per read, and the maximum offset. */
const [step, reach] = [100, 10_000];

/**
 * Copies the products of a store into a database that a hand-written route would use. It holds the
 * JSON of each product in one language and currency, and the products of each node by position.
 */
export async function keepJson({ file, to }) {
  const commerce = createCommerce({ storage: openSqlite(file, { readOnly: true }) });
  const database = new Database(to);
  database.pragma('journal_mode = WAL');
  database.exec(`
    CREATE TABLE products (id INTEGER PRIMARY KEY, sku TEXT NOT NULL UNIQUE, document TEXT NOT NULL) STRICT;
    CREATE TABLE nodes (id TEXT PRIMARY KEY, total INTEGER NOT NULL) STRICT;
    CREATE TABLE places (node TEXT, position INTEGER, product INTEGER NOT NULL, PRIMARY KEY (node, position))
      STRICT, WITHOUT ROWID;`);
  const insertProduct = database.prepare(
    'INSERT INTO products (sku, document) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const insertPlace = database.prepare(
    'INSERT INTO places SELECT ?, ?, id FROM products WHERE sku = ?',
  );
  const insertNode = database.prepare('INSERT INTO nodes VALUES (?, ?)');
  const leaves = Array.from({ length: shape.leaves }, (_, leaf) => leafId(leaf));
  try {
    for (const node_id of [everything, tenThousand, ...leaves]) {
      await keepNode(node_id);
    }
    return { rows: database.prepare('SELECT count(*) FROM products').pluck().get() };
  } finally {
    database.close();
    await commerce.close();
  }

  async function keepNode(node_id) {
    let total = Number.POSITIVE_INFINITY;
    for (let offset = 0; offset < Math.min(total, reach); offset += step) {
      const request = { catalog_id: shopIds.catalog, node_id, limit: step, offset };
      const page = await commerce.catalog.listNodeProducts(request);
      total = page.total;
      database.transaction(() => {
        page.products.forEach((product, index) => {
          insertProduct.run(product.attributes.sku, JSON.stringify(product));
          insertPlace.run(node_id, offset + index, product.attributes.sku);
        });
      })();
    }
    insertNode.run(node_id, total);
  }
}

/** Makes the database of the plain update route, with the subscriptions of every generated shop. */
export async function keepSubscriptions({ file }) {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.exec('CREATE TABLE subscriptions (id TEXT PRIMARY KEY, document TEXT NOT NULL) STRICT');
  const insert = database.prepare('INSERT INTO subscriptions VALUES (?, ?)');
  database.transaction(() => {
    for (const record of generateShop()) {
      if (record.type === 'subscription') insert.run(record.id, JSON.stringify(record));
    }
  })();
  database.close();
  return file;
}
