import { CommerceError } from '@aisle/schema';
import { choosePlaces, endOfPlaces } from '../../catalog/catalog-service.js';
import { describeBasis, type RecordChange } from '../../catalog/plan-incremental.js';
import {
  dictionaryNumber,
  parentOf,
  placeOf,
  productNumber,
} from '../../catalog/release-format/number-nodes.js';
import type { ListedRelease, ReadableRow } from '../../catalog/release-format/stored-product.js';
import type { NodeRecord } from '../../catalog/requests.js';
import { slicesOf } from '../../environment/turns.js';
import { keyText } from '../../seeding/key-text.js';
import {
  type Ask,
  all,
  among,
  each,
  eachNumber,
  first,
  inParallel,
  inSlices,
  listOf,
  lookUp,
  sql,
  text,
  together,
  type Work,
  writeOrder,
} from '../engine/statement.js';
import { type CatalogWithNodes, isPublished, maxBundleDepth } from './product-source.js';
import { createReleaseLists, findGap, type ReleaseLists } from './release-lists.js';

/** A release that an incremental publish may start from. */
export interface BaseRow extends ReadableRow {
  /** Everything its documents depend on: see {@link describeBasis}. */
  readonly basis: string;
  readonly lot: number;
  /** Number of the last change that the release includes. */
  readonly changes: number;
}

/** Work of an incremental publish. */
export interface StoredPlan extends PlacedProducts {
  readonly base: BaseRow;
  /** Positions of products that are gone or have moved. */
  readonly retired: readonly number[];
  /** Ids of files whose documents changed. */
  readonly files: readonly string[];
}

/** The newest release of a catalog. `isContested` if an unfinished release might change what it shares. */
interface FoundBase extends BaseRow {
  readonly isContested: boolean | number;
}

/** Finds the newest release of a catalog, unless a newer one was withdrawn. */
export function* findBase(catalogId: string): Work<FoundBase | undefined> {
  const catalog = keyText(catalogId);
  return yield* first(sql<FoundBase>`
    SELECT releases.number, generation, languages, products, basis, lot, changes, EXISTS (
        SELECT 1 FROM releases AS other
        WHERE other.catalog_id = ${catalog} AND other.state = 'building') AS "isContested"
    FROM releases JOIN generations ON generations.number = releases.generation
    WHERE catalog_id = ${catalog} AND state = 'published' AND NOT EXISTS (
      SELECT 1 FROM releases AS withdrawn WHERE withdrawn.catalog_id = releases.catalog_id
        AND withdrawn.number > releases.number AND withdrawn.state = 'pruned')
    ORDER BY releases.number DESC LIMIT 1`);
}

/** Reads the number of the last change that was logged. */
export function* findLastChange(): Work<number> {
  const row = yield* first(sql<{ changes: number }>`SELECT changes FROM store`);
  return row?.changes ?? 0;
}

/** Number of products of the base release to check. */
const sampled = 64;

/** Number of changes up to which a publish is always incremental, however small the catalog. */
const leastToRebuild = 200;

/**
 * Plans an incremental publish. Returns undefined when everything has to be built: too many
 * documents show a change, or too much changed.
 */
export function* planIncremental(
  base: BaseRow | undefined,
  { catalog, nodes }: CatalogWithNodes,
): Work<StoredPlan | undefined> {
  if (!base || base.basis !== describeBasis(catalog)) return undefined;
  const lists = createReleaseLists(base);
  const [total, known] = yield* inParallel(lists.count(), readNodes(base.number));
  const newNodes = compareTrees(known, nodes);
  if (!newNodes) return undefined;
  const most = Math.max(leastToRebuild, total / 4);
  const logged = yield* readLogOfIntact(base, lists, most);
  const changes = logged && (yield* followChanges(base, logged, newNodes, lists, most));
  if (!changes) return undefined;
  const [placed, places] = yield* inParallel(
    placeChanges(base, changes.products, nodes, lists),
    lists.placesOf(changes.products),
  );
  const retired = changes.products.flatMap((id) => places.get(id) ?? []);
  return placed && { base, ...placed, retired, files: changes.files };
}

interface NodeParent {
  readonly id: string;
  readonly parent: string;
}

function* readNodes(release: number): Work<readonly NodeParent[]> {
  return yield* all(sql<NodeParent>`
    SELECT id, parent FROM release_nodes WHERE release = ${release}`);
}

/**
 * Reads what changed since a release; undefined if that is unknown, or the release has a gap, which would pass to
 * every release that builds on it.
 */
