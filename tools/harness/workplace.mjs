import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeSchema } from '@aisle/postgres-server';

/** Root folder of the repository. */
export const root = join(import.meta.dirname, '..', '..');

/** Built command line of the service. */
export const aisleMain = join(root, 'apps', 'api', 'dist', 'main.js');

/** Build output of core. */
export const coreDist = join(root, 'packages', 'core', 'dist');

/** Folder of generated and downloaded data that is kept between runs; safe to delete. */
export const dataFolder = join(import.meta.dirname, '.data');

/**
 * Temporary folder of this process; deleted when the process ends. It is on the disk of the checkout, where
 * syncs have an effect.
 */
const scratchFolder = join(dataFolder, `scratch-${process.pid}`);
let isWatched = false;

/** Returns an empty folder, and `remove`. The end of the process removes it, too. */
export function makeScratch() {
  mkdirSync(scratchFolder, { recursive: true });
  if (!isWatched) process.once('exit', () => removeFolder(scratchFolder));
  isWatched = true;
  const folder = mkdtempSync(join(scratchFolder, 'work-'));
  return { folder, remove: () => removeFolder(folder) };
}

function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Ends this process on a signal, so that its exit handlers run. */
export function endOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}

/** Removes a store and the files beside it. */
export function removeStore(file) {
  for (const suffix of ['', '-wal', '-shm', '.key', '.token']) {
    rmSync(file + suffix, { force: true });
  }
}

/** Returns the names of new stores: files in a folder, or schemas on a database server. */
export function createStores(folder, server) {
  if (server === undefined) {
    return { storeAt: async (name) => join(folder, `${name}.sqlite`), removeAll: async () => {} };
  }
  const schemas = [];
  return {
    async storeAt() {
      const schema = await makeSchema(server);
      schemas.push(schema);
      return schema.connectionString;
    },
    removeAll: () => Promise.all(schemas.map(({ remove }) => remove())),
  };
}

/** Returns true if a store is a file, which can be checked from outside. */
export function isFile(database) {
  return !database.startsWith('postgres');
}
