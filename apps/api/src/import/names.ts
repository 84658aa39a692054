import { parse, v5 } from 'uuid';

const namespace = parse('0f0a2f6e-5b0c-4c0e-9a53-7e9d5d6f2b14');

/**
 * Derives an id from names: the same names give the same id, so that another import updates the
 * record.
 */
export function stableId(kind: string, ...names: readonly string[]): string {
  return v5(JSON.stringify([kind, ...names]), namespace);
}

/** Returns the last part of a path that is not empty. */
export function baseName(path: string, separator: string | RegExp = /[\\/]/): string {
  return path.split(separator).findLast((part) => part !== '') ?? '';
}

/** Returns the extension of a file in lower case: `.csv`; empty without one. */
export function endingOf(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot).toLowerCase() : '';
}