function* readLogOfIntact(
  base: BaseRow,
  lists: ReleaseLists,
  most: number,
): Work<readonly RecordChange[] | undefined> {
  try {
    const [gap, logged] = yield* inParallel(
      findGap(base, sampled, lists),
      readLog(base.changes, most),
    );
    return gap === undefined ? logged : undefined;
  } catch (error) {
    // It cannot be read.
    if (!(error instanceof CommerceError)) throw error;
    return undefined;
  }
}

/** Returns ids of nodes that the release lacks, or undefined when one of its nodes has moved. */
function compareTrees(
  known: readonly NodeParent[],
  nodes: readonly NodeRecord[],
): readonly string[] | undefined {
  const parents = new Map(nodes.map((node) => [node.id, parentOf(node)]));
  if (known.some(({ id, parent }) => parents.get(id) !== parent)) return undefined;
  for (const { id } of known) parents.delete(id);
  return [...parents.keys()];
}

/** Products and files whose documents may have changed since a release. */
interface Changes {
  /** Ids of products, including those that show or price a changed one. */
  readonly products: readonly string[];
  /** Ids of files. */
  readonly files: readonly string[];
}

/**
 * Finds all products and files that show one of the changes since a release. Returns undefined if they are more than
 * `most` products, or too many documents show a change.
 */
export function* followChanges(
  base: Pick<BaseRow, 'generation'>,
  logged: readonly RecordChange[],
  newNodes: readonly string[],
  lists: Pick<ReleaseLists, 'placesOf'>,
  most: number,
): Work<Changes | undefined> {
  if (logged.some(({ kind }) => kind === 'all')) return undefined;
  const keysOf = (kind: string) => logged.filter((one) => one.kind === kind).map(({ key }) => key);
  const [ofPrices, attached] = yield* inParallel(
    find(productsBySku, keysOf('price')),
    // A new node may have come with its products from outside the catalog.
    find(productsOfNodes, newNodes),
  );
  const changed = new Set([...keysOf('product'), ...ofPrices, ...attached]);
  const [above, below, priced] = yield* inParallel(
    find(parents, changed),
    findBelow(base, changed, lists, most),
    findPriced(changed),
  );
  const affected = new Set([...changed, ...above, ...(below ?? []), ...priced]);
  if (!below || affected.size > most) return undefined;
  return { products: [...affected], files: keysOf('file') };
}

/**
 * A bundle that is added or removed affects its components, a parent its children, and those
 * theirs. Returns undefined if they are more than `most`.
 */
function* findBelow(
  base: Pick<BaseRow, 'generation'>,
  changed: ReadonlySet<string>,
  lists: Pick<ReleaseLists, 'placesOf'>,
  most: number,
): Work<ReadonlySet<string> | undefined> {
  const taken = new Set<string>();
  for (let above = changed; above.size > 0; ) {
    const found = yield* inParallel(
      find(components, above),
      find(children, above),
      findFormerComponents(base, above, lists),
    );
    above = new Set(found.flat().filter((id) => !taken.has(id)));
    for (const id of above) taken.add(id);
    if (taken.size > most) return undefined;
  }
  return taken;
}

/** A changed product itself, its children, and bundles of any of them show its price. */
function* findPriced(changed: ReadonlySet<string>): Work<ReadonlySet<string>> {
  const affected = new Set<string>();
  let priced = changed;
  for (let depth = 0; depth <= maxBundleDepth && priced.size > 0; depth++) {
    const below = yield* find(children, priced);
    priced = new Set([...below, ...(yield* find(bundles, [...priced, ...below]))]);
    for (const id of priced) affected.add(id);
  }
  return affected;
}

/**
 * Reads all changes logged since one; undefined if the log does not reach back so far, or is too long to concern at
 * most `most` products.
 */
export function* readLog(since: number, most: number): Work<readonly RecordChange[] | undefined> {
  const [last, logged] = yield* together(
    first(sql<{ changes: number }>`SELECT changes FROM store`),
    all(sql<RecordChange>`
      SELECT kind, key FROM changes WHERE number > ${since} ORDER BY number LIMIT ${Math.floor(most) * 4 + 1}`),
  );
  return logged.length === (last?.changes ?? 0) - since ? logged : undefined;
}

/** Asks which ids some keys lead to. */
type Relation = (keys: readonly string[]) => Ask<readonly { readonly found: string | null }[]>;

