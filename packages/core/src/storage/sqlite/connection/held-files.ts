import { statSync } from 'node:fs';
import { CommerceError } from '@aisle/schema';
import type { StoreFiles } from './store-files.js';

/** Files of an open store, as they were when it was opened. */
export interface HeldFiles {
  /**
   * Returns the file of the store that was deleted or replaced; undefined if there is none. A
   * process can still write to such an open file, but loses everything in it when it closes the
   * file.
   */
  findLoss(): FileLoss | undefined;
}

/** A deleted or replaced file. */
interface FileLoss {
  readonly file: 'database' | 'log' | 'index';
  readonly error: CommerceError;
}

/**
 * Records the identity of a database file, and of SQLite's files next to it if it is written to.
 */
export function holdFiles(
  files: StoreFiles,
  { readOnly }: { readonly readOnly: boolean },
): HeldFiles {
  const { named, log, index } = files;
  // By its name: if a link has changed, other processes open another store.
  const database = { file: 'database', path: named, known: identify(files.database) } as const;
  const beside = [
    { file: 'log', path: log, known: identify(log) },
    { file: 'index', path: index, known: identify(index) },
  ] as const;
  const held = readOnly ? [database] : [database, ...beside];
  return {
    findLoss() {
      for (const { file, path, known } of held) {
        const present = identify(path);
        // The identity of a file that was missing at first is unknown.
        if (present === '' || present !== known) return { file, error: lost(file, present) };
      }
      return undefined;
    },
  };
}

/** Returns the identity of the file at a path; empty if there is none, `?` if it cannot be read. */
function identify(path: string): string {
  try {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
    return stats ? `${stats.dev}:${stats.ino}` : '';
  } catch {
    return '?';
  }
}

const words = {
  database: {
    what: 'its file',
    remedy: 'put it back, or stop the service, restore a backup and start it again',
  },
  log: {
    what: 'the write-ahead log beside its file',
    remedy: 'stop the service and start it again',
  },
  index: {
    what: 'the index of the log beside its file',
    remedy: 'stop everything that uses it and start it again',
  },
} as const;

function lost(file: FileLoss['file'], present: string): CommerceError {
  const { what, remedy } = words[file];
  const why =
    present === '?'
      ? 'cannot be looked at; see that this process may use its folder'
      : `was ${present === '' ? 'moved or deleted' : 'replaced'} while it was in use; ${remedy}`;
  return new CommerceError(
    'storage_unavailable',
    `The store cannot be used, because ${what} ${why}.`,
  );
}
