import type { SeedRecord } from '@aisle/schema/seed';
import { readStored } from '../../../integrity/read-stored.js';
import type { Connection } from '../connection/connection.js';
import type { Queryable } from '../connection/statements.js';

/** Number of records to read at a time. */
const batchSize = 500;

/** Documents in the order of an export: referenced ones come first. */
const selections = [
  'SELECT document FROM files ORDER BY id',
  'SELECT document FROM variations ORDER BY id',
  'SELECT document FROM price_modifiers ORDER BY name',
  'SELECT document FROM nodes WHERE parent_id IS NULL ORDER BY id',
  'SELECT document FROM nodes WHERE parent_id IS NOT NULL ORDER BY id',
  'SELECT document FROM products ORDER BY id',
  'SELECT document FROM price_books ORDER BY id',
  'SELECT document FROM prices ORDER BY price_book_id, sku',
  'SELECT document FROM catalogs ORDER BY id',
  'SELECT document FROM catalog_rules ORDER BY id',
  'SELECT document FROM offerings ORDER BY id',
  'SELECT document FROM subscriptions ORDER BY id',
  'SELECT document FROM stock ORDER BY product_id, location',
  'SELECT document FROM carts ORDER BY id',
] as const;

/** Exports every record of the store as one consistent read. */
export async function* exportRecords(
  connection: Pick<Connection, 'openSession'>,
): AsyncGenerator<SeedRecord> {
  const session = await connection.openSession();
  try {
    await session.begin('read');
    yield* readSettings(session);
    for (const selection of selections) yield* readDocuments(session, selection);
    yield* readPublished(session);
  } finally {
    await session.end();
  }
}

async function* readDocuments(session: Queryable, selection: string): AsyncGenerator<SeedRecord> {
  await session.run({ text: `DECLARE exported NO SCROLL CURSOR FOR ${selection}` });
  for (;;) {
    const rows = await session.query<{ document: string }>({
      text: `FETCH ${batchSize} FROM exported`,
    });
    for (const { document } of rows) yield readStored<SeedRecord>(document);
    if (rows.length < batchSize) break;
  }
  await session.run({ text: 'CLOSE exported' });
}

async function* readSettings(session: Queryable): AsyncGenerator<SeedRecord> {
  const rows = await session.query<{ value: string }>({
    text: `SELECT value FROM settings WHERE name = 'store'`,
  });
  for (const { value } of rows) yield { ...readStored<object>(value), type: 'store' };
}

/**
 * Published catalogs in the order of first publication, which decides the default catalog of
 * requests.
 */
async function* readPublished(session: Queryable): AsyncGenerator<SeedRecord> {
  const rows = await session.query<{ catalog_id: string }>({
    text: `SELECT catalog_id FROM releases WHERE state <> 'building'
      GROUP BY catalog_id ORDER BY min(number)`,
  });
  for (const { catalog_id } of rows) yield { type: 'publish', catalog_id };
}
