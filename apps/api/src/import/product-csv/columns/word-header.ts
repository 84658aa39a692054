import { nearestName } from '@aisle/schema';
import { type Column, requiredColumns } from './columns.js';

/** Returns the required columns that a header lacks. */
export function findMissing(positions: ReadonlyMap<Column, number>) {
  return requiredColumns.filter((column) => !positions.has(column));
}

/**
 * Describes the missing columns with all their names, similar columns of the file, the reason
 * (`why`) and the existing columns.
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

/** Returns a notice of the columns of a file that are ignored: those with an unknown name. */
export function noteUnknown(
  names: readonly string[],
  isRead: (index: number, name: string) => boolean,
): readonly string[] {
  const unknown = names.filter((name, index) => name !== '' && !isRead(index, name));
  return noteColumns('these columns are not known and are left out', unknown);
}

/** Maximum number of columns in a notice: shop exports have dozens of unused ones. */
const maxNamed = 8;

/** Returns a notice of columns; none without columns. */
export function noteColumns(text: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length - maxNamed;
  // The count of a single column would be as long as its name.
  if (more <= 1) return [`${text}: ${quote(names)}`];
  return [`${text}: ${quote(names.slice(0, maxNamed))} and ${more} more`];
}

/** Joins names in quotes. */
export function quote(names: readonly string[], separator = ', '): string {
  return names.map((name) => `"${name}"`).join(separator);
}
