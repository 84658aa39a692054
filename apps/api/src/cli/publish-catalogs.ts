import type { CatalogSummary, Commerce, Release } from '@aisle/core';
import { printableLine } from '../http/errors/printable.js';
import { showPublishing } from './store/load-files.js';
import { countNouns } from './terminal/format-progress.js';
import { print } from './terminal/say.js';

/** Publishes catalogs one after the other, and tells each in a line: on stdout, if nobody else wants to know. */
export async function publishCatalogs(
  commerce: Commerce,
  catalogs: readonly CatalogSummary[],
  signal: AbortSignal,
  tell: (text: string) => void = print,
): Promise<void> {
  for (const { id, name } of catalogs) {
    const release = await commerce.catalog.publishRelease(id, {
      signal,
      onProgress: showPublishing(),
    });
    tellPublished(name, release, tell);
  }
}

/** Tells that a release is public. */
export function tellPublished(
  name: string,
  { id, products }: Release,
  tell: (text: string) => void,
): void {
  tell(`published ${printableLine(name)}: release ${id}, ${countNouns(products, 'product')}`);
}
