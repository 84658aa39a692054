import { productNumber } from './numbering.js';
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
  for (const place of pickPlaces(all, samples)) {
    const product = findProduct(productNumber(generation, place));
    if (!product) return 'some of its products are missing';
    if (product.nodes.some((node) => !nodes.has(node))) return 'some of its nodes are missing';
    if (!listsOfProduct(product).every((name) => lists(name).has(place))) {
      return 'some of its lists are missing';
    }
    const isFound = valuesOfProduct(product, languages).every((found) =>
      hasValue(product.number, found),
    );
    if (!isFound) return 'some of the values by which filters find its products are missing';
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
