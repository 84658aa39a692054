import { choosePlaces, endOfPlaces } from '../../catalog/catalog-service.js';
import { placeOf, productNumber } from '../../catalog/release-format/number-nodes.js';
import type { ListedRelease } from '../../catalog/release-format/stored-product.js';
import type { NodeRecord } from '../../catalog/requests.js';
import {
  all,
  each,
  eachNumber,
  listOf,
  lookUp,
  sql,
  type Work,
  writeOrder,
} from '../engine/statement.js';
import { isPublished } from './product-source.js';
import type { ReleaseLists } from './release-lists.js';

/** Rows of products to build and their positions, in list order. */
export interface PlacedProducts {
  readonly products: readonly number[];
  readonly places: readonly number[];
}

/** A product to place. */
interface ListedProduct {
  readonly row: number;
  readonly id: string;
}

/** Maximum number of neighbours to look at; beyond it, a complete build is faster. */
const patience = 100_000;

/**
 * Finds positions between the unchanged products of a release, for those of `ids` that a release
 * with some nodes has. Returns undefined when the gaps are too small or the search takes too long.
 */
export function* placeChanges(
  { generation }: Pick<ListedRelease, 'generation'>,
  ids: readonly string[],
  nodes: readonly NodeRecord[],
  lists: Pick<ReleaseLists, 'placesOf'>,
  most = patience,
): Work<PlacedProducts | undefined> {
  if (ids.length === 0) return { products: [], places: [] };
  const listed = yield* all(sql<ListedProduct>`
    SELECT products.${writeOrder} AS row, products.id FROM ${each(ids, 'changed')}
    ${lookUp('products', 'products', sql`products.id = changed.value`)}
    WHERE products.status = 'live' AND ${isPublished(nodes)}
    ORDER BY products.updated_at DESC, products.id`);
  const behind = yield* findNeighbours(listed, new Set(ids), lists, most);
  if (!behind) return undefined;
  const before = yield* findLastBefore(generation, [...new Set(behind.values())]);
  const places = choosePlaces(listed, {
    next: ({ id }) => behind.get(id),
    lastBefore: (place) => before.get(place),
  });
  return places && { products: listed.map(({ row }) => row), places };
}

/** Number of rows after a product to read at first, and how much larger each later read is. */
const firstStep = 8;
const growth = 8;

/** Search for the first unchanged product after another one. */
interface Search {
  readonly index: number;
  /** Id of the last product that was passed. */
  readonly from: string;
}

/**
 * Returns the position of the first unchanged product after each of some products, which are in
 * list order, by their ids. Returns undefined if more than `most` neighbours had to be looked at.
 */
function* findNeighbours(
  listed: readonly ListedProduct[],
  changed: ReadonlySet<string>,
  lists: Pick<ReleaseLists, 'placesOf'>,
  most: number,
): Work<ReadonlyMap<string, number> | undefined> {
  const known = new Map<string, number>();
  let searches: readonly Search[] = listed.map(({ id }, index) => ({ index, from: id }));
  let looked = 0;
  for (let count = firstStep; searches.length > 0; count *= growth) {
    const followers = yield* readFollowers(searches, Math.min(count, most + 1));
    const unchanged = followers.flat().filter((id) => !changed.has(id));
    const places = yield* lists.placesOf(new Set(unchanged));
    searches = searches.flatMap(({ index, from }, at) => {
      const ids = followers[at] ?? [];
      const next = listed[index + 1]?.id;
      for (const id of ids) {
        looked += 1;
        // It has the neighbour of the next one.
        if (id === next) return [];
        const place = places.get(id);
        if (place === undefined) continue;
        known.set(listed[index]?.id ?? '', place);
        return [];
      }
      return ids.length < count ? [] : [{ index, from: ids.at(-1) ?? from }];
    });
    if (looked > most) return undefined;
  }
  let place = endOfPlaces;
  for (const { id } of [...listed].reverse()) {
    place = known.get(id) ?? place;
    known.set(id, place);
  }
  return known;
}

/** Returns the ids of the live products after each of some products in list order, up to `count` of each. */
function* readFollowers(
  searches: readonly Search[],
  count: number,
): Work<readonly (readonly string[])[]> {
  const from = searches.map((search) => search.from);
  // Two parts: a single condition would walk all products that an import gave the same time.
  const rows = yield* all(sql<{ id: string; ids: string | null }>`
    SELECT one.id, (
      SELECT ${listOf('next.id')} FROM (
        SELECT id, updated_at FROM (
          SELECT id, updated_at FROM products
          WHERE updated_at = one.updated_at AND id > one.id AND status = 'live'
          ORDER BY id LIMIT ${count}) AS tied
        UNION ALL
        SELECT id, updated_at FROM (
          SELECT id, updated_at FROM products
          WHERE updated_at < one.updated_at AND status = 'live'
          ORDER BY updated_at DESC, id LIMIT ${count}) AS later
        ORDER BY updated_at DESC, id LIMIT ${count}) AS next) AS ids
    FROM ${each(from, 'wanted')} ${lookUp('products', 'one', sql`one.id = wanted.value`)}`);
  const found = new Map(rows.map(({ id, ids }) => [id, JSON.parse(ids ?? '[]') as string[]]));
  return from.map((id) => found.get(id) ?? []);
}

/** Returns the last position before each of some positions that any release of a generation has used. */
function* findLastBefore(
  generation: number,
  places: readonly number[],
): Work<ReadonlyMap<number, number>> {
  const numbers = places.map((place) => productNumber(generation, place));
  const rows = yield* all(sql<{ number: number; last: number | null }>`
    SELECT wanted.value AS number, (
      SELECT max(number) FROM release_products
      WHERE number >= ${productNumber(generation, 0)} AND number < wanted.value) AS last
    FROM ${eachNumber(numbers, 'wanted')}`);
  return new Map(
    rows.flatMap(({ number, last }) => {
      return last === null ? [] : [[placeOf(number), placeOf(last)] as const];
    }),
  );
}
