import { nearestName } from '@aisle/schema';
import {
  type Column,
  columns,
  findSpoken,
  googlePrefix,
  isUnusedColumn,
  requiredColumns,
  type Translation,
  translationsOf,
} from './columns.js';

/** Reads the columns of a file by a mapping, or describes the missing ones. */
function mapHeader(
  names: readonly string[],
  { path, sources }: ColumnMapping,
): Header | { readonly fault: string } {
  const find = prepareFind(names);
  const mapped = findUsable(sources, find);
  const positions = new Map(mapped.map(({ column }, index) => [column, index]));
  const named = [...new Set([...sources.values()].flat().flatMap(columnsOf))];
  const absent = named.filter((name) => find(name) === undefined);
  const missing = findMissing(positions);
  if (missing.length > 0) {
    const wanted = missing.flatMap((column) => sources.get(column) ?? []).flatMap(columnsOf);
    const lacking = absent.filter((name) => wanted.includes(name)).map((name) => [name]);
    const purpose = quote(missing.map((column) => columns[column][0]));
    return { fault: describeMissing(lacking, `, of which ${path} makes ${purpose}`, names) };
  }
  const used = new Set(named.map(find));
  const readers = mapped.map(({ usable }) => usable.map((source) => prepareRead(source, find)));
  return {
    columns: names,
    arrange: (cells) => readers.map((alternatives) => readFirst(alternatives, cells)),
    names: mapped.map(({ usable }) => [...new Set(usable.flatMap(textColumnsOf))].join(' / ')),
    positions,
    translations: translationsOf(positions.keys()),
    isMapped: true,
    namesParents: sources.has('parent'),
    google: new Map(),
    notices: [
      ...noteUnknown(names, (index) => used.has(index)),
      ...noteColumns(`${path} names columns that the file does not have`, absent),
    ],
  };
}

/** Returns the position of a column in the file, ignoring letter case. */
type Find = (name: string) => number | undefined;

function prepareFind(names: readonly string[]): Find {
  const positions = new Map(names.map((name, index) => [name.toLowerCase(), index]));
  return (name) => positions.get(name.trim().toLowerCase());
}

/** Returns the columns with at least one readable source, with those sources. */
function findUsable(sources: ColumnMapping['sources'], find: Find) {
  const isThere = (source: ColumnSource) =>
    columnsOf(source).every((name) => find(name) !== undefined);
  return [...sources]
    .map(([column, all]) => ({ column, usable: all.filter(isThere) }))
    .filter(({ usable }) => usable.length > 0);
}

type ReadSource = (cells: readonly string[]) => string;

/** Prepares a source for reading; its text is empty if one of its columns is empty. */
function prepareRead(source: ColumnSource, find: Find): ReadSource {
  const parts = partsOf(source).map((part, index) => (index % 2 === 0 ? part : find(part)));
  const values = new Map(Object.entries(source.values ?? {}));
  const replacements = Object.entries(source.replace ?? {});
  const conditions = Object.entries(source.where ?? {}).map(
    ([name, wanted]) => [find(name) ?? -1, wanted.trim().toLowerCase()] as const,
  );
  return (cells) => {
    if (conditions.some(([at, wanted]) => cells[at]?.trim().toLowerCase() !== wanted)) return '';
    const texts = parts.map((part) =>
      typeof part === 'string' ? part : (cells[part ?? -1] ?? ''),
    );
    if (texts.some((text, index) => index % 2 === 1 && text.trim() === '')) return '';
    const text = texts.join('');
    const replaced = replacements.reduce(
      (read, [from, to]) => read.replaceAll(from, () => to),
      text,
    );
    return values.get(text.trim()) ?? replaced;
  };
}

function readFirst(alternatives: readonly ReadSource[], cells: readonly string[]): string {
  for (const read of alternatives) {
    const text = read(cells);
    if (text !== '') return text;
  }
  return '';
}

/** Source of a column: a text with columns of the file in braces, `id:{ID}`. */
export interface ColumnSource {
  readonly text: string;
  /** Replacements of whole texts; others stay as they are. */
  readonly values?: Readonly<Record<string, string>>;
  /** Replacements of parts of the text. */
  readonly replace?: Readonly<Record<string, string>>;
  /** Condition on rows: columns of the file with the texts they must have, in any case. */
  readonly where?: Readonly<Record<string, string>>;
}

/** Maps columns of a file to ours. The first of several sources that is not empty applies. */
export interface ColumnMapping {
  /** Path of the mapping file, for messages. */
  readonly path: string;
  readonly sources: ReadonlyMap<Column, readonly ColumnSource[]>;
}

/** Splits a source into texts and names of columns in turn, beginning with a text. */
export function partsOf({ text }: ColumnSource): readonly string[] {
  return text.split(/\{([^{}]*)\}/);
}

/** Returns the columns of the file that a source names. */
function columnsOf(source: ColumnSource): readonly string[] {
  return [...textColumnsOf(source), ...Object.keys(source.where ?? {})];
}

/** Returns the columns of the file in the text of a source. */
function textColumnsOf(source: ColumnSource): readonly string[] {
  return partsOf(source).filter((_part, index) => index % 2 === 1);
}

