import type { Commerce } from '@aisle/core';
import type { Settings } from '../config.js';
import { findDemoSeed } from './demo-seed.js';
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
  /** Whether a store that holds something is emptied first; it is left alone when absent. */
  readonly clear?: boolean;
  /** Called once the store is empty and about to be filled. */
  readonly onBegin?: () => void;
}

/**
 * Fills a store. What a failure leaves is empty; what a crash leaves is filled anew by the next start. False
 * for a store that holds something.
 * @throws CommerceError for a file that cannot be loaded, `aborted` when the signal fires, `conflict` when
 * something else took the store's place meanwhile.
 */
export async function fillStore(
  commerce: Commerce,
  { files }: StoreFilling,
  { signal, clear = false, onBegin = () => {} }: FillOptions,
): Promise<boolean> {
  const fill = await commerce.beginFill({ clear });
  if (!fill) return false;
  try {
    onBegin();
    for (const together of files) await loadFiles(commerce, together, { signal });
  } catch (error) {
    await fill.abandon();
    throw error;
  }
  await fill.complete();
  return true;
}
