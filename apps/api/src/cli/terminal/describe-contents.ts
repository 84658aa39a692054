import type { Commerce, StoreSummary } from '@aisle/core';
import { countNouns } from './format-progress.js';

const nouns = {
  catalogs: 'catalog',
  releases: 'release',
  nodes: 'node',
  products: 'product',
  offerings: 'offering',
  subscriptions: 'subscription',
  carts: 'cart',
  stock: 'stock record',
} as const satisfies Partial<Record<keyof StoreSummary, string>>;

const kinds = Object.keys(nouns) as readonly (keyof typeof nouns)[];

/**
 * Describes the content of a store: `2 catalogs, 3 releases, 40 nodes, 1,200 products, 5
 * subscriptions`.
 */
export function describeContents(summary: Partial<StoreSummary>): string {
  const parts = kinds.flatMap((kind) => {
    const count = summary[kind] ?? 0;
    return count > 0 ? countNouns(count, nouns[kind]) + describeDrafts(kind, summary) : [];
  });
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

function describeDrafts(kind: keyof StoreSummary, { drafts = 0 }: Partial<StoreSummary>): string {
  return kind === 'products' && drafts > 0 ? ` (${countNouns(drafts, 'draft')})` : '';
}

/**
 * Describes the data that would be lost with a store; undefined if the store holds nothing at all.
 */
export async function describeLoss(
  commerce: Pick<Commerce, 'describe' | 'exportSeed'>,
): Promise<string | undefined> {
  const summary = await commerce.describe();
  if (!isEmpty(summary)) return describeContents(summary);
  for await (const { type } of commerce.exportSeed())
    return `records that are not counted (${type})`;
  return undefined;
}

/** @returns true if all counts are zero. Prices, files and settings are not counted. */
export function isEmpty(summary: StoreSummary): boolean {
  return kinds.every((kind) => summary[kind] === 0);
}
