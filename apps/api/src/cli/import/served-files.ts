import { unwatchFile, watchFile } from 'node:fs';
import type { Commerce } from '@aisle/core';
import { UsageError } from '../../config/usage-error.js';
import { describeFailure } from '../describe-failure.js';
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

/** Imports the files and publishes what they touch; the ids of the catalogs that show it. */
export async function showFiles(
  commerce: Commerce,
  { request }: ServedFiles,
  signal: AbortSignal,
  say: (text: string) => void,
): Promise<readonly string[]> {
  const run = { signal, tell: say };
  return publishTouched(commerce, await runImport(commerce, request, run), run);
}

/** How often files are looked at, and how long one must be left alone to be complete, in milliseconds. */
const interval = 300;

/**
 * Shows the files anew whenever one of them was saved, one import after the other; what is wrong with them is
 * told, and what was shown before stays. They are looked at by name: editors put another file in the place of one.
 */
export function watchFiles(
  commerce: Commerce,
  served: ServedFiles,
  signal: AbortSignal,
  say: (text: string) => void,
): void {
  const { files } = served.request;
  let pending: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const show = () =>
    showFiles(commerce, served, signal, say).catch((error: unknown) => {
      if (!signal.aborted) say(`${describeFailure(error, false)}\nWhat was shown before stays.`);
    });
  const note = () => {
    clearTimeout(pending);
    pending = setTimeout(() => {
      last = last.then(show);
    }, interval);
  };
  for (const file of files) watchFile(file, { interval }, note);
  signal.addEventListener('abort', () => {
    clearTimeout(pending);
    for (const file of files) unwatchFile(file, note);
  });
}