const productsBySku = relation('products', 'sku', 'id');
const parents = relation('products', 'id', 'parent_id');
const children = relation('products', 'parent_id', 'id');
const bundles = relation('product_components', 'product_id', 'bundle_id');
const components = relation('product_components', 'bundle_id', 'product_id');

/** No index leads from nodes to products, but new nodes are rare. */
const productsOfNodes: Relation = (nodes) =>
  all(sql<{ found: string }>`
    SELECT product_id AS found FROM product_nodes WHERE node_id ${among(nodes)}`);

function relation(table: string, key: string, found: string): Relation {
  const joined = lookUp(table, 'related', sql`${text(`related.${key}`)} = wanted.value`);
  const column = text(`related.${found}`);
  return (keys) =>
    all(sql<{ found: string }>`SELECT ${column} AS found FROM ${each(keys, 'wanted')} ${joined}`);
}

/** Returns the ids that keys lead to, each once. */
function* find(by: Relation, keys: Iterable<string>): Work<readonly string[]> {
  const rows = yield* inSlices([...keys], by);
  return [...new Set(rows.flatMap(({ found }) => found ?? []))];
}

/** Returns the components that bundles had in a release. */
function* findFormerComponents(
  { generation }: Pick<BaseRow, 'generation'>,
  ids: ReadonlySet<string>,
  lists: Pick<ReleaseLists, 'placesOf'>,
): Work<readonly string[]> {
  const places = yield* lists.placesOf(ids);
  const numbers = [...places.values()].map((place) => productNumber(generation, place));
  const rows = yield* inSlices(numbers, (some) =>
    all(sql<{ found: string }>`
      SELECT DISTINCT part.component_id AS found FROM ${eachNumber(some, 'bundle')}
      ${lookUp('release_components', 'part', sql`part.product = bundle.value`)}`),
  );
  return rows.map(({ found }) => found);
}

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
  const found = yield* inSlices(ids, (some) =>
    all(sql<{ id: string }>`
      SELECT products.id FROM ${each(some, 'changed')}
      ${lookUp('products', 'products', sql`products.id = changed.value`)}
      WHERE products.status = 'live' AND ${isPublished(nodes)}`),
  );
  if (found.length === 0) return { products: [], places: [] };
  const published = found.map(({ id }) => id);
  const listed = yield* listInOrder(published);
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

/** Number of rows to read at once. */
const readAtOnce = 2_000;

/** Returns products in list order. */
function* listInOrder(ids: readonly string[]): Work<readonly ListedProduct[]> {
  const found = yield* inSlices(ids, (some) =>
    all(sql<ListedProduct & { updated_at: string }>`
      SELECT products.${writeOrder} AS row, products.id, products.updated_at
      FROM ${each(some, 'changed')} ${lookUp('products', 'products', sql`products.id = changed.value`)}
      ORDER BY products.updated_at DESC, products.id`),
  );
  // The slices are sorted, so this takes little time.
  return found.toSorted((a, b) => {
    if (a.updated_at !== b.updated_at) return a.updated_at > b.updated_at ? -1 : 1;
    return a.id < b.id ? -1 : 1;
  });
}

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
    const further: Search[] = [];
    for (const some of slicesOf(searches, Math.ceil(readAtOnce / count))) {
      const followers = yield* readFollowers(some, Math.min(count, most + 1));
      const unchanged = followers.flat().filter((id) => !changed.has(id));
      const places = yield* lists.placesOf(new Set(unchanged));
      for (const [at, { index, from }] of some.entries()) {
        const ids = followers[at] ?? [];
        const next = listed[index + 1]?.id;
        // The next product has the same neighbour.
        const end = ids.findIndex((id) => id === next || places.has(id));
        looked += end === -1 ? ids.length : end + 1;
        const place = places.get(ids[end] ?? '');
        if (place !== undefined) known.set(listed[index]?.id ?? '', place);
        else if (end === -1 && ids.length === count)
          further.push({ index, from: ids.at(-1) ?? from });
      }
      if (looked > most) return undefined;
    }
    searches = further;
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
  const rows = yield* inSlices(numbers, (some) =>
    all(sql<{ number: number; last: number | null }>`
      SELECT wanted.value AS number, (
        SELECT max(number) FROM release_products
        WHERE number > ${dictionaryNumber(generation)} AND number < wanted.value) AS last
      FROM ${eachNumber(some, 'wanted')}`),
  );
  return new Map(
    rows.flatMap(({ number, last }) => {
      return last === null ? [] : [[placeOf(number), placeOf(last)] as const];
    }),
  );
}
