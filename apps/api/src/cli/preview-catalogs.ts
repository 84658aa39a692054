import type { CatalogSummary, Commerce, ReleasePreview } from '@aisle/core';
import type { Difference } from '@aisle/core/engine';
import { printableLine } from '../http/errors/printable.js';
import { showPublishing } from './store/load-files.js';
import { count, countNouns } from './terminal/format-progress.js';

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
  tell('nothing was changed (--dry-run)');
  return previews;
}

/**
 * Describes a preview: `3 products added, 1 removed; 1 node changed; release … would be pruned`.
 */
export function describePreview({ products, nodes, pruned }: ReleasePreview): string {
  const changes = [
    describeDifference(products, 'product'),
    describeDifference(nodes, 'node'),
  ].filter((text) => text !== '');
  const said = changes.length === 0 ? ['nothing would be new'] : changes;
  return [...said, ...pruned.map((id) => `release ${id} would be pruned`)].join('; ');
}

function describeDifference(difference: Difference, noun: string): string {
  const parts = Object.entries(difference).filter(([, number]) => number > 0);
  return parts
    .map(([change, number], index) => {
      const counted = index === 0 ? countNouns(number, noun) : count(number);
      return `${counted} ${change}`;
    })
    .join(', ');
}
