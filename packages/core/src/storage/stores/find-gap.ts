import { CommerceError } from '@aisle/schema';
import type { PlaceList } from '../../catalog/release-format/list-directory.js';
import { placeOf, productNumber } from '../../catalog/release-format/number-nodes.js';
import {
  allProducts,
  type ListedRelease,
  listedProducts,
  listsOfProduct,
  type ReadableRow,
  type StoredProduct,
  valuesOfProduct,
} from '../../catalog/release-format/stored-product.js';
import { readStored } from '../../integrity/checksum.js';
import { all, among, eachNumber, inParallel, lookUp, sql, type Work } from '../engine/statement.js';
import {
  createReleaseLists,
  eachText,
  integerAt,
  type ReleaseLists,
  storedText,
} from './release-lists.js';

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

/** Reads products by their numbers, in any order. */
export function* readProducts(numbers: readonly number[]): Work<readonly StoredProduct[]> {
  const rows = yield* all(sql<{ number: number; lists: string; packed: Buffer }>`
    SELECT product.number, product.lists, product.packed FROM ${eachNumber(numbers, 'wanted')}
    ${lookUp('release_products', 'product', sql`product.number = wanted.value`)}`);
  return rows.map(({ number, lists, packed }) => ({
    number,
    nodes: readStored<number[]>(lists),
    packed,
  }));
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
    ({ attribute, value, product }, at) => [value, at, attribute, product] as const,
  );
  const found = yield* all(sql<{ at: number }>`
    WITH wanted (value, at, attribute, product) AS (
      SELECT ${storedText}, ${integerAt(0)}, ${integerAt(1)}, ${integerAt(2)} FROM ${eachText(given)}
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
