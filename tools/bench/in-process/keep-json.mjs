import { createCommerce } from '@aisle/core';
import { openSqlite } from '@aisle/core/sqlite';
import Database from 'better-sqlite3';
import { leafId, shopIds } from '../data/ids.mjs';
import { shape } from '../data/shape.mjs';

const { everything, tenThousand } = shopIds;

/** Number of products per read, and the maximum offset. */
const [step, reach] = [100, 10_000];

/**
 * Copies the products of a store into a database that a hand-written route would use. It holds the
 * JSON of each product in one language and currency, and the products of each node by position.
 */
export async function run({ file, to }) {
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
