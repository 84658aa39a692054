import Type from 'typebox';
import { listNodeProducts } from '../catalog/reads/list-node-products.js';
import { defineOperation } from '../operation/operation.js';
import { Timestamp } from '../primitives/timestamp.js';
import { ProductMatch } from './find-products.js';
import { RuleExplanation } from './rule-explanation.js';
import { SearchText } from './search-text.js';

const closed = { additionalProperties: false } as const;
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
  params: listNodeProducts.params,
  query: {
    ...listNodeProducts.query,
    product: {
      schema: SearchText,
      description: 'name, SKU or id of a product to search for (case-insensitive)',
      example: 'TENT-RIDGE-2',
    },
  },
  headers: listNodeProducts.headers,
  responses: { 200: { description: 'the explanation', schema: NodeProductsExplanation } },
});
