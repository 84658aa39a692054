import type { Database } from 'better-sqlite3';
import { placeOf } from '../../../catalog/release-format/numbering.js';
import type { StoredProduct } from '../../../catalog/release-format/stored-product.js';
import { readStored } from '../../../integrity/read-stored.js';

/** Finds products of releases. */
export function prepareStoredProducts(database: Database) {
  const select = database.prepare<[number], { lists: string; packed: Buffer }>(
    'SELECT lists, packed FROM release_products WHERE number = ?',
  );
  const selectNumbers = database
    .prepare<[number, string], number>(`
      SELECT product FROM release_values
      WHERE generation = ? AND attribute = 0 AND value = ? AND language = ''`)
    .pluck();
  return {
    find(number: number): StoredProduct | undefined {
      const row = select.get(number);
      return row && { number, nodes: readStored<number[]>(row.lists), packed: row.packed };
    },
    /** The places of everything in the generation that has had an id. */
    placesOfId: (generation: number, id: string): number[] =>
      selectNumbers.all(generation, id).map(placeOf),
  };
}
