import { createValidator, requireValid } from '@aisle/schema';
import {
  type CatalogProduct,
  MultiSearchRequest,
  type SearchHit,
  type SearchQuery,
  type SearchResult,
} from '@aisle/schema/catalog';
import type { Clock } from '../../environment/steerable-clock.js';
import type { CatalogStore } from '../catalog-store.js';
import { parseDocuments } from '../documents/join-products.js';
import {
  type IncludedDocuments,
  type IncludedResources,
  parseIncluded,
} from '../documents/pack-product.js';
import type { MissingPart } from '../reading/missing-part.js';
import {
  type Question,
  type ReadingKind,
  type ReleaseAnswer,
  withLazy,
} from '../reading/release-page.js';
import type { ReleaseRequest, ShownWith } from '../requests.js';
import { readSearch, type Search } from './read-search.js';
import { runSearch, type SearchedRelease } from './run-search.js';
import type { SearchIndexes, SeenRelease } from './search-index.js';
import type { PriceColumns } from './value-columns.js';
import { type Highlight, highlight, plainText } from './words.js';

/** Request for several searches in a release. */
export interface SearchRequest extends ReleaseRequest, ShownWith {
  readonly searches: readonly SearchQuery[];
  /** Results per page of searches without `per_page`; the store's page length when absent. */
  readonly limit?: number | undefined;
  /** Results to skip in searches without `page`. */
  readonly offset?: number | undefined;
}

/** Results of several searches, and the resources included with all their products. */
export interface SearchAnswer extends ReleaseAnswer {
  readonly results: readonly SearchResult[];
  /** Included resources as in a JSON array, by the name in `include`. */
  readonly includedBytes: IncludedDocuments;
  /** Included resources, parsed at first use. */
  readonly included: IncludedResources;
}

type Found = Pick<SearchAnswer, 'results' | 'includedBytes'>;

const validate = createValidator(MultiSearchRequest);

/** Creates the kind of request that searches in the indexes of a store's releases. */
export function multiSearch(
  indexes: SearchIndexes,
  clock: Clock,
): ReadingKind<SearchRequest, Found, SearchAnswer> {
  return {
    isPriced: true,
    pageLength: 'store',
    check({ searches }) {
      requireValid(validate({ searches }));
    },
    find: (store, question) => findResults({ store, indexes, clock }, question),
    answer: (found, { facts }) =>
      withLazy({ ...facts, ...found }, { included: () => parseIncluded(found.includedBytes) }),
  };
}

/** Dependencies of searches. */
interface SearchContext {
  readonly store: CatalogStore;
  readonly indexes: SearchIndexes;
  readonly clock: Clock;
}

const noPrices: PriceColumns = new Map();

async function findResults(
  { store, indexes, clock }: SearchContext,
  { request, target: { release }, query }: Question<SearchRequest>,
): Promise<Found | MissingPart> {
  const { language, currency, now } = query;
  const searches = request.searches.map((one, index) => readSearch(one, index, query));
  const seen: SeenRelease = { release, language, currency, now };
  const texts = await indexes.texts(seen);
  if (typeof texts === 'string') return texts;
  const prices = searches.some(needsPrices) ? await indexes.prices(seen) : noPrices;
  if (typeof prices === 'string') return prices;
  const searched: SearchedRelease = { ...texts, prices };
  const found = [];
  for (const search of searches) {
    const begun = clock();
    const { numbers, ...result } = await runSearch(searched, search);
    const ids = numbers.map((number) => texts.ids[number] ?? '');
    found.push({ ...result, search, ids, time: Math.max(0, clock() - begun) });
  }
  const ids = [...new Set(found.flatMap((one) => one.ids))];
  const page = await readProducts(store, ids, { ...seen, include: request.include ?? [] });
  if (typeof page === 'string') return page;
  const results = found.map(({ search, ids: own, facets, time, ...result }): SearchResult => {
    const products = own.flatMap((id) => page.products.get(id) ?? []);
    const { type, q, offset, limit } = search;
    return {
      type,
      found: result.found,
      out_of: texts.ids.length,
      page: limit === 0 ? 1 : Math.floor(offset / limit) + 1,
      request_params: { q, per_page: limit },
      search_cutoff: false,
      search_time_ms: time,
      facet_counts: [...facets],
      hits: type === 'autocomplete' ? suggest(products, search) : describeHits(products, search),
    };
  });
  return { results, includedBytes: page.included };
}

function needsPrices({ facets, tests, order }: Search): boolean {
  const fields = [...facets, ...tests.map(({ field }) => field)];
  return fields.some(({ kind }) => kind === 'price') || typeof order.by === 'object';
}

/** Reads products by their ids, and the resources to include with them. */
async function readProducts(
  store: CatalogStore,
  ids: readonly string[],
  { release, ...shown }: SeenRelease & Required<Pick<SearchRequest, 'include'>>,
): Promise<
  MissingPart | { products: ReadonlyMap<string, CatalogProduct>; included: IncludedDocuments }
> {
  if (ids.length === 0) return { products: new Map(), included: {} };
  const values = ids.map((value) => ({ value }));
  const found = await store.findProducts(release, {
    ...shown,
    include: shown.include ?? [],
    of: 'release',
    filter: { terms: [{ operator: { name: 'in' }, attribute: { name: 'id' }, values }] },
    limit: ids.length,
    offset: 0,
  });
  if (typeof found === 'string') return found;
  const products = parseDocuments<CatalogProduct>(found.documents);
  return { products: new Map(products.map((one) => [one.id, one])), included: found.included };
}

function describeHits(products: readonly CatalogProduct[], search: Search): SearchHit[] {
  const { words = [], among, whole } = search;
  return products.map((document) => {
    const { name, sku, description } = document.attributes;
    const texts = { name, sku, description: description && plainText(description) };
    const marked = Object.entries(texts).flatMap(([field, text]) => {
      const isSearched = among.some((one) => one === field);
      const own =
        isSearched && text ? highlight(text, words, { whole: whole.has(field) }) : undefined;
      return own ? [[field, own] as const] : [];
    });
    return {
      document,
      highlight: marked.length === 0 ? {} : { attributes: Object.fromEntries(marked) },
      highlights: marked.map(([field, own]) => listed(`attributes.${field}`, own)),
    };
  });
}

/** Returns the names of products as suggestions, each once. */
function suggest(products: readonly CatalogProduct[], { words = [] }: Search): SearchHit[] {
  const counts = new Map<string, { readonly id: string; count: number }>();
  for (const { id, attributes } of products) {
    const known = counts.get(attributes.name);
    if (known) known.count += 1;
    else counts.set(attributes.name, { id, count: 1 });
  }
  return [...counts].map(([q, { id, count }]) => {
    const marked = highlight(q, words, { whole: false, encode: toHtml }) ?? {
      snippet: toHtml(q),
      matched_tokens: [],
    };
    return {
      document: { id, q, count },
      highlight: { q: marked },
      highlights: [listed('q', marked)],
    };
  });
}

function listed(field: string, marked: Highlight): SearchHit['highlights'][number] {
  return { field, ...marked, matched_tokens: [...marked.matched_tokens] };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Returns a text as HTML, in which clients insert suggestions. */
function toHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
