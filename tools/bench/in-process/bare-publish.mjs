import { copyRows } from './copy-rows.mjs';
import { findFilledTables } from './filled-tables.mjs';

/** How many products a transaction of a publish is about. */
const productsPerTransaction = 500;

/** Inserts what publishing wrote, ready-made, into a new file. Resolves to the milliseconds it took. */
export async function run({ imported, published, to, products }) {
  return copyRows({
    from: published,
    to,
    tables: findFilledTables(published, imported),
    transactions: Math.ceil(products / productsPerTransaction),
    inOrder: true,
  });
}
