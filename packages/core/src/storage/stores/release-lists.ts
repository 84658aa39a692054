import { CommerceError } from '@aisle/schema';
import { requireIntact } from '../../catalog/documents/join-products.js';
import type { Dictionary } from '../../catalog/documents/packed-layout.js';
import { lengthenProduct } from '../../catalog/documents/product-references.js';
import { attempt } from '../../catalog/release-format/ask-again.js';
import { type PlaceList, packNumbers } from '../../catalog/release-format/list-directory.js';
import {
  dictionaryNumber,
  generationOf,
  placeOf,
  productNumber,
} from '../../catalog/release-format/number-nodes.js';
import {
  allProducts,
  type ListedRelease,
  type ListName,
  type ListRow,
  listedProducts,
  listsOfProduct,
  openList,
  type ReadableRow,
  type StoredProduct,
  valuesOfProduct,
} from '../../catalog/release-format/stored-product.js';
import { readStored } from '../../integrity/checksum.js';
import { keyText } from '../../seeding/key-text.js';
import {
  all,
  among,
  each,
  eachNumber,
  eachRow,
  first,
  inParallel,
  inSlices,
  lookUp,
  numberAt,
  type Statement,
  sql,
  together,
  valueAt,
  type Work,
} from '../engine/statement.js';

/** Lists of a release. Their blocks are read when a question needs them. */
export interface ReleaseLists {
  /** Reads the rows of lists, for the questions that follow. */
  prepare(names: readonly ListName[]): Work<void>;
  /**
   * Answers a question about the rows of prepared lists and their blocks, in the manner of {@link ReleaseLists.ask}.
   */
  askRows<Answer>(question: (rows: ListRows) => Answer): Work<Answer>;
  /**
   * Answers a question about prepared lists. It is asked again after each reading of blocks that it
   * lacked, so it must be pure.
   */
  ask<Answer>(question: (find: (name: ListName) => PlaceList) => Answer): Work<Answer>;
  /** Counts the products of the release, in a node or not. */
  count(): Work<number>;
  /** Returns the positions of those products that the release has, by their ids. */
  placesOf(ids: Iterable<string>): Work<ReadonlyMap<string, number>>;
}

/** Rows of lists, and their blocks. */
interface ListRows {
  findList(name: ListName): ListRow | undefined;
  /** Returns an empty block for one that is still to be read. */
  findBlock(block: number): Buffer | undefined;
}

const emptyBlock = packNumbers([]);

/** Number of blocks to read at once. */
const blocksAtOnce = 250;

/** Creates the lists of a release. */
export function createReleaseLists(release: ListedRelease): ReleaseLists {
  const rows = new Map<string, ListRow | undefined>();
  const blocks = new Map<number, Buffer | undefined>();
  const opened = new Map<string, PlaceList>();
  const lacking = new Set<number>();
  const every = allProducts(release);

  return { prepare, ask, askRows, count, placesOf };

  function* prepare(names: readonly ListName[]): Work<void> {
    const missing = new Map(names.map((name) => [keyOf(name), name]));
    for (const key of rows.keys()) missing.delete(key);
    if (missing.size === 0) return;
    const found = yield* all(selectLists([...missing.values()], release.number));
    const keys = [...missing.keys()];
    for (const key of keys) rows.set(key, undefined);
    for (const { at, ...row } of found) rows.set(keys[at] ?? '', row);
  }

  function* ask<Answer>(question: (find: (name: ListName) => PlaceList) => Answer): Work<Answer> {
    return yield* askRows(() => question(open));
  }

  function* askRows<Answer>(question: (rows: ListRows) => Answer): Work<Answer> {
    for (;;) {
      const outcome = attempt(() => question({ findList, findBlock }));
      if (lacking.size === 0) return outcome();
      const wanted = [...lacking];
      // Opened lists keep what they took for an empty block.
      for (const stale of [lacking, opened]) stale.clear();
      const numbers = wanted.map((block) => productNumber(release.generation, block));
      const found = yield* inSlices(numbers, (some) => all(selectBlocks(some)), blocksAtOnce);
      for (const block of wanted) blocks.set(block, undefined);
      for (const row of found) blocks.set(placeOf(row.number), row.numbers);
    }
  }

  function findList(name: ListName): ListRow | undefined {
    return rows.get(keyOf(name));
  }

  function open(name: ListName): PlaceList {
    const key = keyOf(name);
    const list = opened.get(key) ?? openList(findList(name), findBlock);
    opened.set(key, list);
    return list;
  }

  function findBlock(block: number): Buffer | undefined {
    if (blocks.has(block)) return blocks.get(block);
    lacking.add(block);
    return emptyBlock;
  }

  function* count(): Work<number> {
    yield* prepare([every]);
    return yield* ask((find) => find(every).total);
  }

  function* placesOf(ids: Iterable<string>): Work<ReadonlyMap<string, number>> {
    const products = yield* findPlaces(release.generation, ids);
    yield* prepare([every]);
    return yield* ask((find) => {
      const { has } = find(every);
      return new Map(products.filter(([, place]) => has(place)));
    });
  }
}

