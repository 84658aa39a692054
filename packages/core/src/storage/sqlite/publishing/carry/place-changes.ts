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

/** How many unchanged neighbours are looked at for one place. */
const patience = 2_000;

/**
 * Finds places between the unchanged products of a release for the products among `ids` that the new
 * release has. Undefined when there is no room, or finding it takes too long.
 */
export function placeChanges(
  database: Database,
  { generation }: Pick<BaseRow, 'generation'>,
  ids: readonly string[],
  nodes: readonly NodeRecord[],
  findListed: FindPlace,
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

  /** The place of the first unchanged product behind a row; the end of places when there is none. */
  const findNext = (row: ListedRow): number | undefined => {
    let steps = 0;
    for (const { id } of follow.iterate(row)) {
      if (steps++ > patience) return undefined;
      const place = changed.has(id) ? undefined : findListed(id);
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
