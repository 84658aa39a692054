import type { Database } from 'better-sqlite3';
import { requireIntact } from '../../../catalog/documents/split-products.js';

/**
 * Prepares reading packed products by their numbers, each as a separate buffer that can be kept
 * without the rest of its page. They come in the order of the numbers, in which SQLite walks the
 * array. Sorting in SQL would copy every document once more.
 */
export function preparePackedProducts(
  database: Database,
): (numbers: readonly number[]) => readonly Buffer[] {
  const select = database
    .prepare<[string], Buffer | null>(`
      SELECT CAST(product.packed AS BLOB) FROM json_each(?) AS wanted
      CROSS JOIN release_products AS product ON product.number = wanted.value`)
    .pluck();
  return (numbers) => {
    if (numbers.length === 0) return [];
    return select.all(JSON.stringify(numbers)).map(requireIntact);
  };
}
