import { CommerceError } from '@aisle/schema';
import type { Environment } from '../../environment/environment.js';
import { listenerRule, requireOptions, signalRule } from '../../environment/require-options.js';
import { requireRunning } from '../../environment/require-running.js';
import { buildFile } from '../build/build-file.js';
import { buildNode } from '../build/build-node.js';
import { buildProduct } from '../build/build-product.js';
import { buildNodeTree } from '../build/node-tree.js';
import { createLot } from '../build/order-variations.js';
import type { ReleaseContext } from '../build/release-context.js';
import type { PublishOptions } from '../catalog-service.js';
import type { CatalogStore } from '../catalog-store.js';
import { addSaleChanges, listSaleChanges, saleChangesOf } from '../pricing/sale-changes.js';
import type { ProductBatch, Publication, PublicationEnd } from '../publication.js';
import { requireId } from '../reading/refuse-long-id.js';
import type { FileRecord } from '../records.js';
import { describeRelease, type Release, type SaleChange } from '../release.js';

/** Number of readable releases of a catalog: the current one and two before it. */
export const keptReleases = 3;

const stopped = 'The publish was stopped; no release was made.';

/** Builds a new release of a catalog from one consistent snapshot and publishes it in one step. */
export async function publishRelease(
  store: CatalogStore,
  environment: Environment,
  catalogId: string,
  options: PublishOptions = {},
): Promise<Release> {
  requirePublish('publishRelease', catalogId, options);
  requireRunning(options.signal, stopped);
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
export function requirePublish(called: string, catalogId: unknown, options: unknown): void {
  requireId('catalog', catalogId);
  requireOptions(called, options, { signal: signalRule, onProgress: listenerRule });
}

/** Returns the error text for an unknown catalog, with a remedy. */
export function unknownCatalog(id: string): string {
  return `There is no catalog ${JSON.stringify(id)} to publish. Import a seed with a record of type "catalog" and this id first.`;
}

async function writeProducts(
  publication: Publication,
  { signal, onProgress }: PublishOptions,
): Promise<PublicationEnd> {
  const release = createReleaseContext(publication);
  const saleChanges = new Map<number, SaleChange>();
  const files = new Set<string>();
  let written = 0;
  onProgress?.(written, publication.total);
  for await (const batch of publication.batches()) {
    requireRunning(signal, stopped);
    for (const price of batch.prices.values()) addSaleChanges(saleChanges, saleChangesOf(price));
    const products = batch.products.map((product) => buildProduct(product, batch, release));
    await publication.write(products, newFiles(batch, files).map(buildFile));
    written += products.length;
    onProgress?.(written, publication.total);
  }
  requireRunning(signal, stopped);
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
