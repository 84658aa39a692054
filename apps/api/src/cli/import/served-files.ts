import { unwatchFile, watchFile } from 'node:fs';
import { UsageError } from '../../config/usage-error.js';
import type { StoreFilling } from '../store/fill-store.js';
import type { ImportRequest } from './import-request.js';
import { publishTouched, runImport } from './run-import.js';

/** Files to import and publish when the server starts. */
export interface ServedFiles {
  readonly request: ImportRequest;
  /** True to import the files again whenever one of them is saved. */
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

/** Returns a filling that adds the files to the content of the store. */
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

/**
 * Milliseconds between two checks of the files; also the time for which a file must be unchanged to
 * count as complete.
 */
const interval = 300;

/** Watcher of files. */
export interface WatchedFiles {
  /**
   * Calls back after each save from now on, and at once if there was one before. Calls do not
   * overlap.
   */
  onSave(show: () => Promise<unknown>): void;
  /** Stops watching; resolves when no callback runs. */
  stop(): Promise<void>;
}

/** Watches files by name, since editors replace a file when they save it. */
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
