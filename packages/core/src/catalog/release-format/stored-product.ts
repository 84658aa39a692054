import type { CatalogProduct } from '@aisle/schema/catalog';
import { damaged } from '../../integrity/checksum.js';
import { joinProducts, parseDocuments } from '../documents/join-products.js';
import type { FilterableValue } from '../publication.js';
import {
  blockSize,
  directoryOf,
  listOf,
  lowerBound,
  type PlaceList,
  unpackDirectory,
  unpackNumbers,
} from './list-directory.js';
import { everything, generationOf } from './number-nodes.js';

/** Attribute and value that the products of a list share; both are empty for the list of all. */
export interface ListKind {
  readonly attribute: string;
  readonly value: string;
}

/** Name of a list. */
export interface ListName extends ListKind {
  readonly node: number;
}

/** Returns the name of the list of a node's products. */
export function nodeProducts(node: number): ListName {
  return { node, attribute: '', value: '' };
}

/** Returns the name of the list of every product of a release, in a node or not. */
export function allProducts({ generation }: Pick<ListedRelease, 'generation'>): ListName {
  return nodeProducts(everything(generation));
}

/**
 * Returns the name of the list of products in nodes: all but the components that only bundles show.
 */
export function listedProducts({ generation }: Pick<ListedRelease, 'generation'>): ListName {
  return { node: everything(generation), attribute: '', value: 'listed' };
}

/** Stored content of a list: its length, and its positions or the directory of its blocks. */
export interface ListContent {
  readonly total: number;
  readonly numbers: Buffer;
}

/** A version of a list as it is stored. */
export interface ListRow extends ListContent {
  /** Number of the first release that has this version. */
  readonly since: number;
}

/** The release whose lists are read. */
export interface ListedRelease {
  /** Orders the releases of all catalogs. */
  readonly number: number;
  /** Releases of one generation share the products that did not change between them. */
  readonly generation: number;
}

/** Row of a readable release. */
export interface ReadableRow extends ListedRelease {
  /** Number of products that its nodes list. */
  readonly products: number;
  /** JSON array of languages. */
  readonly languages: string;
}

/** Reads a list in the version of a release. */
export type ReadList = (name: ListName, release: ListedRelease) => PlaceList;

/**
 * Opens a list from its row. Blocks of a long list are read on demand. A block that is gone because
 * its release was pruned reads as empty.
 */
export function openList(
  row: ListRow | undefined,
  findBlock: (block: number) => Buffer | undefined,
): PlaceList {
  return openUnpacked(row && unpackList(row), (block) => unpackBlock(findBlock(block)));
}

/** A verified version of a list: its positions, or the directory of its blocks. */
export interface UnpackedList {
  readonly total: number;
  readonly numbers: Uint32Array;
}

/** @throws CommerceError `storage_unavailable` if the checksum of the list is wrong. */
export function unpackList(row: ListContent): UnpackedList {
  const { total } = row;
  return { total, numbers: total <= blockSize ? unpackShort(row) : unpackNumbers(row.numbers) };
}

/** Opens a list like {@link openList}. */
export function openUnpacked(
  list: UnpackedList | undefined,
  readBlock: (block: number) => Uint32Array,
): PlaceList {
  if (!list) return listOf(new Uint32Array());
  return list.total <= blockSize ? listOf(list.numbers) : openLongList(list, readBlock);
}

/** Returns the positions of a block; none if the block is gone. */
export function unpackBlock(packed: Buffer | undefined): Uint32Array {
  return packed ? unpackNumbers(packed) : new Uint32Array();
}

/** Returns the positions of a list that fits its row. */
export function unpackShort({ total, numbers }: ListContent): Uint32Array {
  const places = unpackNumbers(numbers);
  if (places.length !== total) throw damaged();
  return places;
}

/**
 * Returns the blocks of a version of a list. A short list has none: its row contains the positions.
 */
export function blocksOf(row: ListRow | undefined): Set<number> {
  if (!row || row.total <= blockSize) return new Set();
  return new Set(unpackDirectory(row.numbers).map(({ block }) => block));
}

