import { choosePlaces, endOfPlaces } from '../../../../catalog/carrying/choose-places.js';
import type { BaseRow, PlacedProducts } from '../../../../catalog/carrying/plan-carry.js';
import type { NodeRecord } from '../../../../catalog/records.js';
import type { FindPlace } from '../../../../catalog/release-format/find-place.js';
import { placeOf, productNumber } from '../../../../catalog/release-format/numbering.js';
import type { KnownRows, RowKind } from '../../release-rows/known-rows.js';
import type { ReleaseRows } from '../../release-rows/release-rows.js';
import { isPublished } from '../product-source.js';

/** A product where it stands in list order. */
interface OrderedProduct {
  readonly id: string;
  readonly updated_at: number;
}

interface ListedRow extends OrderedProduct {
  readonly row: number;
}

/** Asks which of some products a release with some nodes lists. */
interface ListedQuery {
  readonly ids: readonly string[];
  readonly nodes: readonly string[];
}

const listedKind: RowKind<ListedQuery, readonly ListedRow[]> = {
  keyOf: ({ ids }) => JSON.stringify(ids),
  select(queries, bind) {
    const [{ ids, nodes } = { ids: [], nodes: [] }] = queries;
    const among = bind(nodes);
    return `1, products.row, products.updated_at, products.id,
        row_number() OVER (ORDER BY products.updated_at DESC, products.id)::text
      FROM products
      WHERE products.id = ANY(${bind(ids)}::text[]) AND products.status = 'live'
        AND ${isPublished(among)}`;
  },
  read: (rows) =>
    [...rows]
      .sort((x, y) => Number(x.u) - Number(y.u))
      .map(({ a, b, t }) => ({ row: a ?? 0, updated_at: b ?? 0, id: t ?? '' })),
};

/** So many rows behind a product are fetched at first; there are more when none of them will do. */
const firstStep = 4;

/** More rows than this are not looked at: building everything takes less time. */
const patience = 100_000;

/** Asks for the live products behind one in list order. */
interface FollowersQuery extends OrderedProduct {
  readonly count: number;
}

// Two parts: the many that one import gave the same time would all be walked by one condition.
const followersKind: RowKind<FollowersQuery, readonly OrderedProduct[]> = {
  keyOf: ({ id, count }) => `${count} ${id}`,
  select(queries, bind) {
    const ids = bind(queries.map(({ id }) => id));
    const times = bind(queries.map(({ updated_at }) => updated_at));
    const counts = bind(queries.map(({ count }) => count));
    return `wanted.at::integer, follower.place, follower.updated_at, follower.id, NULL::text
      FROM unnest(${ids}::text[], ${times}::bigint[], ${counts}::bigint[])
        WITH ORDINALITY AS wanted (id, updated_at, count, at)
      CROSS JOIN LATERAL (
        SELECT row_number() OVER () AS place, next.* FROM (
          (SELECT id, updated_at FROM products
            WHERE updated_at = wanted.updated_at AND id > wanted.id AND status = 'live'
            ORDER BY id LIMIT wanted.count)
          UNION ALL
          (SELECT id, updated_at FROM products
            WHERE updated_at < wanted.updated_at AND status = 'live'
            ORDER BY updated_at DESC, id LIMIT wanted.count)
          ORDER BY updated_at DESC, id LIMIT wanted.count) AS next
      ) AS follower`;
  },
  read: (rows) =>
    [...rows]
      .sort((x, y) => (x.a ?? 0) - (y.a ?? 0))
      .map(({ b, t }) => ({ updated_at: b ?? 0, id: t ?? '' })),
};

/** The last product before a number, in its generation. */
interface BeforeQuery {
  readonly from: number;
  readonly to: number;
}

const beforeKind: RowKind<BeforeQuery, number | null> = {
  keyOf: ({ to }) => String(to),
  select(queries, bind) {
    const from = bind(queries.map((query) => query.from));
    const to = bind(queries.map((query) => query.to));
    return `wanted.at::integer, (
        SELECT max(number) FROM release_products WHERE number >= wanted.low AND number < wanted.high
      ), NULL::bigint, NULL::text, NULL::text
      FROM unnest(${from}::bigint[], ${to}::bigint[]) WITH ORDINALITY AS wanted (low, high, at)`;
  },
  read: ([row]) => row?.a ?? null,
};

/** What is asked about products that change. */
export type PlaceChanges = (
  ids: readonly string[],
  findListed: FindPlace,
) => PlacedProducts<number> | undefined;

/**
 * Prepares the finding of places between the unchanged products of a release for the products among `ids` that
 * the new release has. Undefined when there is no room, or finding it takes too long.
 */
export function preparePlaceChanges(
  rows: ReleaseRows,
  { generation }: Pick<BaseRow, 'generation'>,
  nodes: readonly NodeRecord[],
): PlaceChanges {
  const listedRows = rows.extend(listedKind);
  const followers = rows.extend(followersKind);
  const before = rows.extend(beforeKind);
  const nodeIds = nodes.map(({ id }) => id);

  return (ids, findListed) => {
    const listed = listedRows.find({ ids, nodes: nodeIds }) ?? [];
    const next = prepareNext(followers, new Set(ids), findListed, rows.isLacking);
    // All are asked for their neighbours before the first is placed.
    for (const product of listed) next(product);
    const places = choosePlaces(listed, {
      next,
      lastBefore(place) {
        const from = productNumber(generation, 0);
        const last = before.find({ from, to: productNumber(generation, place) });
        if (typeof last === 'number') return placeOf(last);
        // As long as it is not known there is room.
        return rows.isLacking() ? 0 : undefined;
      },
    });
    if (!places) return rows.isLacking() ? { products: [], places: [] } : undefined;
    return { products: listed.map(({ row }) => row), places };
  };
}

/** Finds the place of the first unchanged product behind another, and remembers it for all between the two. */
function prepareNext(
  followers: KnownRows<FollowersQuery, readonly OrderedProduct[]>,
  changed: ReadonlySet<string>,
  findListed: FindPlace,
  isLacking: () => boolean,
): (product: OrderedProduct) => number | undefined {
  const known = new Map<string, number>();
  let looked = 0;

  return (product) => {
    const passed: string[] = [];
    const note = (place: number) => {
      for (const id of passed) known.set(id, place);
      return place;
    };
    let from: OrderedProduct | undefined = product;
    for (let count = firstStep; from; count = Math.min(count * 8, patience)) {
      const found = known.get(from.id);
      if (found !== undefined) return note(found);
      const behind: readonly OrderedProduct[] | undefined = followers.find({ ...from, count });
      // As long as they are not known there are none, so that the others are asked as well.
      if (!behind) return endOfPlaces;
      passed.push(from.id);
      for (const { id } of behind) {
        looked += 1;
        if (looked > patience) return isLacking() ? endOfPlaces : undefined;
        const place = known.get(id) ?? (changed.has(id) ? undefined : findListed(id));
        if (place !== undefined) return note(place);
        passed.push(id);
      }
      from = behind.length < count ? undefined : behind.at(-1);
    }
    return note(endOfPlaces);
  };
}
