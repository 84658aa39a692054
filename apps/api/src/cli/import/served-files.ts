import { unwatchFile, watchFile } from 'node:fs';
import { UsageError } from '../../config/usage-error.js';
import type { StoreFilling } from '../store/fill-store.js';
import type { ImportRequest } from './import-request.js';
import { publishTouched, runImport } from './run-import.js';

/** Files that a server shows: they are put into its store and published. */
export interface ServedFiles {
  readonly request: ImportRequest;
  /** Whether they are shown anew whenever one of them is saved. */
  readonly isWatched: boolean;
}

/** @throws UsageError for files that cannot be watched. */
export function requireWatchable({ request, isWatched }: ServedFiles): void {
  if (!isWatched) return;
  if (request.files.length === 0) {
    throw new UsageError('--watch is about files to show, and none is named: aisle FILE --watch.');
  }
  if (request.files.includes('-')) {
    throw new UsageError(
      '--watch is about files that are saved again, which - (standard input) is not.',
    );
  }
}

/** The files as what a store is filled with; they are added to what it holds. */
export function fillingOf({ request }: ServedFiles, tell: (text: string) => void): StoreFilling {
  return {
    name: request.files.join(', '),
    isAdded: true,
    async load(commerce, signal) {
      const run = { signal, tell };
      const published = await publishTouched(
        commerce,
        await runImport(commerce, request, run),
        run,
      );
      return published.map(({ catalog_id }) => catalog_id);
    },
  };
}

/** How often files are looked at, and how long one must be left alone to be complete, in milliseconds. */
const interval = 300;

/** Files that are looked at. */
export interface WatchedFiles {
  /** Calls back after each save from now on, and at once if there was one before; never twice at a time. */
  onSave(show: () => Promise<unknown>): void;
  /** Looks no more, and resolves when nothing of it runs. */
  stop(): Promise<void>;
}

/** Looks at files by name, since editors put another file in the place of one. */
export function watchFiles(files: readonly string[]): WatchedFiles {
  let isSaved = false;
  let settling: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let show: (() => Promise<unknown>) | undefined;
  const showSaved = async (shown: () => Promise<unknown>) => {
    while (isSaved) {
      isSaved = false;
      await shown();
    }
    running = undefined;
  };
  const start = () => {
    if (show && isSaved) running ??= showSaved(show);
  };
  const note = () => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      isSaved = true;
      start();
    }, interval);
  };
  for (const file of files) watchFile(file, { interval }, note);
  return {
    onSave(wanted) {
      show = wanted;
      start();
    },
    async stop() {
      clearTimeout(settling);
      for (const file of files) unwatchFile(file, note);
      isSaved = false;
      await running;
    },
  };
}
