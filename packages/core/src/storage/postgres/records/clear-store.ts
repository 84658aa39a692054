import type { Queryable } from '../connection/statements.js';
import { lockReleases } from '../publishing/reserve-release.js';

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
export async function isBlank(asked: Queryable): Promise<boolean> {
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