function openLongList(
  { total, numbers }: UnpackedList,
  readBlock: (block: number) => Uint32Array,
): PlaceList {
  const { length: entries, blockAt: numberAt, firstAt, beforeAt } = directoryOf(numbers);
  const blocks = new Map<number, Uint32Array>();
  const blockAt = (index: number): Uint32Array => {
    const known = blocks.get(index);
    if (known) return known;
    const block = readBlock(numberAt(index));
    blocks.set(index, block);
    return block;
  };
  /** Returns the last entry whose number is at most the wanted one. */
  const lastUpTo = (column: (index: number) => number, wanted: number): number => {
    let low = 0;
    let high = entries - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (column(middle) <= wanted) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const rank = (place: number): number => {
    const index = lastUpTo(firstAt, place);
    return beforeAt(index) + lowerBound(blockAt(index), place);
  };
  return {
    total,
    rank,
    has(place) {
      const block = blockAt(lastUpTo(firstAt, place));
      return block[lowerBound(block, place)] === place;
    },
    slice(from, limit) {
      const places: number[] = [];
      // Uses the directory, so that blocks that are gone or not yet fetched do not cause reads of
      // further ones.
      const end = from + limit;
      for (let index = lastUpTo(beforeAt, from); index < entries; index++) {
        const before = beforeAt(index);
        if (before >= end) break;
        places.push(...blockAt(index).subarray(Math.max(0, from - before), end - before));
      }
      return places;
    },
    all() {
      const places = new Uint32Array(total);
      for (let index = 0; index < entries; index++) {
        places.set(blockAt(index), beforeAt(index));
      }
      return places;
    },
  };
}

/** Attributes that few products share, in the order of their codes. */
export const valueAttributes: readonly FilterableValue['attribute'][] = [
  'id',
  'name',
  'sku',
  'slug',
  'manufacturer_part_num',
  'upc_ean',
];

/** The codes of those attributes; others are shared by many products. */
export const valueCodes: ReadonlyMap<string, number> = new Map(
  valueAttributes.map((name, code) => [name, code]),
);

/** A product of a release as it is stored. */
export interface StoredProduct {
  readonly number: number;
  /** The nodes whose lists hold it. */
  readonly nodes: readonly number[];
  /** Verified, and not shortened. */
  readonly packed: Buffer;
}

/** Every list of its generation that holds a product. */
export function listsOfProduct({ number, nodes, packed }: StoredProduct): ListName[] {
  const { attributes, meta } = readDocument(packed, ['']);
  const facets = [
    ...meta.product_types.map((value) => ({ attribute: 'product_types', value })),
    ...(attributes.tags ?? []).map((value) => ({ attribute: 'tags', value })),
  ];
  return listsIn(listGroups(generationOf(number), nodes, facets));
}

/** The lists that some nodes have, each of every kind. */
export interface ListGroup {
  readonly nodes: readonly number[];
  readonly kinds: readonly ListKind[];
}

/** Every list of a generation that a product with some nodes and shared values is in. */
export function listGroups(
  generation: number,
  nodes: readonly number[],
  facets: readonly ListKind[],
): readonly ListGroup[] {
  const { node: every, ...whole } = allProducts({ generation });
  const all = { nodes: [every, ...nodes], kinds: [whole, ...facets] };
  return nodes.length > 0
    ? [all, { nodes: [every], kinds: [listedProducts({ generation })] }]
    : [all];
}

/** The names of lists. */
export function listsIn(groups: readonly ListGroup[]): ListName[] {
  return groups.flatMap(({ nodes, kinds }) =>
    nodes.flatMap((node) => kinds.map(({ attribute, value }) => ({ node, attribute, value }))),
  );
}

/** The texts of a product that filters find it by, in any of its languages. */
export function valuesOfProduct(
  { packed }: Pick<StoredProduct, 'packed'>,
  languages: readonly string[],
): { readonly attribute: number; readonly value: string }[] {
  const values = languages.flatMap((_, index) => {
    const { id, attributes } = readDocument(packed, languages, index);
    const members: Readonly<Record<string, unknown>> = { ...attributes, id };
    return valueAttributes.flatMap((name, attribute) => {
      const value = members[name];
      return typeof value === 'string' ? [{ attribute, value }] : [];
    });
  });
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function readDocument(packed: Buffer, languages: readonly string[], index = 0): CatalogProduct {
  const language = languages[index] ?? '';
  const page = joinProducts(
    [packed],
    { languages, language, currency: '', now: 0, published_at: 0 },
    0,
  );
  const [product] = parseDocuments<CatalogProduct>(page);
  if (!product) throw new RangeError('a packed product has a document');
  return product;
}
