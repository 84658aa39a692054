import { nearestName } from '@aisle/schema';
import { type Column, requiredColumns } from './columns.js';

/** The columns that are needed and that a header has nothing for. */
export function findMissing(positions: ReadonlyMap<Column, number>) {
  return requiredColumns.filter((column) => !positions.has(column));
}

/**
 * Says what a header lacks, each by all its names, what of it may be meant for that, `why` it is needed, and
 * what it has.
 */
export function describeMissing(
  missing: readonly (readonly string[])[],
  why: string,
  names: readonly string[],
): string {
  const wanted = missing.map((known) => `${quote(known, ' or ')}${hintAt(known, names)}`);
  return `the header lacks ${wanted.join('; ')}${why}. It has ${quote(names)}`;
}

function hintAt(known: readonly string[], names: readonly string[]): string {
  const nearest = known.map((name) => nearestName(name, names)).find((name) => name !== undefined);
  return nearest === undefined ? '' : `, perhaps misspelt as "${nearest}"`;
}

/** Says which columns of a file are left out: those that have a name and are not read. */
export function noteUnknown(
  names: readonly string[],
  isRead: (index: number, name: string) => boolean,
): readonly string[] {
  const unknown = names.filter((name, index) => name !== '' && !isRead(index, name));
  return noteColumns('these columns are not known and are left out', unknown);
}

/** How many columns a notice names: exports of shops have dozens that mean nothing here. */
const maxNamed = 8;

/** A notice of columns; none where there are none. */
export function noteColumns(text: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length - maxNamed;
  // To count a single one would be as long as its name.
  if (more <= 1) return [`${text}: ${quote(names)}`];
  return [`${text}: ${quote(names.slice(0, maxNamed))} and ${more} more`];
}

/** Names in quotes, one behind the other. */
export function quote(names: readonly string[], separator = ', '): string {
  return names.map((name) => `"${name}"`).join(separator);
}
