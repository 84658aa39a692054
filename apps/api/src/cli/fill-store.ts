import type { Commerce } from '@aisle/core';
import type { Settings } from '../config.js';
import { findDemoSeed } from './demo-seed.js';
import { clearUnfinishedFill, fillUnderMark } from './first-fill.js';
import { loadFiles } from './load-files.js';

/** What an empty store is filled with. */
export interface StoreFilling {
  /** What it is called in a sentence. */
  readonly name: string;
  /** Files that are loaded together, one group after the other. */
  readonly files: readonly (readonly string[])[];
}

/** The files that the settings name, or the demo store; undefined when the store is to stay empty. */
export function chooseFilling({ seed }: Pick<Settings, 'seed'>): StoreFilling | undefined {
  if (seed.length === 1 && seed[0] === 'none') return undefined;
  if (seed.length > 0) return { name: seed.join(', '), files: [seed] };
  return { name: 'the demo store', files: findDemoSeed().map((file) => [file]) };
}

/** How a store is filled. */
export interface FillOptions {
  readonly signal: AbortSignal;
  /** Done under the mark of the fill, before anything is loaded. */
  readonly prepare?: () => Promise<void>;
}

/**
 * Fills a store. What a failure leaves is empty; what a crash leaves is filled anew by the next start.
 * @throws CommerceError for a file that cannot be loaded, `aborted` when the signal fires.
 */
export async function fillStore(
  commerce: Commerce,
  { files }: StoreFilling,
  { db }: Pick<Settings, 'db'>,
  { signal, prepare }: FillOptions,
): Promise<void> {
  try {
    await fillUnderMark(db, async () => {
      await prepare?.();
      for (const together of files) await loadFiles(commerce, together, { signal });
    });
  } catch (error) {
    await clearUnfinishedFill(commerce, db);
    throw error;
  }
}
