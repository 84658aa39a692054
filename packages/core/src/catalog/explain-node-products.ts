import { formatTimestamp } from '@aisle/schema';
import type { NodeProductsExplanation } from '@aisle/schema/dev';
import type { Environment } from '../environment/environment.js';
import type { ExplanationRequest } from './catalog-service.js';
import type { CatalogStore } from './catalog-store.js';
import {
  decideNodeProducts,
  type NodeProductsDecision,
  unknownNode,
} from './decide-node-products.js';
import { explainCatalog } from './explain/explain-catalog.js';
import { explainFilter } from './explain/explain-filter.js';
import { explainProduct } from './explain/explain-product.js';
import { findProductFacts } from './explain/find-product-facts.js';
import type { FilterFacts } from './inspection/catalog-inspection.js';
import { asksForLatest, prunedRelease } from './reading/resolve-release.js';
import { rankRules } from './rules/choose-catalog.js';

/** Answers a request for the explanation of a page: it is decided as the page is. */
export async function explainNodeProducts(
  store: CatalogStore,
  environment: Pick<Environment, 'clock'>,
  request: ExplanationRequest,
): Promise<NodeProductsExplanation> {
  const now = environment.clock();
  const decision = await decideNodeProducts(store, request, now);
  const { target, query } = decision;
  const { release } = target;
  const found =
    request.product === undefined
      ? undefined
      : await findProductFacts(store, release, request.product, query.language);
  const facts = await store.explainFilter(release, {
    node_id: query.node_id,
    ...(query.filter && { filter: query.filter }),
    language: query.language,
    ...(found?.released && { product_id: found.released.product.id }),
  });
  if (facts === 'node') throw unknownNode(request, release);
  if (facts === 'release') {
    if (!asksForLatest(request.release_id)) throw prunedRelease(release);
    return explainNodeProducts(store, environment, request);
  }
  const { limit, offset } = query;
  const page = { limit, offset, matches: facts.matches };
  const product =
    found &&
    explainProduct({
      ...found,
      placement: facts.product,
      node: facts.node,
      filter: query.filter,
      page,
    });
  const rules = rankRules(await store.listRules(), request.shopper ?? {}, now);
  const catalogs = await store.listCatalogs();
  const published = catalogs.filter(({ releases }) => releases.length > 0).map(({ id }) => id);
  return {
    ...describeDecision(request, decision, facts),
    catalog: explainCatalog(request.catalog_id, target, rules, new Set(published)),
    page,
    ...(query.filter && { filter: explainFilter(query.filter, facts) }),
    ...(product && { product }),
  };
}

function describeDecision(
  { languages = [] }: ExplanationRequest,
  { target, query }: NodeProductsDecision,
  { node }: FilterFacts,
): Pick<NodeProductsExplanation, 'now' | 'release' | 'language' | 'currency' | 'node'> {
  const { release } = target;
  return {
    now: formatTimestamp(query.now),
    release: { id: release.id, published_at: formatTimestamp(release.published_at) },
    language: { used: query.language, asked: [...languages], available: [...release.languages] },
    currency: query.currency,
    node,
  };
}
