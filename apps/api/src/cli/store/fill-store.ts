import type { Commerce } from '@aisle/core';
import type { Settings } from '../../config/setting-definitions.js';
import { findDemoSeed } from './demo-seed.js';
import { loadFiles, showPublishing } from './load-files.js';

/** What a store is filled with. */
export interface StoreFilling {
  /** What it is called in a sentence. */
  readonly name: string;
  /** Whether it is put into a store that holds something, too. */
  readonly isAdded?: boolean;
  /** Loads it and publishes what it touches. The ids of the catalogs to show, if it has an opinion. */
  load(commerce: Commerce, signal: AbortSignal): Promise<readonly string[]>;
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
  if (seed.length > 0) return fillingOfFiles(seed.join(', '), seed);
  return production ? undefined : fillingOfFiles('the demo store', findDemoSeed());
}

function fillingOfFiles(name: string, files: readonly string[]): StoreFilling {
  return { name, load: (commerce, signal) => loadAndPublish(commerce, files, signal) };
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
 * Fills a store. What a failure leaves is empty; what a crash leaves is filled anew by the next start. The ids
 * of the catalogs to show; undefined for a store that holds something.
 * @throws CommerceError for a file that cannot be loaded, `aborted` when the signal fires, `conflict` when
 * something else took the store's place meanwhile.
 */
export async function fillStore(
  commerce: Commerce,
  filling: StoreFilling,
  { signal, clear = false, onBegin = () => {} }: FillOptions,
): Promise<readonly string[] | undefined> {
  const fill = await commerce.beginFill({ clear });
  if (!fill) return undefined;
  let shown: readonly string[];
  try {
    onBegin();
    shown = await filling.load(commerce, signal);
  } catch (error) {
    await fill.abandon();
    throw error;
  }
  await fill.complete();
  return shown;
}

/** A file that says itself what is to be published is taken at its word; what others touch is published. */
async function loadAndPublish(
  commerce: Commerce,
  files: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const pending = new Set<string>();
  for (const file of files) {
    const { records, touched, published } = await loadFiles(commerce, [file], { signal });
    if (records.publish === undefined) for (const id of touched) pending.add(id);
    for (const { catalog_id } of published) pending.delete(catalog_id);
  }
  for (const id of pending) {
    await commerce.catalog.publishRelease(id, { signal, onProgress: showPublishing() });
  }
  return [];
}
