import Type from 'typebox';
import { catalogReads } from '../catalog/read-operations.js';
import { defineOperation } from '../operation/operation.js';
import { Timestamp } from '../primitives/described.js';

const closed = { additionalProperties: false } as const;

/** Criterion of a rule, and whether the shopper meets it. */
export const RuleCriterion = Type.Object(
  {
    criterion: Type.Enum(['accounts', 'customers', 'channels', 'tags']),
    named: Type.Array(Type.String()),
    /** Values of the shopper for this criterion; empty if there are none. */
    shopper: Type.Array(Type.String()),
    matched: Type.Boolean(),
  },
  { ...closed, title: 'RuleCriterion' },
);
export type RuleCriterion = Type.Static<typeof RuleCriterion>;

/** Catalog rule, and its match with the shopper. */
export const RuleExplanation = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    catalog_id: Type.String(),
    score: Type.Integer(),
    unmatched: Type.Integer(),
    /**
     * True if the rule is scheduled, its catalog has a release, and it matches or is the default.
     */
    eligible: Type.Boolean(),
    /** True if the current time is within a schedule of the rule, or the rule has none. */
    scheduled: Type.Boolean(),
    /** True if the catalog has a release. */
    published: Type.Boolean(),
    chosen: Type.Boolean(),
    /** Only the criteria that the rule names. */
    criteria: Type.Array(RuleCriterion),
  },
  { ...closed, title: 'RuleExplanation' },
);
export type RuleExplanation = Type.Static<typeof RuleExplanation>;

/** Search text that a user types: one line of at most 255 characters. */
export const SearchText = Type.String({
  maxLength: 255,
  pattern: '^[^\\u0000-\\u001f]*$',
  description: 'text without control characters',
});

/** A product of the store's records, whether it is published or not. */
export const ProductMatch = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    sku: Type.Optional(Type.String()),
    status: Type.Enum(['live', 'draft']),
  },
  { additionalProperties: false, title: 'ProductMatch' },
);
export type ProductMatch = Type.Static<typeof ProductMatch>;

/** Products that fit what was typed, the best first; `complete` when there are no others. */
export const ProductMatches = Type.Object(
  { products: Type.Array(ProductMatch), complete: Type.Boolean() },
  { additionalProperties: false, title: 'ProductMatches' },
);
export type ProductMatches = Type.Static<typeof ProductMatches>;

/** Products by what people call them. */
export const findProducts = defineOperation({
  name: 'findProducts',
  tag: 'Catalogs',
  summary: 'Find products by name, SKU or id',
  description:
    'Returns products, including drafts and unpublished ones, whose name in any language, SKU or id contains the text. The search is case-insensitive; `draft` finds all drafts. Exact matches come first, then products that begin with the text.',
  method: 'GET',
  paths: ['/_dev/products'],
  permission: 'catalog:read',
  params: {},
  query: {
    search: { schema: SearchText, description: 'text to search for', example: 'ridge' },
    limit: {
      schema: Type.Integer({ minimum: 1, maximum: 100 }),
      description: 'maximum number of products to list; 12 if absent',
      example: '12',
    },
  },
  headers: {},
  responses: { 200: { description: 'the products', schema: ProductMatches } },
});

const outcome = Type.Enum(['passed', 'failed', 'not_reached']);

/** Reason for the choice of the catalog. */
export const CatalogChoice = Type.Object(
  {
    asked: Type.String(),
    read: Type.String(),
    /** `path`: the path names the catalog; `rule`: it belongs to the best matching rule. */
    decided_by: Type.Enum(['path', 'rule']),
    /** Explanation in one sentence. */
    reason: Type.String(),
    /** All rules, best match first. */
    rules: Type.Array(RuleExplanation),
  },
  { ...closed, title: 'CatalogChoice' },
);
export type CatalogChoice = Type.Static<typeof CatalogChoice>;

/** SQL statement that the store runs for a filter. */
export const StatementExplanation = Type.Object(
  {
    /** Purpose of the statement, in a few words. */
    purpose: Type.String(),
    sql: Type.String(),
    /** Parameters by name; unnamed ones by position, counted from 1. */
    parameters: Type.Record(Type.String(), Type.Unknown()),
    /** Query plan of the database, one line per step. It names the index. */
    plan: Type.Array(Type.String()),
    /** Number of products that the statement returned; `purpose` names their source. */
    rows_read: Type.Integer(),
    /** Number of products of the node among them. */
    rows_returned: Type.Integer(),
  },
  { ...closed, title: 'StatementExplanation' },
);
export type StatementExplanation = Type.Static<typeof StatementExplanation>;

