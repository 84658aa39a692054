import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { runInChild } from '@aisle/harness/child';
import { writeSeed } from '@aisle/harness/shop-records';
import { createStores, isFile } from '@aisle/harness/workplace';
import Database from 'better-sqlite3';

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

/**
 * A database with a published shop of so many products and the 2,000 subscriptions of every shop: a file in the
 * scratch folder, unless `storeAt` names another store.
 */
export async function prepareShop({
  scratch,
  runAisle,
  products = 300,
  storeAt = createStores(scratch).storeAt,
}) {
  const seed = join(scratch, 'shop.ndjson');
  const database = await storeAt('shop');
  await writeSeed(products, seed);
  const { code, output } = await runAisle(['import', seed, '--publish', '--db', database]).ended;
  if (code !== 0) throw new Error(`the shop could not be imported:\n${output}`);
  return { database, seed, products };
}

const golden = (Math.sqrt(5) - 1) / 2;

/** Numbers from 0 to 1 that are spread evenly, however many of them are taken. */
export function spread(index) {
  return ((index + 0.5) * golden) % 1;
}

/** Long works on a shop's database, each a process of its own. */
export const works = {
  import: { imports: true, publishes: false, args: (file) => ['import', file] },
  publish: { imports: false, publishes: true, args: () => ['publish'] },
  both: { imports: true, publishes: true, args: (file) => ['import', file, '--publish'] },
};

/** Those whose length is worth knowing: every second import changes all products. */
export const worksToTime = ['import', 'import', 'publish', 'both', 'both'];

/** Exit code of a work that was told to stop. */
const stopped = 130;

/**
 * Begins a work by its name. Gives its process as `command`, the products as they are `after` it, whether it
 * `isDone` or `isTakenBack` once it has `ended`, and a `key` for works that take equally long.
 */
export function beginWork(name, { scratch, database, runAisle, generations }) {
  const { imports, publishes, args } = works[name];
  const file = join(scratch, 'import.ndjson');
  const { after, size } = imports
    ? generations.write(file)
    : { after: generations.present(), size: 'all' };
  const startedAt = performance.now();
  const command = runAisle([...args(file), '--db', database]);
  const work = { command, imports, publishes, after, key: `${name} ${size}` };
  work.ended = command.ended.then((result) => {
    work.isDone = result.code === 0;
    work.isTakenBack = result.code === stopped && !publishes;
    work.took = performance.now() - startedAt;
    return result;
  });
  return work;
}

/** Measures the start-up time of a process of the service, in milliseconds. */
export async function timeStart(runAisle) {
  const startedAt = performance.now();
  await runAisle(['token', '--help']).ended;
  return performance.now() - startedAt;
}

/**
 * Returns SQLite's integrity errors for a file that no server has open, one sentence each. Empty
 * for PostgreSQL.
 */
export async function checkStore(file) {
  if (!isFile(file)) return [];
  return runInChild(new URL(import.meta.url), 'findDamage', { file });
}

/**
 * Returns SQLite's integrity errors for a file, one sentence each. No other code in the process may
 * have the file open, so run it in its own process (`runInChild`).
 */
export async function findDamage({ file }) {
  const database = new Database(file, { fileMustExist: true });
  try {
    const integrity = database.pragma('integrity_check').map((row) => row.integrity_check);
    const dangling = database.pragma('foreign_key_check');
    return [
      ...integrity.filter((text) => text !== 'ok'),
      ...dangling.map(({ table, rowid }) => `row ${rowid} of ${table} refers to nothing`),
    ];
  } finally {
    database.close();
  }
}
