import { CommerceError } from '@aisle/schema';
import { listenerRule, requireOptions, signalRule } from '../environment/require-options.js';
import type { Environment } from '../environment/steerable-clock.js';
import { requireRunning, takeTurns } from '../environment/turns.js';
import { buildFile, buildNode, buildNodeTree, type ReleaseContext } from './build/build-node.js';
import { buildProduct } from './build/build-product.js';
import { createLot } from './build/order-variations.js';
import type { Difference, PublishOptions, ReleasePreview } from './catalog-service.js';
import type { CatalogStore } from './catalog-store.js';
import { addSaleChanges, listSaleChanges, saleChangesOf } from './pricing/sale-timeline.js';
import {
  type BuiltProduct,
  describeRelease,
  type ProductBatch,
  type Publication,
  type PublicationEnd,
  type Release,
  type ReleaseDraft,
  type SaleChange,
} from './publication.js';
import { requireId } from './reading/choose-catalog.js';
import type { FileRecord } from './requests.js';

/** Finds the newest release of a catalog, if a new one would show nothing else. */
export async function findCurrentRelease(
  store: CatalogStore,
  environment: Environment,
  catalogId: string,
): Promise<Release | undefined> {
  requireId('catalog', catalogId);
  const draft = await openDraft(store, environment, catalogId);
  try {
    if (!(await draft.isUnchanged()) || !hasSameNodes(draft)) return undefined;
  } finally {
    draft.end();
  }
  const catalogs = await store.listCatalogs();
  const catalog = catalogs.find(({ id }) => id === catalogId);
  return catalog?.releases.find(({ id }) => id === draft.release_id);
}

function hasSameNodes(draft: ReleaseDraft): boolean {
  const release = createReleaseContext(draft);
  const nodes = [...release.tree.values()];
  return (
    nodes.length === draft.known.nodes &&
    nodes.every((node) => draft.compareNode(buildNode(node, release, draft)) === 'kept')
  );
}

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
async function openDraft(
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

const stopped = 'The preview was stopped; nothing was changed.';

function difference(
  { added, changed, kept }: Record<'added' | 'changed' | 'kept', number>,
  known: number,
): Difference {
  return { added, changed, removed: known - changed - kept };
}

/** Number of readable releases of a catalog: the current one and two before it. */
const keptReleases = 3;

const publishingStopped = 'Publishing was stopped; no release was created.';

/** Builds a new release of a catalog from one consistent snapshot and publishes it in one step. */
export async function publishRelease(
  store: CatalogStore,
  environment: Environment,
  catalogId: string,
  options: PublishOptions = {},
): Promise<Release> {
  requirePublish('publishRelease', catalogId, options);
  requireRunning(options.signal, publishingStopped);
  const publication = await store.openPublication({
    catalog_id: catalogId,
    release_id: environment.ids(),
    now: environment.clock(),
    keep: keptReleases,
    lot: environment.random(),
  });
  if (!publication) {
    throw new CommerceError('not_found', unknownCatalog(catalogId));
  }
  try {
    const end = await writeProducts(publication, options);
    return describeRelease(await publication.complete(end));
  } catch (error) {
    await publication.abandon();
    throw error;
  }
}

/** Refuses an invalid catalog id and unknown options. */
function requirePublish(called: string, catalogId: unknown, options: unknown): void {
  requireId('catalog', catalogId);
  requireOptions(called, options, { signal: signalRule, onProgress: listenerRule });
}

/** Returns the error text for an unknown catalog, with a remedy. */
function unknownCatalog(id: string): string {
  return `There is no catalog ${JSON.stringify(id)} to publish. Import a seed with a record of type "catalog" and this id first.`;
}

async function writeProducts(
  publication: Publication,
  { signal, onProgress }: PublishOptions,
): Promise<PublicationEnd> {
  const release = createReleaseContext(publication);
  const saleChanges = new Map<number, SaleChange>();
  const files = new Set<string>();
  const turn = takeTurns();
  let written = 0;
  onProgress?.(written, publication.total);
  for await (const batch of publication.batches()) {
    requireRunning(signal, publishingStopped);
    for (const price of batch.prices.values()) addSaleChanges(saleChanges, saleChangesOf(price));
    const products: BuiltProduct[] = [];
    for (const product of batch.products) {
      products.push(buildProduct(product, batch, release));
      await turn();
    }
    await publication.write(products, newFiles(batch, files).map(buildFile));
    written += products.length;
    onProgress?.(written, publication.total);
  }
  requireRunning(signal, publishingStopped);
  return {
    nodes: [...release.tree.values()].map((node) => buildNode(node, release, publication)),
    languages: release.languages,
    default_language: release.default_language,
    sale_changes: listSaleChanges(saleChanges),
  };
}

/** Returns the facts that all products and nodes of a release share. */
export function createReleaseContext({
  catalog,
  nodes,
  lot,
}: Pick<Publication, 'catalog' | 'nodes' | 'lot'>): ReleaseContext {
  const { id, default_language, languages = [], hierarchy_ids } = catalog;
  return {
    catalog_id: id,
    default_language,
    languages: [...new Set([default_language, ...languages])],
    tree: buildNodeTree(nodes, hierarchy_ids),
    lot: createLot(lot),
  };
}

/** Number of written files to remember; writing one twice does no harm. */
const rememberedFiles = 10_000;

/** Returns the files that earlier batches did not have: products share many files. */
function newFiles({ files }: ProductBatch, written: Set<string>): FileRecord[] {
  if (written.size > rememberedFiles) written.clear();
  const chosen = [...files.values()].filter(({ id }) => !written.has(id));
  for (const { id } of chosen) written.add(id);
  return chosen;
}
