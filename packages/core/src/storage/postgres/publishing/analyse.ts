import type { Queryable } from '../connection/statements.js';

/** Number of products from which on PostgreSQL updates its statistics. */
const manyProducts = 1_000;

/** The tables that a page is read from. */
const tables = `release_products, release_values, release_lists, release_list_blocks, release_nodes,
  release_node_documents, release_files, release_product_files, release_components`;

/** Updates PostgreSQL's statistics: a cached plan for small tables would scan them. */
export async function analyse(database: Queryable, products: number): Promise<void> {
  if (products < manyProducts) return;
  await database.run({ text: `ANALYZE ${tables}` });
}
