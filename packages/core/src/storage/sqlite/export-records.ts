import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SeedRecord } from '@aisle/schema';
import type { Connection, Session } from './connection.js';
import { translateSqliteError } from './translate-sqlite-error.js';

/** How many records are read at a time. */
const batchSize = 500;

/** Documents in the order of an export: what is referred to comes first. */
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
  `SELECT DISTINCT json_object('type', 'publish', 'catalog_id', catalog_id)
    FROM releases WHERE state = 'published' ORDER BY catalog_id`,
] as const;

/** Every record of the store as one consistent read. */
export async function* exportRecords(connection: Connection): AsyncGenerator<SeedRecord> {
  const session = connection.openSession();
  try {
    if (!session.shared) session.database.exec('BEGIN');
    for (const sql of selections) {
      for (const batch of readBatches(session, sql)) {
        for (const document of batch) yield JSON.parse(document) as SeedRecord;
        await nextTurn();
      }
    }
  } catch (error) {
    throw translateSqliteError(error);
  } finally {
    session.end();
  }
}

/** On the only connection a statement must not stay open, so everything is read at once there. */
function* readBatches({ database, shared }: Session, sql: string): Generator<string[]> {
  const statement = database.prepare<[], string>(sql).pluck();
  if (shared) {
    yield statement.all();
    return;
  }
  let batch: string[] = [];
  for (const document of statement.iterate()) {
    batch.push(document);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
