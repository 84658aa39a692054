import type { CatalogSummary, Commerce, Release, ReleasePreview, StoreSummary } from '@aisle/core';
import type { Difference } from '@aisle/core/engine';
import { printableLine } from '../http/errors/printable.js';
import { showPublishing } from './store/load-files.js';
import { count, countNouns } from './terminal/progress.js';
import { print } from './terminal/say.js';

/** Options of publishing catalogs. */
interface PublishRun {
  readonly signal: AbortSignal;
  /** Called with each line of the report; stdout if absent. */
  readonly tell?: (text: string) => void;
  /** True to publish unchanged catalogs too. */
  readonly isForced?: boolean;
}

/** The newest release of a catalog; tells whether this run made it. */
export interface Published extends Release {
  readonly catalog: string;
  readonly is_new: boolean;
}

/** Publishes catalogs one after the other, and reports each in a line. */
export async function publishCatalogs(
  commerce: Commerce,
  catalogs: readonly CatalogSummary[],
  { signal, tell = print, isForced = true }: PublishRun,
): Promise<readonly Published[]> {
  // Publishing does not change these counts.
  const held = await commerce.describe();
  const published: Published[] = [];
  for (const { id, name } of catalogs) {
    const current = isForced ? undefined : await commerce.catalog.findCurrentRelease(id);
    const release =
      current ??
      (await commerce.catalog.publishRelease(id, { signal, onProgress: showPublishing() }));
    published.push({ ...release, catalog: name, is_new: current === undefined });
    if (current === undefined) tellPublished(name, release, tell, held);
    else
      tell(
        `${printableLine(name)}: no changes since release ${current.id}. Pass --force to publish anyway.`,
      );
  }
  return published;
}

/** Reports a release, and the products that it leaves out. */
export function tellPublished(
  name: string,
  { id, products }: Release,
  tell: (text: string) => void,
  store: Pick<StoreSummary, 'products' | 'drafts'>,
): void {
  tell(`Published ${printableLine(name)}: release ${id}, ${countPublished(products, store)}.`);
}

/** `5 of 9 products (3 are drafts, 1 is in none of its nodes)`. */
function countPublished(
  published: number,
  { products, drafts }: Pick<StoreSummary, 'products' | 'drafts'>,
): string {
  const others = products - drafts - published;
  const rest = [
    ...(drafts > 0 ? [`${count(drafts)} ${drafts === 1 ? 'is a draft' : 'are drafts'}`] : []),
    ...(others > 0 ? [`${count(others)} ${others === 1 ? 'is' : 'are'} in none of its nodes`] : []),
  ];
  if (rest.length === 0) return countNouns(published, 'product');
  return `${count(published)} of ${countNouns(products, 'product')} (${rest.join(', ')})`;
}

/** Prints the changes that publishing catalogs would make, a line each. */
export async function previewCatalogs(
  commerce: Commerce,
  catalogs: readonly CatalogSummary[],
  { signal, tell }: { readonly signal: AbortSignal; readonly tell: (text: string) => void },
): Promise<readonly ReleasePreview[]> {
  const previews: ReleasePreview[] = [];
  for (const { id, name } of catalogs) {
    const preview = await commerce.catalog.previewRelease(id, {
      signal,
      onProgress: showPublishing('comparing'),
    });
    previews.push(preview);
    tell(`${printableLine(name)}: ${describePreview(preview)}`);
  }
  tell('Nothing was changed (--dry-run).');
  return previews;
}

/**
 * Describes a preview: `3 products added, 1 removed; 1 node changed; release … would be pruned`.
 */
export function describePreview({ products, nodes, pruned }: ReleasePreview): string {
  const changes = [
    describeCatalogDifference(products, 'product'),
    describeCatalogDifference(nodes, 'node'),
  ].filter((text) => text !== '');
  const said = changes.length === 0 ? ['no changes'] : changes;
  return [...said, ...pruned.map((id) => `release ${id} would be pruned`)].join('; ');
}

function describeCatalogDifference(difference: Difference, noun: string): string {
  const parts = Object.entries(difference).filter(([, number]) => number > 0);
  return parts
    .map(([change, number], index) => {
      const counted = index === 0 ? countNouns(number, noun) : count(number);
      return `${counted} ${change}`;
    })
    .join(', ');
}
