import { CommerceError } from '@aisle/schema';
import type { SAHPoolUtil, Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import { wait } from '../../environment/turns.js';
import { translateSqliteError } from '../sqlite/connection/errors.js';

/** Locks that the tabs and workers of an origin share. */
interface Locks {
  request<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

/** Number of files of a store: its database, the log, and a journal while the log is turned on. */
const capacity = 3;

/** Time that a worker may keep its files after its end, and pause between attempts, in milliseconds. */
const patience = 1_000;
const pause = 50;

let count = 0;

/**
 * Opens the folder of a store in the private file system of the page's origin. No other worker can
 * open it until `pauseVfs`.
 * @throws CommerceError `unusable_file` outside a dedicated worker; `conflict` if another worker has
 * the folder open; `storage_unavailable` if the browser keeps no files; `storage_full`.
 */
export async function openPool(sqlite: Sqlite3Static, file: string): Promise<SAHPoolUtil> {
  if (!('DedicatedWorkerGlobalScope' in globalThis)) {
    throw new CommerceError(
      'unusable_file',
      'A store in a file needs a dedicated worker of a browser. Call openWasm() there, or leave out file to have the store in memory.',
    );
  }
  const directory = `aisle/${file}`;
  try {
    const { locks } = navigator as unknown as { readonly locks: Locks };
    // Two workers that open files at the same time would get some each.
    return await locks.request(directory, () => install(sqlite, directory));
  } catch (error) {
    const translated = translateSqliteError(error);
    if (translated !== error) throw translated;
    if (isInUse(error)) {
      const detail = `The store "${file}" is open in another tab or worker of this site. Close it there, then try again.`;
      throw new CommerceError('conflict', detail, { cause: error });
    }
    throw new CommerceError(
      'storage_unavailable',
      'This browser keeps no files for this page: it is too old, the window is private, or the address is neither HTTPS nor localhost. Leave out file to have the store in memory.',
      { cause: error },
    );
  }
}

async function install(
  sqlite: Sqlite3Static,
  directory: string,
  deadline = Date.now() + patience,
): Promise<SAHPoolUtil> {
  count += 1;
  try {
    const pool = await sqlite.installOpfsSAHPoolVfs({
      // By the same name the library returns the same pool, even if it failed or was paused.
      name: `aisle-${count}`,
      directory,
      initialCapacity: capacity,
      // By default the library deletes a folder that it fails to open.
      preserveOnInitFailure: true,
    });
    // The first visit may have ended before it had made all files.
    await pool.reserveMinimumCapacity(capacity);
    return pool;
  } catch (error) {
    if (!isInUse(error) || Date.now() > deadline) throw error;
  }
  await wait(pause);
  return install(sqlite, directory, deadline);
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && error.name === 'NoModificationAllowedError';
}
