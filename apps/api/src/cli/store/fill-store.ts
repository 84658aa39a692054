import type { Commerce } from '@aisle/core';

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
