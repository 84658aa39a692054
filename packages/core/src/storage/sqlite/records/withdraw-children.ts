import type { SeedProduct } from '@aisle/schema/seed';
import type { Database } from 'better-sqlite3';
import { readStored } from '../../../integrity/read-stored.js';
import type { ValidRecord, WithdrawnProduct } from '../../../seeding/seed-store.js';
import { withdrawChild } from '../../../seeding/withdraw-child.js';

/** Withdraws the children that families have no longer. `parents` are their parents' ids with their origins. */
export function withdrawChildren(
  database: Database,
  parents: ReadonlyMap<string, string>,
  write: (valid: ValidRecord) => void,
): readonly WithdrawnProduct[] {
  const selectLost = database
    .prepare<[string], string>(`
      SELECT document FROM products WHERE parent_id = ? AND NOT EXISTS (
        SELECT 1 FROM seed_written WHERE kind = 'product' AND key = products.id) ORDER BY id`)
    .pluck();
  const selectOffered = database
    .prepare<[string], string>(`
      SELECT option.value ->> 'id' FROM products, json_each(products.document, '$.variation_ids') AS wanted
      JOIN variations ON variations.id = wanted.value, json_each(variations.document, '$.options') AS option
      WHERE products.id = ?`)
    .pluck();
  const findOther = database
    .prepare<[string, string], number>('SELECT 1 FROM products WHERE sku = ? AND id <> ? LIMIT 1')
    .pluck();

  const withdrawn: WithdrawnProduct[] = [];
  for (const [parentId, origin] of parents) {
    const lost = selectLost.all(parentId).map((document) => readStored<SeedProduct>(document));
    if (lost.length === 0) continue;
    const offered = new Set(selectOffered.all(parentId));
    for (const child of lost) {
      const isSkuTaken =
        child.sku !== undefined && findOther.get(child.sku, child.id) !== undefined;
      const withdrawal = withdrawChild(child, origin, offered, isSkuTaken);
      if (withdrawal === undefined) continue;
      write(withdrawal.written);
      withdrawn.push(withdrawal.told);
    }
  }
  return withdrawn;
}
