import type { ProductRecord } from '../../../catalog/records.js';
import { readStored } from '../../../integrity/read-stored.js';
import { keyText } from '../connection/key-text.js';
import type { Queryable } from '../connection/statements.js';

/** Finds the record of a product by its id or, failing that, by its sku. */
export async function findProductRecord(
  database: Queryable,
  idOrSku: string,
): Promise<ProductRecord | undefined> {
  const [row] = await database.query<{ document: string }>({
    text: `SELECT document FROM products WHERE id = $1 OR sku = $1
      ORDER BY (id = $1) DESC, id LIMIT 1`,
    values: [keyText(idOrSku)],
  });
  return row && readStored<ProductRecord>(row.document);
}

/** Returns records of products after an id, in the order of their ids. */
export async function listProductRecords(
  database: Queryable,
  after: string,
  limit: number,
): Promise<readonly ProductRecord[]> {
  const rows = await database.query<{ document: string }>({
    text: 'SELECT document FROM products WHERE id > $1 ORDER BY id LIMIT $2',
    values: [keyText(after), limit],
  });
  return rows.map(({ document }) => readStored<ProductRecord>(document));
}