/** Term of a filter, with the number of products of the node that match this term alone. */
export const TermExplanation = Type.Object(
  { text: Type.String(), products: Type.Integer() },
  { ...closed, title: 'TermExplanation' },
);
export type TermExplanation = Type.Static<typeof TermExplanation>;

/** Interpretation of a filter. */
export const FilterExplanation = Type.Object(
  {
    /** Filter in its shortest form. */
    canonical: Type.String(),
    terms: Type.Array(TermExplanation),
    products: Type.Integer(),
    statements: Type.Array(StatementExplanation),
  },
  { ...closed, title: 'FilterExplanation' },
);
export type FilterExplanation = Type.Static<typeof FilterExplanation>;

/** Check that decides whether a product is on the page. */
export const ProductCheck = Type.Object(
  {
    check: Type.Enum(['exists', 'status', 'release', 'node', 'filter', 'page']),
    outcome,
    /** Result in one sentence, with advice if the check failed. */
    detail: Type.String(),
    /** Term of the filter that was checked. */
    term: Type.Optional(Type.String()),
  },
  { ...closed, title: 'ProductCheck' },
);
export type ProductCheck = Type.Static<typeof ProductCheck>;

/** Reasons why a product is on the page or missing from it. */
export const ProductExplanation = Type.Object(
  {
    id: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    sku: Type.Optional(Type.String()),
    is_on_page: Type.Boolean(),
    /** Matching products if there are several; then nothing was checked. */
    candidates: Type.Optional(Type.Array(ProductMatch)),
    /** Nodes of the release that list the product. */
    nodes: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }, closed)),
    /** Checks in the order in which they run. */
    checks: Type.Array(ProductCheck),
    /** Position among the matches, counted from 0. */
    position: Type.Optional(Type.Integer()),
    /** Offset of the page with the product. */
    page_offset: Type.Optional(Type.Integer()),
  },
  { ...closed, title: 'ProductExplanation' },
);
export type ProductExplanation = Type.Static<typeof ProductExplanation>;

/** Full explanation of a response. */
export const NodeProductsExplanation = Type.Object(
  {
    now: Timestamp,
    catalog: CatalogChoice,
    release: Type.Object({ id: Type.String(), published_at: Timestamp }, closed),
    language: Type.Object(
      {
        used: Type.String(),
        asked: Type.Array(Type.String()),
        available: Type.Array(Type.String()),
      },
      closed,
    ),
    currency: Type.String(),
    node: Type.Object({ id: Type.String(), name: Type.String(), products: Type.Integer() }, closed),
    page: Type.Object(
      { limit: Type.Integer(), offset: Type.Integer(), matches: Type.Integer() },
      closed,
    ),
    filter: Type.Optional(FilterExplanation),
    product: Type.Optional(ProductExplanation),
  },
  { ...closed, title: 'NodeProductsExplanation' },
);
export type NodeProductsExplanation = Type.Static<typeof NodeProductsExplanation>;

/** Explains the response to the same request for a node's products. */
export const explainNodeProducts = defineOperation({
  name: 'explainNodeProducts',
  tag: 'Catalogs',
  summary: "Explain a node's products",
  description:
    "Takes the parameters and headers of a request for a node's products and explains its result. The explanation lists every catalog rule with its score, the release, the language, and the parsed filter with its cost. It gives the reason why a product is on the page or missing.",
  method: 'GET',
  paths: ['/_dev/catalogs/:catalog_id/releases/:release_id/nodes/:node_id/explanation'],
  permission: 'catalog:read',
  params: catalogReads.listNodeProducts.params,
  query: {
    ...catalogReads.listNodeProducts.query,
    product: {
      schema: SearchText,
      description: 'name, SKU or id of a product to search for (case-insensitive)',
      example: 'TENT-RIDGE-2',
    },
  },
  headers: catalogReads.listNodeProducts.headers,
  responses: { 200: { description: 'the explanation', schema: NodeProductsExplanation } },
});
