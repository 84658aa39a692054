import type { ColumnMapping } from './column-mapping.js';
import {
  type Column,
  columns,
  findSpoken,
  googlePrefix,
  isUnusedColumn,
  translationsOf,
} from './columns.js';
import type { Header } from './header.js';
import { mapHeader } from './map-header.js';
import { describeMissing, findMissing, noteUnknown } from './word-header.js';

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
    notices: noteUnknown(names, (index, name) => read.has(index) || isShopifys(toKey(name))),
  };
}

const whyShopify =
  ": product CSVs have Shopify's columns, or a mapping (--columns) says which is which";

const columnEntries = Object.entries(columns) as [keyof typeof columns, readonly string[]][];

/** If a file has a column under its older and its newer name, the first of the two counts. */
const shopifyNames = new Set(columnEntries.flatMap(([, names]) => names.map(toKey)));

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
