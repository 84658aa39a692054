import type { Commerce } from '@aisle/core';
import type { Settings } from '../../config/setting-definitions.js';
import { findDemoSeed } from './demo-seed.js';
import { loadFiles, showPublishing } from './load-files.js';

/** What an empty store is filled with. */
export interface StoreFilling {
  /** What it is called in a sentence. */
  readonly name: string;
  /** Files that are loaded one after the other. */
  readonly files: readonly string[];
}

/**
 * The files that the settings name, or the demo store, which has no place in production; undefined when
 * the store is to stay empty.
 */
export function chooseFilling({
  seed,
  production,
}: Pick<Settings, 'seed' | 'production'>): StoreFilling | undefined {
  if (seed.length === 1 && seed[0] === 'none') return undefined;
  if (seed.length > 0) return { name: seed.join(', '), files: seed };
  return production ? undefined : { name: 'the demo store', files: findDemoSeed() };
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
    await loadAndPublish(commerce, files, signal);
  } catch (error) {
    await fill.abandon();
    throw error;
  }
  await fill.complete();
  return true;
}

/** A file that says itself what is to be published is taken at its word; what others touch is published. */
async function loadAndPublish(
  commerce: Commerce,
  files: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const pending = new Set<string>();
  for (const file of files) {
    const { records, touched, published } = await loadFiles(commerce, [file], { signal });
    if (records.publish === undefined) for (const id of touched) pending.add(id);
    for (const { catalog_id } of published) pending.delete(catalog_id);
  }
  for (const id of pending) {
    await commerce.catalog.publishRelease(id, { signal, onProgress: showPublishing() });
  }
}
