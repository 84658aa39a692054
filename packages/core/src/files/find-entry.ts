import { type BigIntStats, lstatSync } from 'node:fs';

/** What a name itself stands for, be it a link; undefined for nothing, or for what cannot be looked at. */
export function findEntry(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
