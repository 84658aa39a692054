import type { CatalogSummary, Commerce, Release } from '@aisle/core';
import { printableLine } from '../http/errors/printable.js';
import { showPublishing } from './store/load-files.js';
import { countNouns } from './terminal/format-progress.js';
import { print } from './terminal/say.js';

/** Publishes catalogs one after the other, a line each on stdout. */
export async function publishCatalogs(
  commerce: Commerce,
  catalogs: readonly CatalogSummary[],
  signal: AbortSignal,
): Promise<void> {
  for (const { id, name } of catalogs) {
    const release = await commerce.catalog.publishRelease(id, {
      signal,
      onProgress: showPublishing(),
    });
    tellPublished(name, release);
  }
}

/** Says on stdout that a release is public. */
export function tellPublished(name: string, { id, products }: Release): void {
  print(`published ${printableLine(name)}: release ${id}, ${countNouns(products, 'product')}`);
}