/** Columns of a file and their positions in a row. */
export interface Header {
  /** Every column's own name, in the order of the file. */
  readonly columns: readonly string[];
  /** The cells of a row, in the order of `names` and `positions`. */
  arrange(cells: readonly string[]): readonly string[];
  /** Names of the cells in messages. */
  readonly names: readonly string[];
  readonly positions: ReadonlyMap<Column, number>;
  /** The translated columns among them. */
  readonly translations: readonly Translation[];
  /** True if a mapping defines the columns. */
  readonly isMapped: boolean;
  /** True if the mapping has a column in which variants name their product. */
  readonly namesParents: boolean;
  /** The positions of Google's columns by their name in a product's extension. */
  readonly google: ReadonlyMap<string, number>;
  /** Notices about the columns, a sentence each. */
  readonly notices: readonly string[];
}

/** Returns the required columns that a header lacks. */
function findMissing(positions: ReadonlyMap<Column, number>) {
  return requiredColumns.filter((column) => !positions.has(column));
}

/**
 * Describes the missing columns with all their names, similar columns of the file, the reason
 * (`why`) and the existing columns.
 */
function describeMissing(
  missing: readonly (readonly string[])[],
  why: string,
  names: readonly string[],
): string {
  const wanted = missing.map((known) => `${quote(known, ' or ')}${hintAt(known, names)}`);
  return `the header lacks ${wanted.join('; ')}${why}. Its columns are ${quote(names)}`;
}

function hintAt(known: readonly string[], names: readonly string[]): string {
  const nearest = known.map((name) => nearestName(name, names)).find((name) => name !== undefined);
  return nearest === undefined ? '' : `, perhaps misspelt as "${nearest}"`;
}

/** Returns a notice of the columns of a file that are ignored: those with an unknown name. */
function noteUnknown(
  names: readonly string[],
  isRead: (index: number, name: string) => boolean,
  known: readonly string[] = [],
): readonly string[] {
  const unknown = names.filter((name, index) => name !== '' && !isRead(index, name));
  return noteColumns('unknown columns, ignored', unknown, known);
}

/** Maximum number of columns in a notice: shop exports have dozens of unused ones. */
const maxNamed = 8;

/** Returns a notice of columns with similar names among the known ones; none without columns. */
function noteColumns(
  text: string,
  names: readonly string[],
  known: readonly string[] = [],
): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length - maxNamed;
  // The count of a single column would be as long as its name.
  const shown = (more <= 1 ? names : names.slice(0, maxNamed)).map((name) => {
    const near = nearestName(name, known);
    return `"${name}"${near === undefined ? '' : ` (perhaps "${near}"?)`}`;
  });
  return [`${text}: ${shown.join(', ')}${more <= 1 ? '' : ` and ${more} more`}`];
}

/** Joins names in quotes. */
function quote(names: readonly string[], separator = ', '): string {
  return names.map((name) => `"${name}"`).join(separator);
}

/** Reads the first row of a product CSV, or describes why the file is none. */
export function readHeader(
  cells: readonly string[],
  mapping?: ColumnMapping,
): Header | { readonly fault: string } {
  const names = cells.map((cell) => cell.trim());
  const keys = names.map((name) => name.toLowerCase());
  const repeated = keys.findIndex((key, index) => key !== '' && keys.indexOf(key) !== index);
  if (repeated !== -1) {
    return { fault: `the header names the column "${names[repeated]}" twice; remove one` };
  }
  if (mapping) return mapHeader(names, mapping);
  const positions = findPositions(keys);
  const missing = findMissing(positions).map((column) => columns[column]);
  if (missing.length > 0) return { fault: describeMissing(missing, whyShopify, names) };
  const google = findGoogle(keys, positions);
  const read = new Set([...positions.values(), ...google.values()]);
  return {
    columns: names,
    arrange: (row) => row,
    names,
    positions,
    translations: translationsOf(positions.keys()),
    isMapped: false,
    namesParents: false,
    google,
    notices: noteUnknown(
      names,
      (index, name) => read.has(index) || isShopifys(toKey(name)),
      shopifyTitles.filter((title) => !keys.includes(toKey(title))),
    ),
  };
}

const whyShopify = ': product CSVs need the columns of Shopify, or a mapping (--columns)';

const columnEntries = Object.entries(columns) as [keyof typeof columns, readonly string[]][];

const shopifyTitles = columnEntries.flatMap(([, names]) => names);

/** If a file has a column under its older and its newer name, the first of the two counts. */
const shopifyNames = new Set(shopifyTitles.map(toKey));

function findPositions(keys: readonly string[]): Map<Column, number> {
  const positions = new Map<Column, number>();
  for (const [column, names] of columnEntries) {
    const position = names.map((name) => keys.indexOf(toKey(name))).find((index) => index !== -1);
    if (position !== undefined) positions.set(column, position);
  }
  for (const [index, key] of keys.entries()) {
    const column = findSpoken(key);
    if (column && !positions.has(column)) positions.set(column, index);
  }
  return positions;
}

function findGoogle(keys: readonly string[], positions: ReadonlyMap<Column, number>) {
  const google = new Map<string, number>();
  for (const [index, key] of keys.entries()) {
    if (!key.startsWith(googlePrefix) || positions.get('mpn') === index) continue;
    google.set(key.replaceAll(/[^\p{L}\p{N}]+/gu, '_').replaceAll(/^_|_$/g, ''), index);
  }
  return google;
}

function isShopifys(key: string): boolean {
  return shopifyNames.has(key) || isUnusedColumn(key);
}

function toKey(name: string): string {
  return name.toLowerCase();
}
