import type { Commerce } from '@aisle/core';
import type { Settings } from '../../config/setting-definitions.js';
import { findDemoSeed, loadFiles, showPublishing } from './load-files.js';

/** Initial content of a store. */
export interface StoreFilling {
  /** Name in messages. */
  readonly name: string;
  /** True if it is also added to a store that already holds data. */
  readonly isAdded?: boolean;
  /**
   * Loads the content and publishes the touched catalogs. Returns the ids of the catalogs to show;
   * may be empty.
   */
  load(commerce: Commerce, signal: AbortSignal): Promise<readonly string[]>;
}

/**
 * Returns the configured seed files, or the demo store except in production. Undefined if the store
 * stays empty.
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

/** Options of filling a store. */
interface FillOptions {
  readonly signal: AbortSignal;
  /** True to empty a store that holds data first. Such a store is left alone if absent. */
  readonly clear?: boolean;
  /** Called when the store is empty, before it is filled. */
  readonly onBegin?: () => void;
}

/**
 * Fills a store. A failure leaves it empty; after a crash, the next start fills it again. Returns
 * the ids of the catalogs to show; undefined if the store holds data.
 * @throws CommerceError for a file that cannot be loaded, `aborted` when the signal fires,
 * `conflict` if another process replaced the store.
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

/**
 * Loads files and publishes the catalogs that they touch. If a file has publish records, only those
 * catalogs are published.
 */
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
