import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/** What a store has beside its file when nobody uses it. */
const remaining = ['', '.key', '.token', '.lock', '.serving'];

/** A sentence for each file that lies beside a store's and should be gone. */
export function findLeftovers(database) {
  const known = remaining.map((suffix) => basename(database) + suffix);
  return readdirSync(dirname(database))
    .filter((name) => name.startsWith(basename(database)) && !known.includes(name))
    .map((name) => `${name} was left behind`);
}
