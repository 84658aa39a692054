import type { Database } from 'better-sqlite3';
import { choosePlaces, endOfPlaces } from '../../../../catalog/carrying/choose-places.js';
import type { BaseRow, PlacedProducts } from '../../../../catalog/carrying/plan-carry.js';
import type { NodeRecord } from '../../../../catalog/records.js';
import type { FindPlace } from '../../../../catalog/release-format/find-place.js';
import { placeOf, productNumber } from '../../../../catalog/release-format/numbering.js';
import { isPublished } from '../product-source.js';

interface ListedRow {
  readonly row: number;
  readonly id: string;
  readonly updated_at: number;
}

/** Maximum number of unchanged neighbours to read for one position. */
const patience = 2_000;

/**
 * Finds positions between the unchanged products of a release, for those of `ids` that the new
 * release has. Returns undefined when the gaps are too small or the search takes too long.
 */
export function placeChanges(
  database: Database,
  { generation }: Pick<BaseRow, 'generation'>,
  ids: readonly string[],
  nodes: readonly NodeRecord[],
  findPlace: FindPlace,
): PlacedProducts<number> | undefined {
  const listed = database
    .prepare<[object], ListedRow>(`
      SELECT products.rowid AS row, products.id, products.updated_at
      FROM json_each(@ids) AS changed
      CROSS JOIN products ON products.id = changed.value
      WHERE products.status = 'live' AND ${isPublished}
      ORDER BY products.updated_at DESC, products.id`)
    .all({ ids: JSON.stringify(ids), nodes: JSON.stringify(nodes.map(({ id }) => id)) });
  const changed = new Set(ids);
  const follow = database.prepare<[object], { id: string }>(`
    SELECT id FROM products INDEXED BY products_by_update
    WHERE updated_at <= @updated_at AND (updated_at < @updated_at OR id > @id) AND status = 'live'
    ORDER BY updated_at DESC, id`);
  const selectBefore = database
    .prepare<[number, number], number | null>(
      'SELECT max(number) FROM release_products WHERE number >= ? AND number < ?',
    )
    .pluck();

  /**
   * Returns the position of the first unchanged product after a row; the end of positions when
   * there is none.
   */
  const findNext = (row: ListedRow): number | undefined => {
    let steps = 0;
    for (const { id } of follow.iterate(row)) {
      if (steps++ > patience) return undefined;
      const place = changed.has(id) ? undefined : findPlace(id);
      if (place !== undefined) return place;
    }
    return endOfPlaces;
  };

  const places = choosePlaces(listed, {
    next: findNext,
    lastBefore(place) {
      const last = selectBefore.get(productNumber(generation, 0), productNumber(generation, place));
      return typeof last === 'number' ? placeOf(last) : undefined;
    },
  });
  return places && { products: listed.map(({ row }) => row), places };
}
