import { randomUUID } from 'node:crypto';
import type { SeedRecord } from '@aisle/schema/seed';
import { readStored } from '../../../integrity/checksum.js';
import { endOnce, requireOwnFill } from '../../../seeding/guard-seeds.js';
import type { SeedStore, StoreFill } from '../../../seeding/seed-store.js';
import { goneAfter, keepBeating } from '../connection/heartbeat.js';
import type { Queryable } from '../connection/pool.js';
import { changeStore } from '../connection/postgres-engine.js';
import { type Connection, findFilling } from '../connection/store-locks.js';
import { lockReleases } from '../publishing/own-release.js';

/** Marks an empty or just emptied store as being filled. */
export async function beginFill(
  connection: Connection,
  { clear }: Parameters<SeedStore['beginFill']>[0],
): Promise<StoreFill | undefined> {
  const { filling } = connection;
  const mark = randomUUID();
  const isBegun = await changeStore(connection, async (transaction) => {
    if (!clear) requireOwnFill(await findFilling(transaction), filling.mark);
    if (clear) await clearStore(transaction);
    else if (!(await isBlank(transaction))) return false;
    await transaction.run({ text: 'INSERT INTO filling (mark) VALUES ($1)', values: [mark] });
    return true;
  });
  if (!isBegun) return undefined;
  filling.mark = mark;
  // A mark that is not refreshed for long shows that its process is gone.
  const leave = keepBeating(() =>
    connection.run({
      text: 'UPDATE filling SET touched_at = clock_timestamp() WHERE mark = $1',
      values: [mark],
    }),
  );
  const end = async (work: (transaction: Queryable) => Promise<void>) => {
    try {
      await changeStore(connection, work);
    } finally {
      filling.mark = undefined;
      leave();
    }
  };
  return endOnce({
    complete: () =>
      end(async (transaction) => {
        requireOwnFill(await findFilling(transaction), mark);
        await transaction.run({ text: 'DELETE FROM filling' });
      }),
    abandon: () =>
      end(async (transaction) => {
        if ((await findFilling(transaction)) === mark) await clearStore(transaction);
      }),
  });
}

/** Empties a store whose filling process is gone. */
export async function clearUnfinishedFill(
  connection: Connection,
): ReturnType<SeedStore['clearUnfinishedFill']> {
  const found = await lookForFiller(connection);
  if (found !== 'gone') return found;
  return changeStore(connection, async (transaction) => {
    const state = await lookForFiller(transaction);
    if (state !== 'gone') return state;
    await clearStore(transaction);
    return 'cleared';
  });
}

/**
 * Returns the state of a fill: its process counts as gone if it has not refreshed its mark lately.
 */
async function lookForFiller(asked: Queryable): Promise<'none' | 'going on' | 'gone'> {
  const [filler] = await asked.query<{ gone: boolean }>({
    text: `SELECT touched_at < clock_timestamp() - interval '${goneAfter} milliseconds' AS gone
      FROM filling`,
  });
  if (!filler) return 'none';
  return filler.gone ? 'gone' : 'going on';
}

/** Number of records to read at a time. */
const exportedAtOnce = 500;

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
      text: `FETCH ${exportedAtOnce} FROM exported`,
    });
    for (const { document } of rows) yield readStored<SeedRecord>(document);
    if (rows.length < exportedAtOnce) break;
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

/** Tables derived from records. */
const releaseTables = [
  // A publish locks its row in each step: from here on there are no more steps.
  'releases',
  'release_node_documents',
  'release_nodes',
  'release_products',
  'release_product_files',
  'release_components',
  'release_values',
  'release_lists',
  'release_list_blocks',
  'release_files',
  'release_product_changes',
  'release_list_changes',
  'generations',
  'changes',
] as const;

/** Tables of data that somebody put into the store. */
const recordTables = [
  'carts',
  'stock',
  // Creating a subscription locks its offering, so this waits for it.
  'offerings',
  'plans',
  'subscriptions',
  'catalog_rules',
  'catalogs',
  'prices',
  'price_books',
  'product_components',
  'product_nodes',
  'products',
  'nodes',
  'price_modifiers',
  'variation_options',
  'variations',
  'files',
  'settings',
] as const;

/** Tables to empty. Tables that belong to the store itself stay. */
const tablesToClear = [...releaseTables, ...recordTables, 'filling'] as const;

/** @returns true if a store is empty. */
async function isBlank(asked: Queryable): Promise<boolean> {
  const anywhere = recordTables.map((table) => `EXISTS (SELECT FROM ${table})`).join(' OR ');
  const [found] = await asked.query<{ some: boolean }>({ text: `SELECT ${anywhere} AS some` });
  return found?.some === false;
}

/**
 * Deletes all content of a store, as part of a transaction. Locks in the same order as publishes
 * and cleanups, so that they wait for each other without deadlocks.
 */
export async function clearStore(transaction: Queryable): Promise<void> {
  await lockReleases(transaction);
  await transaction.query({ text: 'SELECT 1 FROM generations ORDER BY number FOR UPDATE' });
  await transaction.run({ text: tablesToClear.map((table) => `DELETE FROM ${table}`).join(';') });
}
