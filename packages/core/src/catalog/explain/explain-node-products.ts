import { formatTimestamp } from '@aisle/schema';
import type { NodeProductsExplanation } from '@aisle/schema/dev';
import type { CatalogInspection, FilterFacts } from '../inspection/catalog-inspection.js';
import type { MissingPart } from '../reading/missing-part.js';
import type { Question, ReadingKind } from '../reading/reading.js';
import { listNodeProducts } from '../reads/list-node-products.js';
import type { ExplanationRequest } from '../requests.js';
import { rankRules } from '../rules/rank-rules.js';
import { explainCatalog } from './explain-catalog.js';
import { explainFilter } from './explain-filter.js';
import { explainProduct } from './explain-product.js';
import { findProductFacts, type InspectedStore } from './find-product-facts.js';

/** The explanation of a page of a node's products: it is decided as the page is. */
export const explainNodeProducts = (
  inspection: CatalogInspection,
): ReadingKind<ExplanationRequest, NodeProductsExplanation, NodeProductsExplanation> => ({
  ...listNodeProducts,
  find: (store, question) => explain({ store, inspection }, question),
  answer: (explanation) => explanation,
});

async function explain(
  inspected: InspectedStore,
  question: Question<ExplanationRequest>,
): Promise<NodeProductsExplanation | MissingPart> {
  const { store, inspection } = inspected;
  const { request, target, query } = question;
  const { release } = target;
  const { filter, language, limit, offset, now } = query;
  const found =
    request.product === undefined
      ? undefined
      : await findProductFacts(inspected, release, request.product, language);
  const facts = await inspection.explainFilter(release, {
    node_id: request.node_id,
    ...(filter && { filter }),
    language,
    ...(found?.released && { product_id: found.released.product.id }),
  });
  if (typeof facts === 'string') return facts;
  const page = { limit, offset, matches: facts.matches };
  const product =
    found && explainProduct({ ...found, placement: facts.product, node: facts.node, filter, page });
  const rules = rankRules(await store.listRules(), request.shopper ?? {}, now);
  const catalogs = await store.listCatalogs();
  const published = catalogs.filter(({ releases }) => releases.length > 0).map(({ id }) => id);
  return {
    ...describeQuestion(question, facts),
    catalog: explainCatalog(request.catalog_id, target, rules, new Set(published)),
    page,
    ...(filter && { filter: explainFilter(filter, facts) }),
    ...(product && { product }),
  };
}

function describeQuestion(
  {
    request: { languages = [] },
    target: { release },
    query: { language, currency, now },
  }: Question<ExplanationRequest>,
  { node }: FilterFacts,
): Pick<NodeProductsExplanation, 'now' | 'release' | 'language' | 'currency' | 'node'> {
  return {
    now: formatTimestamp(now),
    release: { id: release.id, published_at: formatTimestamp(release.published_at) },
    language: { used: language, asked: [...languages], available: [...release.languages] },
    currency,
    node,
  };
}
