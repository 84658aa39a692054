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

/** A release that can be read, and what it says of itself. */
export interface PromisingRelease extends ListedRelease {
  /** How many products its nodes list. */
  readonly products: number;
  readonly languages: readonly string[];
}

/** The same as its row has it. */
export interface PromisingRow extends Omit<PromisingRelease, 'languages'> {
  /** A JSON array. */
  readonly languages: string;
}

/** What the look for a gap asks an engine. */
export interface GapSource {
  readonly readList: ReadList;
  findProduct(number: number): StoredProduct | undefined;
  /** The numbers of the lists of the release's nodes. */
  listNodes(): readonly number[];
  /** Whether a filter finds a product by a value, in any of the release's languages. */
  hasValue(product: number, found: { readonly attribute: number; readonly value: string }): boolean;
}

/**
 * What a release lacks of what it promises, in words; undefined for nothing. At most `samples` of its products
 * are looked at, spread over all of them, with everything by which a page or a filter finds them.
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
    // All of a group are asked for before any is judged: an engine behind a network fetches them together.
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

/** Lists are asked for a product at a time, and neighbours are in the same ones. */
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

/** No product is there: the block of the list that says where it is, is missing. */
const nowhere = 0;

function* pickPlaces(list: PlaceList, samples: number): Generator<number> {
  if (samples >= list.total) return yield* list.all();
  for (let sample = 0; sample < samples; sample++) {
    const [place = nowhere] = list.slice(Math.floor((sample * list.total) / samples), 1);
    yield place;
  }
}

/** Whether all of them do, each of which is asked. */
function areAll<Item>(items: readonly Item[], does: (item: Item) => boolean): boolean {
  return items.map(does).every(Boolean);
}

/** How many products are looked at together. */
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
