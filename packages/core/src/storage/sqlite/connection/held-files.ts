import { statSync } from 'node:fs';
import { CommerceError } from '@aisle/schema';
import type { StoreFiles } from './store-files.js';

/** The files of an open store, as they were when it was opened. */
export interface HeldFiles {
  /**
   * What keeps the store from its files; undefined while they are where they were. A file that was deleted or
   * replaced can still be written by those who have it open, and everything in it ends with them.
   */
  findLoss(): FileLoss | undefined;
}

/** A file that is no longer there. */
interface FileLoss {
  readonly file: 'database' | 'log' | 'index';
  readonly error: CommerceError;
}

/** Holds a database, and what SQLite keeps beside it if it is written to. */
export function holdFiles(
  files: StoreFiles,
  { readOnly }: { readonly readOnly: boolean },
): HeldFiles {
  const { named, log, index } = files;
  // By its name: through a link that leads elsewhere now, everybody else sees another store.
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
        // One that was gone before it was looked at cannot be known.
        if (present === '' || present !== known) return { file, error: lost(file, present) };
      }
      return undefined;
    },
  };
}

/** Which file a path leads to: empty for none, `?` where it cannot be looked at. */
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
