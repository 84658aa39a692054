import { type BigIntStats, lstatSync } from 'node:fs';

/**
 * Returns the entry of a name, without following links; undefined if there is none or it cannot be
 * read.
 */
export function findEntry(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
