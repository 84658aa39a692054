import { formatTimestamp } from '@aisle/schema';
import type {
  CatalogChoice,
  FilterExplanation,
  NodeProductsExplanation,
  RuleExplanation,
} from '@aisle/schema/dev';
import { type Filter, formatFilter } from '@aisle/schema/filter';
import type { Environment } from '../environment/steerable-clock.js';
import { createMemory, type Memory } from '../memory/memory.js';
import type { CatalogService } from './catalog-service.js';
import { type CatalogStore, listUpcoming, quote } from './catalog-store.js';
import { explainProduct, type ProductFacts } from './explain-product.js';
import { spellingsOf } from './inspection/describe-values.js';
import {
  type CatalogInspection,
  describeMatch,
  type FilterFacts,
  findProducts,
  listNodeTree,
  listValues,
  type ReleasedProduct,
  requireInspection,
} from './inspection/find-products.js';
import type { StoredRelease } from './publication.js';
import { findCurrentRelease, previewRelease, publishRelease } from './publish-release.js';
import { createReadOperations, createResolvers, listNodeProducts } from './read-operations.js';
import type { CatalogReason, RequestTarget } from './reading/choose-catalog.js';
import type { MissingPart } from './reading/missing-part.js';
import { type Question, type ReadingKind, readRelease } from './reading/release-page.js';
import {
  type ExplanationRequest,
  type ReleaseRequest,
  type RuleScore,
  rankRules,
} from './requests.js';
import { multiSearch } from './search/multi-search.js';
import { createSearchIndexes } from './search/search-index.js';

/** Catalog parts of an engine. */
interface CatalogPorts {
  readonly catalog: CatalogStore;
  readonly inspection?: CatalogInspection;
  readonly memory?: Memory;
}

/** Creates the catalog service from an engine's catalog parts. */
export function createCatalogService(
  { catalog: store, inspection, memory = createMemory(0) }: CatalogPorts,
  environment: Environment,
): CatalogService {
  const context = { store, environment };
  const inspect =
    <Request extends ReleaseRequest, Found, Answer>(
      kindOn: (inspection: CatalogInspection) => ReadingKind<Request, Found, Answer>,
    ) =>
    async (request: Request) =>
      readRelease(kindOn(requireInspection(inspection)), context, request);
  const searching = multiSearch(createSearchIndexes(store, memory), environment.clock);
  return {
    ...createReadOperations(context),
    multiSearch: (request) => readRelease(searching, context, request),
    resolve: createResolvers(context),
    publishRelease: (catalogId, options) => publishRelease(store, environment, catalogId, options),
    previewRelease: (catalogId, options) => previewRelease(store, environment, catalogId, options),
    findCurrentRelease: (catalogId) => findCurrentRelease(store, environment, catalogId),
    listNodeTree: inspect(listNodeTree),
    listValues: inspect(listValues),
    async findProducts(search) {
      const { products, complete } = await findProducts(requireInspection(inspection), search);
      return { products: products.map(describeMatch), complete };
    },
    explainNodeProducts: inspect(explainNodeProducts),
    listCatalogs: () => store.listCatalogs(),
    listUpcoming: (now, limit) => listUpcoming(store, now, limit),
  };
}

