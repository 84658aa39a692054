import type { Queryable } from '../connection/statements.js';
import { lockReleases } from '../publishing/reserve-release.js';

/** What is made of records. */
const releaseTables = [
  // Whoever makes a release holds its row for each step: from here on there are no more steps.
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

/** What somebody put into the store. */
const recordTables = [
  'carts',
  'stock',
  // Whoever makes a subscription holds its offering, and is waited for here.
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

/** The tables that a store fills. What belongs to the store itself stays. */
const tablesToClear = [...releaseTables, ...recordTables, 'filling'] as const;

/** Whether a store holds nothing at all. */
export async function isBlank(asked: Queryable): Promise<boolean> {
  const anywhere = recordTables.map((table) => `EXISTS (SELECT FROM ${table})`).join(' OR ');
  const [found] = await asked.query<{ some: boolean }>({ text: `SELECT ${anywhere} AS some` });
  return found?.some === false;
}

/**
 * Deletes everything that a store holds; part of a transaction. It holds first what those hold first who change
 * releases and who sweep them, so that it waits for them and they for it, and neither has to give way.
 */
export async function clearStore(transaction: Queryable): Promise<void> {
  await lockReleases(transaction);
  await transaction.query({ text: 'SELECT 1 FROM generations ORDER BY number FOR UPDATE' });
  await transaction.run({ text: tablesToClear.map((table) => `DELETE FROM ${table}`).join(';') });
}
