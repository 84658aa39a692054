import type { SeedProduct } from '@aisle/schema/seed';
import { readStored } from '../../../integrity/read-stored.js';
import { type Withdrawal, withdrawChild } from '../../../seeding/withdraw-child.js';
import type { Queryable } from '../connection/statements.js';

/** Number of families to check together. */
const batchSize = 500;

/**
 * Finds the children that left their families, with the drafts that replace them. `parents` are the
 * parents' ids with their origins.
 */
export async function findWithdrawals(
  transaction: Queryable,
  parents: ReadonlyMap<string, string>,
): Promise<readonly Withdrawal[]> {
  const ids = [...parents.keys()];
  const withdrawals: Withdrawal[] = [];
  for (let from = 0; from < ids.length; from += batchSize) {
    const lost = await readLost(transaction, ids.slice(from, from + batchSize));
    if (lost.length === 0) continue;
    const offered = await readOffered(
      transaction,
      lost.map(({ child }) => child.parent_id),
    );
    for (const { child, isSkuTaken } of lost) {
      const parent = child.parent_id ?? '';
      const options = offered.get(parent) ?? new Set();
      const withdrawal = withdrawChild(child, parents.get(parent) ?? '', options, isSkuTaken);
      if (withdrawal !== undefined) withdrawals.push(withdrawal);
    }
  }
  return withdrawals;
}

interface LostChild {
  readonly child: SeedProduct;
  readonly isSkuTaken: boolean;
}

/** Returns the lost children in the order of their parents. */
async function readLost(transaction: Queryable, parents: readonly string[]): Promise<LostChild[]> {
  const rows = await transaction.query<{ document: string; taken: boolean }>({
    text: `SELECT lost.document, EXISTS (
        SELECT FROM products AS other WHERE other.sku = lost.sku AND other.id <> lost.id) AS taken
      FROM unnest($1::text[]) WITH ORDINALITY AS parents (id, place)
      JOIN products AS lost ON lost.parent_id = parents.id
      WHERE NOT EXISTS (SELECT FROM seed_written WHERE kind = 'product' AND key = lost.id)
      ORDER BY parents.place, lost.id`,
    values: [parents],
  });
  return rows.map(({ document, taken }) => ({
    child: readStored<SeedProduct>(document),
    isSkuTaken: taken,
  }));
}

/** Returns the options that the variations of parents have. */
async function readOffered(
  transaction: Queryable,
  parents: readonly (string | undefined)[],
): Promise<Map<string, Set<string>>> {
  const rows = await transaction.query<{ parent: string; option: string }>({
    text: `SELECT products.id AS parent, variation_options.id AS option
      FROM products CROSS JOIN unnest(products.variation_ids) AS wanted (id)
      JOIN variation_options ON variation_options.variation_id = wanted.id
      WHERE products.id = ANY ($1::text[])`,
    values: [[...new Set(parents)]],
  });
  const offered = new Map<string, Set<string>>();
  for (const { parent, option } of rows) {
    offered.set(parent, (offered.get(parent) ?? new Set()).add(option));
  }
  return offered;
}
