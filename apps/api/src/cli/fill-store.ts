import type { Commerce } from '@aisle/core';
import type { Settings } from '../config.js';
import { findDemoSeed } from './demo-seed.js';
import { clearUnfinishedFill, fillUnderMark } from './first-fill.js';
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
  /** Done before anything is loaded; when it fails, nothing has changed. */
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
  const fill = () => loadAndPublish(commerce, files, signal);
  try {
    await fillUnderMark(db, fill, prepare);
  } catch (error) {
    await clearUnfinishedFill(commerce, db);
    throw error;
  }
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
