import { choosePlaces, endOfPlaces } from '../../../catalog/catalog-service.js';
import {
  type BaseRow,
  type PlacedProducts,
  planIncremental as plan,
  type StoredPlan,
} from '../../../catalog/plan-incremental.js';
import { askAgain } from '../../../catalog/release-format/ask-again.js';
import type { FindPlace } from '../../../catalog/release-format/list-directory.js';
import { placeOf, productNumber } from '../../../catalog/release-format/number-nodes.js';
import type { NodeRecord } from '../../../catalog/requests.js';
import type { Queryable } from '../connection/pool.js';
import { prepareGapFinder } from '../release-rows/find-gap.js';
import { type KnownRows, lookUp, type RowKind } from '../release-rows/read-lists.js';
import { createReleaseRows, type ReleaseRows } from '../release-rows/release-rows.js';
import { prepareChangeSource } from './change-source.js';
import { isPublished, type ProductSource } from './product-source.js';

/** A product with its sort keys in list order. */
interface OrderedProduct {
  readonly id: string;
  readonly updated_at: number;
}

interface ListedRow extends OrderedProduct {
  readonly row: number;
}

/** Query for those of some products that a release with some nodes lists. */
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

/** Number of rows after a product to fetch at first; later fetches are larger. */
const firstStep = 4;

/** Maximum number of rows to read; beyond it, a complete build is faster. */
const patience = 100_000;

/** Query for the live products after one in list order. */
interface FollowersQuery extends OrderedProduct {
  readonly count: number;
}

// Two parts: a single condition would walk all products that an import gave the same time.
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

/** Query for the last product before a number in its generation. */
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

/** Finds positions for changed products. */
type PlaceChanges = (
  ids: readonly string[],
  findPlace: FindPlace,
) => PlacedProducts<number> | undefined;

/**
 * Prepares the search for positions between the unchanged products of a release, for those of `ids`
 * that the new release has. The search returns undefined when the gaps are too small or it takes
 * too long.
 */
function preparePlaceChanges(
  rows: ReleaseRows,
  { generation }: Pick<BaseRow, 'generation'>,
  nodes: readonly NodeRecord[],
): PlaceChanges {
  const listedRows = rows.extend(listedKind);
  const followers = rows.extend(followersKind);
  const before = rows.extend(beforeKind);
  const nodeIds = nodes.map(({ id }) => id);

  return (ids, findPlace) => {
    const listed = listedRows.find({ ids, nodes: nodeIds }) ?? [];
    const next = prepareNext(followers, new Set(ids), findPlace, rows.isLacking);
    // Requests all neighbours before the first product gets its position, so that one fetch reads
    // them.
    for (const product of listed) next(product);
    const places = choosePlaces(listed, {
      next,
      lastBefore(place) {
        const from = productNumber(generation, 0);
        const last = before.find({ from, to: productNumber(generation, place) });
        if (typeof last === 'number') return placeOf(last);
        // Assumes a free gap until the row is fetched.
        return rows.isLacking() ? 0 : undefined;
      },
    });
    if (!places) return rows.isLacking() ? { products: [], places: [] } : undefined;
    return { products: listed.map(({ row }) => row), places };
  };
}

/**
 * Finds the position of the first unchanged product after another, and caches it for all products
 * between them.
 */
function prepareNext(
  followers: KnownRows<FollowersQuery, readonly OrderedProduct[]>,
  changed: ReadonlySet<string>,
  findPlace: FindPlace,
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
      // Assumes none until they are fetched, so that all neighbours are requested at once.
      if (!behind) return endOfPlaces;
      passed.push(from.id);
      for (const { id } of behind) {
        looked += 1;
        if (looked > patience) return isLacking() ? endOfPlaces : undefined;
        const place = known.get(id) ?? (changed.has(id) ? undefined : findPlace(id));
        if (place !== undefined) return note(place);
        passed.push(id);
      }
      from = behind.length < count ? undefined : behind.at(-1);
    }
    return note(endOfPlaces);
  };
}

interface NodeParent {
  readonly id: string;
  readonly parent: string;
}

const parentKind: RowKind<number, readonly NodeParent[]> = {
  keyOf: String,
  select: (releases, bind) => `wanted.at::integer, NULL::bigint, NULL::bigint, node.id, node.parent
    FROM unnest(${bind(releases)}::bigint[]) WITH ORDINALITY AS wanted (release, at)
    ${lookUp('SELECT id, parent FROM release_nodes WHERE release = wanted.release', 'node')}`,
  read: (rows) => rows.map(({ t, u }) => ({ id: t ?? '', parent: u ?? '' })),
};

/** Plans an incremental publish. Returns undefined if everything has to be built. */
export async function planIncremental(
  reading: Queryable,
  base: BaseRow | undefined,
  source: Pick<ProductSource, 'catalog' | 'nodes'>,
): Promise<StoredPlan | undefined> {
  if (!base) return undefined;
  const rows = createReleaseRows(reading);
  const parents = rows.extend(parentKind);
  const planSource = {
    findGap: prepareGapFinder(rows, base),
    readList: rows.readList,
    placesOfId: (id: string) => rows.placesOfId(base.generation, id),
    listParents: () => parents.find(base.number) ?? waitForNodes(),
    changes: prepareChangeSource(rows, base),
    place: preparePlaceChanges(rows, base, source.nodes),
  };
  const found = await askAgain(() => plan(base, source, planSource), rows);
  return found && { base, ...found };
}

/** Everything else depends on the nodes: with none, every product would be read. */
function waitForNodes(): never {
  throw new RangeError('the nodes of the release are not fetched yet');
}
