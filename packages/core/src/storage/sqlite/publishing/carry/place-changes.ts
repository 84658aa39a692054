import type { Database } from 'better-sqlite3';
import type { NodeRecord } from '../../../../catalog/records.js';
import { createPlaces, placeOf, productNumber } from '../../releases/numbering.js';
import { isPublished } from '../product-source.js';
import type { BaseRelease } from './base-release.js';

interface ListedRow {
  readonly row: number;
  readonly id: string;
  readonly updated_at: number;
}

/** The room that products get where nothing limits it. */
const step = 64;

/** Places stay below this. */
const endOfPlaces = 2 ** 31;

/** How many unchanged neighbours are looked at for one place. */
const patience = 2_000;

/**
 * Finds places between the unchanged products of a release for the products among `ids` that the new
 * release has. Undefined when there is no room, or finding it takes too long.
 */
export function placeChanges(
  database: Database,
  { generation }: BaseRelease,
  ids: readonly string[],
  nodes: readonly NodeRecord[],
  findListed: (id: string) => number | undefined,
): { readonly rows: readonly number[]; readonly places: readonly number[] } | undefined {
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

  const places: number[] = [];
  for (let from = 0; from < listed.length; ) {
    const next = findNext(listed[from] as ListedRow);
    if (next === undefined) return undefined;
    let to = from + 1;
    while (to < listed.length && findNext(listed[to] as ListedRow) === next) to++;
    const before = selectBefore.get(productNumber(generation, 0), productNumber(generation, next));
    const found = spread(to - from, typeof before === 'number' ? placeOf(before) : undefined, next);
    if (!found) return undefined;
    places.push(...found);
    from = to;
  }
  return { rows: listed.map(({ row }) => row), places };
}

/** So many places between two others, which are taken. */
function spread(count: number, before: number | undefined, next: number): number[] | undefined {
  const place = placing(count, before, next);
  const places = Array.from({ length: count }, (_, index) => place(index));
  const first = places[0] ?? 0;
  const last = places.at(-1) ?? 0;
  return first > (before ?? 0) && last < next ? places : undefined;
}

function placing(count: number, before: number | undefined, next: number) {
  if (before === undefined && next === endOfPlaces) return createPlaces(count);
  if (before === undefined) return (index: number) => next - step * (count - index);
  if (next === endOfPlaces) return (index: number) => before + step * (index + 1);
  const room = next - before;
  return (index: number) => before + Math.floor((room * (index + 1)) / (count + 1));
}
