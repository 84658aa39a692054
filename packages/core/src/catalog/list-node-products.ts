import type { Environment } from '../environment/environment.js';
import type { NodeProductsRequest } from './catalog-service.js';
import type { CatalogStore, NodeProductsQuery } from './catalog-store.js';
import { decideNodeProducts, unknownNode } from './decide-node-products.js';
import { createProductPage, type ProductPage } from './product-page.js';
import { beginDecision } from './reading/decision.js';
import type { ResolvedPage } from './reading/release-page.js';
import { asksForLatest, prunedRelease } from './reading/resolve-release.js';
import type { StoredRelease } from './release.js';

/** Answers a request for the products of a node. */
export async function listNodeProducts(
  store: CatalogStore,
  environment: Pick<Environment, 'clock'>,
  request: NodeProductsRequest,
): Promise<ProductPage> {
  const resolved = await resolveNodeProducts(store, environment, request);
  return resolved.read();
}

/** Decides which release, language, currency and prices a request for the products of a node is about. */
export async function resolveNodeProducts(
  store: CatalogStore,
  environment: Pick<Environment, 'clock'>,
  request: NodeProductsRequest,
): Promise<ResolvedPage<ProductPage>> {
  const decision = beginDecision(store, environment);
  const { target, query } = await decideNodeProducts(store, request, decision.now);
  const { release, changes } = target;
  const version = describeVersion(release, query);
  return {
    catalog_id: release.catalog_id,
    release_id: release.id,
    language: query.language,
    version,
    isCurrent: decision.holdsUntil([...changes, ...release.sale_changes]),
    async read() {
      const page = await store.listNodeProducts(release, query);
      if (page === 'node') throw unknownNode(request, release);
      if (page !== 'release') return createProductPage(page, query, release, version);
      if (!asksForLatest(request.release_id)) throw prunedRelease(release);
      return listNodeProducts(store, environment, request);
    },
  };
}

/** A release never changes; only the sales in force do, at known times. */
function describeVersion(
  { id, sale_changes }: StoredRelease,
  { language, currency, limit, now }: NodeProductsQuery,
): string {
  const sales = sale_changes.filter((time) => time <= now).length;
  return `${id}.${sales}.${language}.${currency}.${limit}`;
}
