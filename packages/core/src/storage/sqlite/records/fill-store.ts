import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { endOnce } from '../../../seeding/guard-seeds.js';
import type { SeedStore, StoreFill } from '../../../seeding/seed-store.js';
import type { Connection } from '../connection/connection.js';
import {
  findFilling,
  markFilling,
  requireOwnFilling,
  unmarkFilling,
} from '../connection/filling.js';
import { retryBusy } from '../connection/lock.js';
import { perform, performSlowly } from '../connection/sqlite-engine.js';

/** Marks a store that is empty, or is emptied now, as one that is being filled. */
export async function beginFill(
  connection: Connection,
  { clear }: Parameters<SeedStore['beginFill']>[0],
): Promise<StoreFill | undefined> {
  const { filling, making, requireWritable } = connection;
  requireWritable();
  // A mark whose lock nobody holds shows that its process is gone.
  const leave = await performSlowly(() => making.share());
  const mark = randomUUID();
  try {
    const isBegun = await changeStore(connection, (database) => {
      if (!clear) requireOwnFilling(database, filling.mark);
      if (clear) clearStore(database);
      else if (!isBlank(database)) return false;
      markFilling(database, mark);
      return true;
    });
    if (!isBegun) {
      leave();
      return undefined;
    }
  } catch (error) {
    leave();
    throw error;
  }
  filling.mark = mark;
  const end = async (work: (database: Database) => void) => {
    try {
      await changeStore(connection, work);
    } finally {
      filling.mark = undefined;
      leave();
    }
  };
  return endOnce({
    complete: () =>
      end((database) => {
        requireOwnFilling(database, mark);
        unmarkFilling(database);
      }),
    abandon: () =>
      end((database) => {
        if (findFilling(database) === mark) clearStore(database);
      }),
  });
}

/** Empties a store whose filling process is gone. */
export async function clearUnfinishedFill(
  connection: Connection,
): ReturnType<SeedStore['clearUnfinishedFill']> {
  const { database, making, requireWritable } = connection;
  if ((await perform(() => findFilling(database))) === undefined) return 'none';
  requireWritable();
  const alone = await performSlowly(() =>
    retryBusy(() => making.tryAlone(() => clearHalf(database))),
  );
  if (!alone) return 'going on';
  return alone.result ? 'cleared' : 'none';
}

function clearHalf(database: Database): boolean {
  const clear = database.transaction(() => {
    if (findFilling(database) === undefined) return false;
    clearStore(database);
    return true;
  });
  return clear.immediate();
}

async function changeStore<Result>(
  { database, requireInPlace, exclusively }: Connection,
  work: (database: Database) => Result,
): Promise<Result> {
  const done = await exclusively();
  try {
    requireInPlace();
    const change = database.transaction(() => work(database));
    const result = await performSlowly(() => retryBusy(() => change.immediate()));
    requireInPlace();
    return result;
  } finally {
    done();
  }
}

/** Tables in an order in which none refers to an empty one. */
const tablesToClear = [
  'release_nodes',
  'release_node_documents',
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
  'releases',
  'changes',
  'carts',
  'stock',
  'subscriptions',
  'plans',
  'offerings',
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

/** @returns true if a store is empty. */
export function isBlank(database: Database): boolean {
  return tablesToClear.every(
    (table) => database.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() === undefined,
  );
}

/** Deletes all content of a store in one transaction. */
export function clearStore(database: Database): void {
  const clear = database.transaction(() => {
    for (const table of tablesToClear) database.exec(`DELETE FROM ${table}`);
  });
  clear.immediate();
}
