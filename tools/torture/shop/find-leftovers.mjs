import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { isFile } from '../processes/stores.mjs';

/** What a store has beside its file when nobody uses it. */
const remaining = ['', '.key', '.token', '.lock', '.serving'];

/** A sentence for each file that lies beside a store's and should be gone. */
export function findLeftovers(database) {
  if (!isFile(database)) return [];
  const known = remaining.map((suffix) => basename(database) + suffix);
  return readdirSync(dirname(database))
    .filter((name) => name.startsWith(basename(database)) && !known.includes(name))
    .map((name) => `${name} was left behind`);
}
