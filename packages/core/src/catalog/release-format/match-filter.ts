import type { FilterAttribute, FilterDraft, FilterTermDraft } from '@aisle/schema/filter';
import { intersect, listOf, type PlaceList, unite } from './list-directory.js';
import { placeOf, productNumber } from './number-nodes.js';
import {
  allProducts,
  type ListedRelease,
  type ListName,
  listedProducts,
  listsOfProduct,
  nodeProducts,
  type ReadList,
  type StoredProduct,
  valueCodes,
  valuesOfProduct,
} from './stored-product.js';

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

/** List, release and language to search for products. */
export interface FilterScope {
  readonly release: ListedRelease;
  readonly node: number;
  readonly language: string;
}

/** Parts of a term that matching uses. */
type MatchedTerm = Pick<FilterTermDraft, 'attribute' | 'values'>;

/** Query for the products of a generation that have one of some values. */
interface ValueQuery {
  readonly generation: number;
  /** Code of an attribute that few products share. */
  readonly attribute: number;
  readonly values: readonly string[];
  /** Language of the values; values that are the same in all languages match too. */
  readonly language: string;
}

/** Reads that filter matching needs from an engine. */
export interface FilterSource {
  readonly readList: ReadList;
  /** Returns the numbers of the products, ascending, each once. */
  findByValue(query: ValueQuery): readonly number[];
}

/** Matches filters in a release. */
export interface FilterMatching {
  /** Returns the products of the node that meet a term. */
  matchTerm(term: MatchedTerm, scope: FilterScope): PlaceList;
  /** Returns the products of the node that meet all terms. */
  match(filter: FilterDraft, scope: FilterScope): PlaceList;
}

/**
 * Creates the filter matching. A term on an attribute that many products share reads one or several
 * lists of the node. A term on any other attribute finds products by the value. No term scans the
 * node.
 */
export function createFilterMatching({ readList, findByValue }: FilterSource): FilterMatching {
  return {
    matchTerm,
    match: ({ terms }: FilterDraft, scope: FilterScope): PlaceList =>
      intersect(terms.map((term) => matchTerm(term, scope))),
  };

  function matchTerm({ attribute, values }: MatchedTerm, scope: FilterScope): PlaceList {
    const wanted = [...new Set(values.map(({ value }) => value))];
    const code = valueCodes.get(attribute.name);
    return code === undefined
      ? matchShared(attribute.name, wanted, scope)
      : matchValue(code, wanted, scope);
  }

  function matchShared(
    attribute: FilterAttribute,
    values: readonly string[],
    { release, node }: FilterScope,
  ): PlaceList {
    return unite(values.map((value) => readList({ node, attribute, value }, release)));
  }

  function matchValue(
    attribute: number,
    values: readonly string[],
    { release, node, language }: FilterScope,
  ): PlaceList {
    const { generation } = release;
    const found = findByValue({ generation, attribute, values, language });
    if (found.length === 0) return listOf(new Uint32Array());
    // The node's list excludes versions of other releases and products of other nodes.
    const members = readList(nodeProducts(node), release);
    return listOf(Uint32Array.from(found.map(placeOf).filter((place) => members.has(place))));
  }
}
