import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { isFile } from '../processes/stores.mjs';

/** Suffixes of the files that an unused store may have. */
const remaining = ['', '.key', '.token', '.lock', '.serving'];

/** Returns a fault for each leftover file of a store. */
export function findLeftovers(database) {
  if (!isFile(database)) return [];
  const known = remaining.map((suffix) => basename(database) + suffix);
  return readdirSync(dirname(database))
    .filter((name) => name.startsWith(basename(database)) && !known.includes(name))
    .map((name) => `${name} was left behind`);
}
