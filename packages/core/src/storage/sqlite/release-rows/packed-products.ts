import type { Database } from 'better-sqlite3';

/**
 * Prepares the reading of packed products by their numbers: they come in the order of the numbers, one
 * behind the other. SQLite puts them together, which costs half of fetching each as a value of its own, in
 * the order in which it walks the array: asking it to sort would copy every document once more.
 */
export function preparePackedProducts(
  database: Database,
): (numbers: readonly number[]) => Uint8Array {
  const select = database
    .prepare<[string], Buffer | null>(`
      SELECT CAST(group_concat(product.packed, '') AS BLOB)
      FROM json_each(?) AS wanted
      CROSS JOIN release_products AS product ON product.number = wanted.value`)
    .pluck();
  return (numbers) => {
    if (numbers.length === 0) return new Uint8Array();
    return select.get(JSON.stringify(numbers)) ?? new Uint8Array();
  };
}
