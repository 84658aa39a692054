import type { SeedRecord } from '@aisle/schema/seed';
import { nextTurn } from '../../../environment/turns.js';
import { readStored } from '../../../integrity/checksum.js';
import type { Connection, Session } from '../connection/connection.js';
import { translateSqliteError } from '../connection/sqlite-engine.js';

/** Number of records to read at a time. */
const batchSize = 500;

/** Documents in the order of an export: referenced ones come first. */
const selections = [
  `SELECT json_insert(value, '$.type', 'store') FROM settings WHERE name = 'store'`,
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
  // In the order of first publication, which decides the default catalog of requests.
  `SELECT json_object('type', 'publish', 'catalog_id', catalog_id)
    FROM releases WHERE state <> 'building' GROUP BY catalog_id ORDER BY min(number)`,
] as const;

/** Exports every record of the store as one consistent read. */
export async function* exportRecords(connection: Connection): AsyncGenerator<SeedRecord> {
  const session = connection.openSession();
  try {
    if (!session.shared) session.database.exec('BEGIN');
    for (const batch of session.shared ? readAll(session) : readBatches(session)) {
      for (const document of batch) yield readStored<SeedRecord>(document);
      await nextTurn();
    }
  } catch (error) {
    throw translateSqliteError(error);
  } finally {
    session.end();
  }
}

/** Reads everything at once: on the only connection, others may write between two reads. */
function readAll({ database }: Session): string[][] {
  return selections.map((sql) => database.prepare<[], string>(sql).pluck().all());
}

function* readBatches({ database }: Session): Generator<string[]> {
  for (const sql of selections) {
    let batch: string[] = [];
    for (const document of database.prepare<[], string>(sql).pluck().iterate()) {
      batch.push(document);
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }
}