/** Finds the positions of everything in a generation that has had one of some ids. */
export function* findPlaces(
  generation: number,
  ids: Iterable<string>,
): Work<readonly (readonly [id: string, place: number])[]> {
  const ofId = sql`found.generation = ${generation} AND found.attribute = 0
    AND found.value = wanted.value AND found.language = ''`;
  const found = yield* inSlices([...new Set(ids)], (wanted) =>
    all(sql<{ id: string; product: number }>`
      SELECT wanted.value AS id, found.product FROM ${each(wanted, 'wanted')}
      ${lookUp('release_values', 'found', ofId)}`),
  );
  return found.map(({ id, product }) => [id, placeOf(product)]);
}

function keyOf({ node, attribute, value }: ListName): string {
  return JSON.stringify([node, attribute, value]);
}

/** A block of a list. */
export interface BlockRow {
  readonly number: number;
  readonly numbers: Buffer;
}

/** Selects blocks by their numbers, in any order. */
export function selectBlocks(wanted: readonly number[]): Statement<BlockRow> {
  return sql`
    SELECT block.number, block.numbers FROM ${eachNumber(wanted, 'wanted')}
    ${lookUp('release_list_blocks', 'block', sql`block.number = wanted.value`)}`;
}

/** Selects the versions of lists that a release sees; `at` is the index of a list. */
function selectLists(names: readonly ListName[], release: number) {
  const given = names.map(
    ({ node, attribute, value }, at) => [at, node, attribute, keyText(value)] as const,
  );
  return sql<ListRow & { at: number }>`
    WITH wanted (at, node, attribute, value) AS (
      SELECT ${numberAt(0)}, ${numberAt(1)}, ${valueAt(2)}, ${valueAt(3)} FROM ${eachRow(given)}
    )
    SELECT wanted.at, list.since, list.total, list.numbers FROM wanted
    ${lookUp(
      'release_lists',
      'list',
      sql`list.node = wanted.node AND list.attribute = wanted.attribute
        AND list.value = wanted.value AND list.since = (
          SELECT max(version.since) FROM release_lists AS version
          WHERE version.node = wanted.node AND version.attribute = wanted.attribute
            AND version.value = wanted.value AND version.since <= ${release})`,
    )}`;
}

/**
 * Checks a release for missing content. Reads at most `samples` products, evenly spread, with every
 * list and value that pages and filters find them by. Returns a description of the first gap or
 * unreadable row, or undefined.
 */
export function* findGap(
  row: ReadableRow,
  samples: number,
  lists = createReleaseLists(row),
): Work<string | undefined> {
  try {
    return yield* lookForGap(row, lists, samples);
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error;
    return error.message;
  }
}

function* lookForGap(
  release: ReadableRow,
  lists: ReleaseLists,
  samples: number,
): Work<string | undefined> {
  const languages = readStored<string[]>(release.languages);
  const [every, listed] = [allProducts(release), listedProducts(release)];
  yield* lists.prepare([every, listed]);
  const total = yield* lists.ask((find) => find(listed).total);
  if (total !== release.products) return 'some of its lists are missing';
  const [known, picked] = yield* inParallel(
    readLists(release),
    lists.ask((find) => pickPlaces(find(every), samples)),
  );
  let kept = lists;
  for (let from = 0; from < picked.length; from += groupLength) {
    // Neighbours share most of their lists; all of a release would take much memory.
    if (from % lengthOfLists === 0 && from > 0) kept = createReleaseLists(release);
    const places = [...picked.subarray(from, from + groupLength)];
    const numbers = places.map((place) => productNumber(release.generation, place));
    const products = yield* readProducts(numbers);
    if (products.length < places.length) return 'some of its products are missing';
    const hasNodes = products.every((product) => product.nodes.every((node) => known.has(node)));
    if (!hasNodes) return 'some of its nodes are missing';
    const [areListed, areFound] = yield* inParallel(
      areInLists(products, kept),
      haveValues(products, release, languages),
    );
    if (!areListed) return 'some of its lists are missing';
    if (!areFound) {
      return 'some of the values by which filters find its products are missing';
    }
  }
  return undefined;
}

