import Type from 'typebox';
import type { CatalogTypes } from '../generated/catalog-types.js';
import { maxPageLimit } from '../operation/paging.js';
import { described, JsonObject } from '../primitives/described.js';
import { CatalogProduct, Included } from './product.js';

/** Maximum number of searches of a request. */
export const maxSearches = 20;

const SearchType = Type.Enum(['search', 'autocomplete'], {
  description: 'search returns products, autocomplete names of products; search if absent',
});

/** One search. Fields have the names that clients of the vendor's catalog search send. */
export const SearchQuery = Type.Object(
  {
    type: Type.Optional(SearchType),
    q: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'words that a product must have, the last one as the beginning of a word; every product if it is * or absent',
      }),
    ),
    query_by: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'searched fields: some of name, sku, tags and description; all if absent',
      }),
    ),
    facet_by: Type.Optional(
      Type.String({ maxLength: 2_000, description: 'fields whose values to count, by commas' }),
    ),
    facet_query: Type.Optional(
      Type.String({
        maxLength: 500,
        description: 'a facet, a colon and the beginning of a word of the values to count',
      }),
    ),
    filter_by: Type.Optional(
      Type.String({
        maxLength: 10_000,
        description: 'conditions joined by &&, such as price.USD.float_price:=[10..20]',
      }),
    ),
    sort_by: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'order of the products: _text_match, updated_at or a price, with :asc or :desc; the best match first if absent',
      }),
    ),
    max_facet_values: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 250, description: 'values of a facet; 10 if absent' }),
    ),
    page: Type.Optional(Type.Integer({ minimum: 1, description: 'number of the page, from 1' })),
    per_page: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxPageLimit,
        description: 'results on a page; page[limit] or the page length of the store if absent',
      }),
    ),
    highlight_full_fields: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'fields whose whole text to return with marks, by commas',
      }),
    ),
    include_fields: Type.Optional(
      Type.String({ maxLength: 2_000, description: 'ignored: documents are complete' }),
    ),
  },
  { additionalProperties: false, title: 'SearchQuery', description: 'one search' },
);
export type SearchQuery = CatalogTypes['SearchQuery'];

/** Body of a request with several searches. */
export const MultiSearchRequest = Type.Object(
  {
    searches: Type.Array(SearchQuery, {
      minItems: 1,
      maxItems: maxSearches,
      description: 'searches, each with a result at the same position',
    }),
  },
  {
    additionalProperties: false,
    title: 'MultiSearchRequest',
    description: 'several searches in one request',
  },
);
export type MultiSearchRequest = CatalogTypes['MultiSearchRequest'];

/** A value of a facet. */
export const FacetValue = Type.Object(
  {
    value: Type.String({ description: 'value to filter by' }),
    count: Type.Integer({ minimum: 1, description: 'number of results with this value' }),
    highlighted: Type.String({ description: 'value, with the words of facet_query in <mark>' }),
  },
  { additionalProperties: false, title: 'FacetValue', description: 'value of a facet' },
);
export type FacetValue = CatalogTypes['FacetValue'];

/** The values of a field among the results. */
export const FacetCount = Type.Object(
  {
    field_name: Type.String({ description: 'name of the facet as requested' }),
    counts: Type.Array(FacetValue, {
      description: 'most frequent values, the most frequent first',
    }),
    sampled: Type.Boolean({ description: 'always false; every result is counted' }),
    stats: described(JsonObject, 'of a price: min, max, avg and sum of the results'),
  },
  { additionalProperties: false, title: 'FacetCount', description: 'values of a facet' },
);
export type FacetCount = CatalogTypes['FacetCount'];

/** A text with marks. */
export const SearchHighlight = Type.Object(
  {
    field: Type.Optional(Type.String({ description: 'path of the text in the document' })),
    snippet: Type.String({ description: 'part of the text, with the found words in <mark>' }),
    value: Type.Optional(
      Type.String({ description: 'whole text, with the found words in <mark>' }),
    ),
    matched_tokens: Type.Array(Type.String({ description: 'a found word' }), {
      description: 'found words as they are written there',
    }),
  },
  { additionalProperties: false, title: 'SearchHighlight', description: 'text with marks' },
);
export type SearchHighlight = CatalogTypes['SearchHighlight'];

/** The name of products, as a suggestion. */
export const SearchSuggestion = Type.Object(
  {
    id: Type.String({ description: 'id of the first product with this name' }),
    q: Type.String({ description: 'name of the product, to search for' }),
    count: Type.Integer({
      minimum: 1,
      description: 'number of results on the page with this name',
    }),
  },
  { additionalProperties: false, title: 'SearchSuggestion', description: 'suggested query' },
);
export type SearchSuggestion = CatalogTypes['SearchSuggestion'];

/** A result. */
export const SearchHit = Type.Object(
  {
    document: Type.Union([CatalogProduct, SearchSuggestion], {
      description: 'product, or suggested query of an autocomplete',
    }),
    highlight: described(JsonObject, 'texts with marks, at their places in the document'),
    highlights: Type.Array(SearchHighlight, { description: 'the same texts in a list' }),
  },
  { additionalProperties: false, title: 'SearchHit', description: 'result of a search' },
);
export type SearchHit = CatalogTypes['SearchHit'];

/** The results of one search. */
export const SearchResult = Type.Object(
  {
    type: SearchType,
    found: Type.Integer({ minimum: 0, description: 'number of all results' }),
    out_of: Type.Integer({ minimum: 0, description: 'number of products of the release' }),
    page: Type.Integer({ minimum: 1, description: 'number of this page' }),
    request_params: Type.Object(
      {
        q: Type.String({ description: 'the query' }),
        per_page: Type.Integer({ minimum: 0, description: 'results on a page' }),
      },
      { additionalProperties: false, description: 'query and page length that were used' },
    ),
    search_cutoff: Type.Boolean({ description: 'always false; searches are complete' }),
    search_time_ms: Type.Integer({ minimum: 0, description: 'duration of this search' }),
    facet_counts: Type.Array(FacetCount, { description: 'requested facets in their order' }),
    hits: Type.Array(SearchHit, { description: 'results on this page' }),
  },
  { additionalProperties: false, title: 'SearchResult', description: 'results of one search' },
);
export type SearchResult = CatalogTypes['SearchResult'];

/** Response with the results of several searches. */
export const MultiSearchResponse = Type.Object(
  {
    results: Type.Array(SearchResult, { description: 'results in the order of the searches' }),
    included: Type.Optional(described(Included, 'resources of the products on all pages')),
  },
  {
    additionalProperties: false,
    title: 'MultiSearchResponse',
    description: 'results of several searches',
  },
);
export type MultiSearchResponse = CatalogTypes['MultiSearchResponse'];
