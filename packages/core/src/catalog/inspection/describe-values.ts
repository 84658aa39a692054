import type { CatalogNode, CatalogProduct } from '@aisle/schema/catalog';
import type { AttributeValue } from '@aisle/schema/dev';
import type { ProductFilterAttribute } from '@aisle/schema/filter';
import { foldText } from '../../environment/require-options.js';
import { checksumSize, readStored, requireChecksumOf } from '../../integrity/checksum.js';
import {
  blockSize,
  type PlaceList,
  positionInListOrder,
} from '../release-format/list-directory.js';
import { type NodeRow, readCurated, requireNodeChecksum } from '../release-format/node-row.js';
import type { ListedRelease, ListRow } from '../release-format/stored-product.js';
import type { NodeEntry, NodeName, ProductPlacement, ValuesQuery } from './find-products.js';

/** Searched text and maximum number of results. */
interface CollectOptions {
  readonly search: string;
  readonly limit: number;
  /** Called between steps and after each text found. Resolves to true to continue the search. */
  pause(): Promise<boolean>;
}

/** Texts found; `complete` is true when there are no others. */
interface CollectedTexts {
  readonly values: readonly string[];
  readonly complete: boolean;
}

/**
 * Collects existing texts that contain the searched one. Texts that begin with it come first, each
 * kind in alphabetical order. Stops when there are enough, or when `pause` resolves to false;
 * always takes the first step.
 */
export async function collectRanked(
  steps: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
  exists: (text: string) => boolean | Promise<boolean>,
  { search, limit, pause }: CollectOptions,
): Promise<CollectedTexts> {
  const found = { prefix: new Set<string>(), within: new Set<string>() };
  const end = (complete: boolean): CollectedTexts => {
    const values = [...[...found.prefix].sort(), ...[...found.within].sort()];
    return { values: values.slice(0, limit), complete: complete && values.length <= limit };
  };
  for await (const step of steps) {
    for (const text of step) {
      const rank = rankText(text, search);
      if (rank === undefined || found[rank].has(text)) continue;
      // One more than the limit proves there are others; the search then continues only for better
      // matches.
      if (found[rank].size > limit || !(await exists(text))) continue;
      found[rank].add(text);
      if (found.prefix.size > limit || !(await pause())) return end(false);
    }
    if (!(await pause())) return end(false);
  }
  return end(true);
}

/** A value that one product alone has. */
interface SingleProduct {
  readonly value: string;
  readonly place: number;
}

/** The values that one product alone has, which names them; a name needs no other. */
export function singleProducts(
  attribute: ValuesQuery['attribute'],
  values: readonly string[],
  counted: ReadonlyMap<string, PlaceList>,
): readonly SingleProduct[] {
  if (attribute === 'name') return [];
  return values.flatMap((value) => {
    const products = counted.get(value);
    if (products?.total !== 1) return [];
    return products.slice(0, 1).map((place) => ({ value, place }));
  });
}

/** Returns the number of products of each value, and the name of the only product of a value. */
export function describeValues(
  values: readonly string[],
  counted: ReadonlyMap<string, PlaceList>,
  single: readonly SingleProduct[],
  named: readonly CatalogProduct[],
): AttributeValue[] {
  const names = new Map(
    single.map(({ value }, index) => [value, named[index]?.attributes.name] as const),
  );
  return values.map((value) => {
    const name = names.get(value);
    const products = counted.get(value)?.total ?? 0;
    return { value, products, ...(name !== undefined && { name }) };
  });
}

/** The values of an attribute that few products share, among some products. */
export function valuesInDocuments(
  products: readonly CatalogProduct[],
  attribute: ValuesQuery['attribute'],
): readonly string[] {
  return products.flatMap(({ id, attributes }) => {
    const members: Readonly<Record<string, unknown>> = { ...attributes, id };
    const value = members[attribute];
    return typeof value === 'string' ? value : [];
  });
}

/** A node of a release with its document in a language. */
export interface EntryRow extends NodeRow {
  readonly id: string;
  readonly number: number;
  readonly document: string;
  readonly document_checksum: number;
}

