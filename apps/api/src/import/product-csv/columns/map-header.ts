import {
  type ColumnMapping,
  type ColumnSource,
  columnsOf,
  partsOf,
  textColumnsOf,
} from './column-mapping.js';
import { columns, translationsOf } from './columns.js';
import type { Header } from './header.js';
import { describeMissing, findMissing, noteColumns, noteUnknown, quote } from './word-header.js';

/** Reads the columns of a file by a mapping, or describes the missing ones. */
export function mapHeader(
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
      ...noteColumns(`${path} names columns that are not there`, absent),
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
