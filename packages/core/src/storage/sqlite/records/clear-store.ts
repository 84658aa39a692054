import type { Database } from 'better-sqlite3';

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