/** Returns the description of a node; `list` has its products. */
export function describeEntry(
  row: EntryRow,
  release: number,
  language: string,
  list: PlaceList,
): NodeEntry {
  requireNodeChecksum(release, row.id, row);
  const { attributes, relationships } = readDocument(row, language);
  const parent = relationships.parent?.data.id;
  return {
    id: row.id,
    name: attributes.name,
    ...(parent !== undefined && { parent_id: parent }),
    products: list.total,
    curated: readCurated(row.curated).filter((place) => list.has(place)).length,
  };
}

/** Returns the name of a node. */
export function nameNode(row: EntryRow, language: string): NodeName {
  return { id: row.id, name: readDocument(row, language).attributes.name };
}

function readDocument(
  { number, document, document_checksum }: EntryRow,
  language: string,
): CatalogNode {
  requireChecksumOf(document_checksum, number, language, document);
  return readStored<CatalogNode>(document);
}

/** Products that a node lists, and those that meet a filter. */
interface FoundLists {
  readonly list: PlaceList;
  readonly matches: PlaceList;
  readonly curated: readonly number[];
  readonly terms: readonly PlaceList[];
}

/**
 * Returns the relation of the product at a position to a node and a filter. `meetTermsElsewhere`
 * returns the terms that a product outside the node meets.
 */
export function placeProduct(
  place: number,
  { list, matches, curated, terms }: FoundLists,
  meetTermsElsewhere: () => readonly boolean[] | undefined,
): ProductPlacement {
  const isInNode = list.has(place);
  const met = isInNode ? terms.map((term) => term.has(place)) : meetTermsElsewhere();
  return {
    is_in_node: isInNode,
    ...(met && { terms: met }),
    ...(matches.has(place) && { position: positionInListOrder(matches, curated, place) }),
  };
}

/** Purposes of the statements that match a filter, and the meaning of their counts. */
export const purposes = {
  values:
    'products with the value, read in the whole release and returned when the node lists them',
  blocks:
    'blocks of a list that is too long for one row: products read, products that fit returned',
  node: 'the list of all products of the node: products read, products that fit returned',
  shared:
    'the list of the products of the node that share the value: products read, products that fit returned',
} as const;

/**
 * Returns the number of products in the row of a list. The row of a long list only names its
 * blocks.
 */
export function placesInRow({ total, numbers }: ListRow): number {
  return total <= blockSize ? placesInBlock(numbers) : 0;
}

/** Returns the number of products in a block of a list. */
export function placesInBlock(packed: Buffer): number {
  return (packed.length - checksumSize) / Uint32Array.BYTES_PER_ELEMENT;
}

/** Match at the beginning of a text or further on, or no match; letter case does not matter. */
export type TextRank = 'prefix' | 'within' | undefined;

/** Returns how well a text matches the searched one. */
export function rankText(text: string, search: string): TextRank {
  const place = foldText(text).indexOf(foldText(search));
  if (place === -1) return undefined;
  return place === 0 ? 'prefix' : 'within';
}

/**
 * Returns common spellings of the beginning of a text: as typed, lower case, upper case,
 * capitalized.
 */
export function spellingsOf(search: string): readonly string[] {
  const [first = '', ...others] = search;
  const lower = search.toLowerCase();
  const capital = first.toUpperCase() + others.join('').toLowerCase();
  return [...new Set([search, lower, capital, search.toUpperCase()])];
}

/** SQL limits the length of patterns. */
const mostLetters = 255;

/**
 * Returns SQL patterns for values that contain a text. `LIKE` ignores the letter case of ASCII
 * only. So the pattern is the text's longest ASCII part, else its first letter in both cases. The
 * caller checks the matches.
 */
export function patternsOf(search: string): [string, string?] {
  const parts = search.split(/[^\x20-\x7e]+/);
  const longest = parts.reduce((a, b) => (b.length > a.length ? b : a), '');
  const part = longest.slice(0, mostLetters).replaceAll(/[\\%_]/g, '\\$&');
  if (part !== '') return [`%${part}%`];
  const [letter = ''] = search;
  return [`%${letter.toLowerCase()}%`, `%${letter.toUpperCase()}%`];
}

/** Release, node and attribute to search for values. */
export interface ValueScope {
  readonly release: ListedRelease;
  /** The number of the node's lists. */
  readonly node: number;
  readonly attribute: ProductFilterAttribute;
  readonly language: string;
  readonly search: string;
}

/**
 * A value in the order of its table; `place` is the position of a product that has it, if the table
 * stores one.
 */
export interface ScannedValue {
  readonly value: string;
  readonly place?: number;
}