/** Returns the numbers of the lists of a release's nodes. */
function* readLists({ number }: ListedRelease): Work<ReadonlySet<number>> {
  const nodes = yield* all(
    sql<{ lists: number }>`SELECT lists FROM release_nodes WHERE release = ${number}`,
  );
  return new Set(nodes.map(({ lists }) => lists));
}

/** Number of products to check together. */
const groupLength = 64;

/** Number of products after which lists are forgotten. */
const lengthOfLists = 16 * groupLength;

function pickPlaces(list: PlaceList, samples: number): Uint32Array {
  if (samples >= list.total) return list.all();
  return Uint32Array.from({ length: samples }, (_, sample) => {
    // The position is unknown until its block is read.
    const [place = 0] = list.slice(Math.floor((sample * list.total) / samples), 1);
    return place;
  });
}

/** The newest list of products that a release, given by its number, has for a value. */
export function selectList(
  node: number,
  attribute: string,
  key: string,
  release: number,
): Statement<ListRow> {
  return sql`SELECT since, total, numbers FROM release_lists
    WHERE node = ${node} AND attribute = ${attribute} AND value = ${key} AND since <= ${release}
    ORDER BY since DESC LIMIT 1`;
}

/**
 * Reads products of a generation by their numbers, in any order.
 * @throws CommerceError `storage_unavailable` if one has a wrong checksum, or lacks its dictionary.
 */
export function* readProducts(numbers: readonly number[]): Work<readonly StoredProduct[]> {
  const [one] = numbers;
  if (one === undefined) return [];
  const [rows, dictionary] = yield* together(
    all(sql<{ number: number; lists: string; packed: Buffer }>`
      SELECT product.number, product.lists, product.packed FROM ${eachNumber(numbers, 'wanted')}
      ${lookUp('release_products', 'product', sql`product.number = wanted.value`)}`),
    first(selectDictionary(generationOf(one))),
  );
  return rows.map(({ number, lists, packed }) => ({
    number,
    nodes: readStored<number[]>(lists),
    packed: lengthenProduct(requireIntact(packed), () => requireIntact(dictionary?.packed ?? null)),
  }));
}

/** Reads the dictionary of a generation, if it has one. */
export function* readDictionary(generation: number): Work<Dictionary | undefined> {
  const row = yield* first(selectDictionary(generation));
  return row && requireIntact(row.packed);
}

function selectDictionary(generation: number): Statement<{ packed: Buffer }> {
  return sql`SELECT packed FROM release_products WHERE number = ${dictionaryNumber(generation)}`;
}

function* areInLists(products: readonly StoredProduct[], lists: ReleaseLists): Work<boolean> {
  const names = products.map((product) => listsOfProduct(product));
  yield* lists.prepare(names.flat());
  return yield* lists.ask((find) => {
    // Tests every list, so that their blocks are read together.
    const found = products.flatMap(({ number }, index) =>
      (names[index] ?? []).map((name) => find(name).has(placeOf(number))),
    );
    return found.every(Boolean);
  });
}

/** @returns true if a filter finds the products by each of their values, in one of the release's languages. */
function* haveValues(
  products: readonly StoredProduct[],
  { generation }: ListedRelease,
  languages: readonly string[],
): Work<boolean> {
  const values = products.flatMap((product) =>
    valuesOfProduct(product, languages).map(({ attribute, value }) => ({
      attribute,
      value,
      product: product.number,
    })),
  );
  const given = values.map(
    ({ attribute, value, product }, at) => [at, attribute, product, keyText(value)] as const,
  );
  const found = yield* all(sql<{ at: number }>`
    WITH wanted (at, attribute, product, value) AS (
      SELECT ${numberAt(0)}, ${numberAt(1)}, ${numberAt(2)}, ${valueAt(3)}
      FROM ${eachRow(given)}
    )
    SELECT DISTINCT wanted.at FROM wanted
    ${lookUp(
      'release_values',
      'found',
      sql`found.generation = ${generation} AND found.attribute = wanted.attribute
        AND found.value = wanted.value AND found.product = wanted.product
        AND found.language ${among(['', ...languages])}`,
    )}`);
  return found.length === values.length;
}
