import { copyRows, findFilledTables } from './copy-rows.mjs';

/** Number of products in one transaction of a publish. */
const productsPerTransaction = 500;

/**
 * Inserts the rows of a published release into a new file. Resolves to the duration in
 * milliseconds.
 */
export async function run({ imported, published, to, products }) {
  return copyRows({
    from: published,
    to,
    tables: findFilledTables(published, imported),
    transactions: Math.ceil(products / productsPerTransaction),
    inOrder: true,
  });
}