/** The explanation of a page of a node's products: it is decided as the page is. */
const explainNodeProducts = (
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

/**
 * Says how the catalog that is read was chosen. `rules` are all rules, best match first; `published` are
 * the catalogs that have a release.
 */
export function explainCatalog(
  asked: string,
  { release, reason, rule }: RequestTarget,
  rules: readonly RuleScore[],
  published: ReadonlySet<string>,
): CatalogChoice {
  const chosen = rules.find((score) => rule !== undefined && score.rule.id === rule.id);
  return {
    asked,
    read: release.catalog_id,
    decided_by: reason === 'rule' ? 'rule' : 'path',
    reason: sentences[reason](rules, chosen),
    rules: rules.map((score) =>
      explainRule(score, score === chosen, published.has(score.rule.catalog_id)),
    ),
  };
}

const sentences: Readonly<
  Record<CatalogReason, (rules: readonly RuleScore[], chosen: RuleScore | undefined) => string>
> = {
  release_named: () =>
    'The request names a release, which pins its catalog; rules decide only when the newest release is asked for.',
  nobody: () => 'The request says nothing about the shopper, so no rule is asked.',
  few_rules: ({ length }) =>
    `The store has ${length === 1 ? 'one rule' : 'no rules'}; rules decide only when there are several.`,
  no_match: () =>
    'No rule that is evaluated fits the shopper, so the catalog that is named is read.',
  rule: (_, chosen) => (chosen ? describeChosen(chosen) : ''),
  first_published: () => 'No catalog is named, so the one that was published first is read.',
};

function describeChosen({ rule, score, unmatched, criteria }: RuleScore): string {
  const name = `The rule ${quote(rule.name)}`;
  if (criteria.length === 0)
    return `${name} names nobody: it is the default, as no other rule fits.`;
  const met = criteria.filter(({ matched }) => matched).map(({ criterion }) => criterion);
  const missing = unmatched === 0 ? '' : `, ${unmatched} of its criteria not met`;
  return `${name} fits the shopper best: score ${score} (${met.join(', ')})${missing}.`;
}

function explainRule(
  { rule, score, unmatched, eligible, scheduled, criteria }: RuleScore,
  chosen: boolean,
  published: boolean,
): RuleExplanation {
  return {
    id: rule.id,
    name: rule.name,
    catalog_id: rule.catalog_id,
    score,
    unmatched,
    eligible: eligible && published,
    scheduled,
    published,
    chosen,
    criteria: criteria.map(({ criterion, named, shopper, matched }) => ({
      criterion,
      named: [...named],
      shopper: [...shopper],
      matched,
    })),
  };
}

/** Returns the explanation of a filter's matches. */
function explainFilter(
  filter: Filter,
  { terms, matches, statements }: FilterFacts,
): FilterExplanation {
  return {
    canonical: formatFilter(filter),
    terms: filter.terms.map((term, index) => ({
      text: formatFilter({ terms: [term] }),
      products: terms[index] ?? 0,
    })),
    products: matches,
    statements: [...statements],
  };
}

/** A store, and the inspection of its engine. */
interface InspectedStore {
  readonly store: CatalogStore;
  readonly inspection: CatalogInspection;
}

/** Finds a product in the store's records and in a release. */
async function findProductFacts(
  { store, inspection }: InspectedStore,
  release: StoredRelease,
  asked: string,
  language: string,
): Promise<Omit<ProductFacts, 'placement' | 'node' | 'filter' | 'page'>> {
  const { named, ...meant } = await findMeant(inspection, release, asked, language);
  const recorded = meant.candidates.length === 1 ? meant.candidates[0] : undefined;
  const released = recorded
    ? await inspection.findReleasedProduct(release, recorded.id, language)
    : named;
  // The sku in the release may belong to another product by now.
  const record = recorded ?? (released && (await inspection.findProduct(released.product.id)));
  const newest = released ? undefined : await store.findRelease(release.catalog_id);
  const isNewer = newest !== undefined && newest.id !== release.id;
  const inNewest =
    isNewer && (await inspection.findReleasedProduct(newest, record?.id ?? asked, language));
  return {
    asked,
    ...meant,
    record,
    released,
    release: {
      published_at: formatTimestamp(release.published_at),
      ...(isNewer && { newer: { has_product: !!inNewest } }),
    },
    attached: released ? [] : await inspection.nameNodes(release, record?.node_ids ?? [], language),
  };
}

interface Meant extends Pick<ProductFacts, 'candidates' | 'isSearched'> {
  /** Product that only the release has under this name. */
  readonly named?: ReleasedProduct;
}

/**
 * Finds the records that somebody may mean: by id or sku; else by name in the release; else by name
 * in any letter case; else by part of it.
 */
async function findMeant(
  inspection: CatalogInspection,
  release: StoredRelease,
  asked: string,
  language: string,
): Promise<Meant> {
  const recorded = await inspection.findProduct(asked);
  if (recorded) return { candidates: [recorded], isSearched: true };
  const { exact, products, complete } = await findProducts(inspection, { search: asked });
  if (exact.length > 0) return { candidates: exact.slice(0, mostCandidates), isSearched: true };
  for (const spelling of spellingsOf(asked.trim())) {
    const named = await inspection.findReleasedProduct(release, spelling, language);
    if (named) return { candidates: [], isSearched: true, named };
  }
  return { candidates: products, isSearched: complete };
}

const mostCandidates = 12;
