import { CommerceError } from '@aisle/schema';
import type { Environment } from '../../environment/environment.js';
import { requireRunning } from '../../environment/require-running.js';
import { buildNode } from '../build/build-node.js';
import { buildProduct } from '../build/build-product.js';
import type { PublishOptions } from '../catalog-service.js';
import type { CatalogStore } from '../catalog-store.js';
import type { ReleaseDraft } from '../publication.js';
import {
  createReleaseContext,
  keptReleases,
  requirePublish,
  unknownCatalog,
} from './publish-release.js';
import type { Difference, ReleasePreview } from './release-preview.js';

/**
 * Builds the content of a possible new release, compares it with the newest one, and writes
 * nothing.
 */
export async function previewRelease(
  store: CatalogStore,
  environment: Environment,
  catalogId: string,
  options: PublishOptions = {},
): Promise<ReleasePreview> {
  requirePublish('previewRelease', catalogId, options);
  const { signal, onProgress } = options;
  requireRunning(signal, stopped);
  const draft = await openDraft(store, environment, catalogId);
  try {
    const release = createReleaseContext(draft);
    const products = { added: 0, changed: 0, kept: 0 };
    let built = 0;
    const { total, batches } = await draft.listProducts();
    for await (const batch of batches()) {
      requireRunning(signal, stopped);
      for (const product of batch.products) {
        products[draft.compareProduct(buildProduct(product, batch, release))] += 1;
      }
      built += batch.products.length;
      onProgress?.(built, total);
    }
    const nodes = { added: 0, changed: 0, kept: 0 };
    for (const node of release.tree.values()) {
      nodes[draft.compareNode(buildNode(node, release, draft))] += 1;
    }
    return {
      catalog_id: catalogId,
      products: difference(products, draft.known.products),
      nodes: difference(nodes, draft.known.nodes),
      pruned: draft.pruned,
    };
  } finally {
    draft.end();
  }
}

/**
 * Opens a draft: the content of a new release of a catalog, and its newest release.
 * @throws CommerceError `not_found` for an unknown catalog.
 */
export async function openDraft(
  store: CatalogStore,
  environment: Environment,
  catalogId: string,
): Promise<ReleaseDraft> {
  const draft = await store.openDraft({
    catalog_id: catalogId,
    keep: keptReleases,
    lot: environment.random(),
  });
  if (draft) return draft;
  throw new CommerceError('not_found', unknownCatalog(catalogId));
}

const stopped = 'The look at what would be published was stopped; nothing was changed.';

function difference(
  { added, changed, kept }: Record<'added' | 'changed' | 'kept', number>,
  known: number,
): Difference {
  return { added, changed, removed: known - changed - kept };
}
