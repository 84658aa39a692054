import { placeOf, productNumber } from './numbering.js';
import type { PlaceList } from './place-list.js';
import {
  allProducts,
  type ListedRelease,
  type ListName,
  listedProducts,
  type ReadList,
} from './stored-list.js';
import { listsOfProduct, type StoredProduct, valuesOfProduct } from './stored-product.js';

/** A readable release with its number of products and its languages. */
export interface PromisingRelease extends ListedRelease {
  /** Number of products that its nodes list. */
  readonly products: number;
  readonly languages: readonly string[];
}

/** The release as its row stores it. */
export interface PromisingRow extends Omit<PromisingRelease, 'languages'> {
  /** JSON array of languages. */
  readonly languages: string;
}

/** Reads that the search for gaps needs from an engine. */
export interface GapSource {
  readonly readList: ReadList;
  findProduct(number: number): StoredProduct | undefined;
  /** Returns the numbers of the lists of the release's nodes. */
  listNodes(): readonly number[];
  /** @returns true if a filter finds a product by a value in one of the release's languages. */
  hasValue(product: number, found: { readonly attribute: number; readonly value: string }): boolean;
}

/**
 * Checks a release for missing content. Reads at most `samples` products, evenly spread, with every
 * list and value that pages and filters find them by. Returns a description of the first gap, or
 * undefined.
 */
export function lookForGap(
  release: PromisingRelease,
  { readList, findProduct, listNodes, hasValue }: GapSource,
  samples: number,
): string | undefined {
  const { generation, languages } = release;
  const lists = rememberLists(readList, release);
  const nodes = new Set(listNodes());

  const all = lists(allProducts(release));
  const listed = lists(listedProducts(release));
  if (listed.total !== release.products) return 'some of its lists are missing';
  for (const places of inGroups(pickPlaces(all, samples))) {
    // All reads of a group come before the first check, so that an engine behind a network fetches
    // them together.
    const found = places.map((place) => findProduct(productNumber(generation, place)));
    const products = found.flatMap((product) => product ?? []);
    const checks = products.map((product) => {
      const place = placeOf(product.number);
      return {
        hasNodes: product.nodes.every((node) => nodes.has(node)),
        inLists: areAll(listsOfProduct(product), (name) => lists(name).has(place)),
        hasValues: areAll(valuesOfProduct(product, languages), (value) =>
          hasValue(product.number, value),
        ),
      };
    });
    if (products.length < places.length) return 'some of its products are missing';
    if (checks.some(({ hasNodes }) => !hasNodes)) return 'some of its nodes are missing';
    if (checks.some(({ inLists }) => !inLists)) return 'some of its lists are missing';
    if (checks.some(({ hasValues }) => !hasValues)) {
      return 'some of the values by which filters find its products are missing';
    }
  }
  return undefined;
}

/** Caches lists: the check reads lists product by product, and neighbours share them. */
function rememberLists(readList: ReadList, release: ListedRelease) {
  const known = new Map<string, PlaceList>();
  return (name: ListName): PlaceList => {
    const key = JSON.stringify(name);
    const list = known.get(key) ?? readList(name, release);
    if (known.size > 1_000) known.clear();
    known.set(key, list);
    return list;
  };
}

/** Stands for a product whose position is unknown because its list block is missing. */
const nowhere = 0;

function* pickPlaces(list: PlaceList, samples: number): Generator<number> {
  if (samples >= list.total) return yield* list.all();
  for (let sample = 0; sample < samples; sample++) {
    const [place = nowhere] = list.slice(Math.floor((sample * list.total) / samples), 1);
    yield place;
  }
}

/** @returns true if all items pass. Tests every item, even after a failure. */
function areAll<Item>(items: readonly Item[], does: (item: Item) => boolean): boolean {
  return items.map(does).every(Boolean);
}

/** Number of products to check together. */
const groupLength = 64;

function* inGroups(places: Iterable<number>): Generator<readonly number[]> {
  let group: number[] = [];
  for (const place of places) {
    group.push(place);
    if (group.length < groupLength) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
