import Type from 'typebox';
import { listNodeProducts } from '../catalog/reads/list-node-products.js';
import { defineOperation } from '../operation/operation.js';
import { Timestamp } from '../primitives/timestamp.js';
import { ProductMatch } from './find-products.js';
import { RuleExplanation } from './rule-explanation.js';
import { SearchText } from './search-text.js';

const closed = { additionalProperties: false } as const;
const outcome = Type.Enum(['passed', 'failed', 'not_reached']);

/** How the catalog that is read was chosen. */
export const CatalogChoice = Type.Object(
  {
    asked: Type.String(),
    read: Type.String(),
    /** `path`: the one in the path; `rule`: the best matching rule's. */
    decided_by: Type.Enum(['path', 'rule']),
    /** Why, in a sentence. */
    reason: Type.String(),
    /** Every rule, best match first. */
    rules: Type.Array(RuleExplanation),
  },
  { ...closed, title: 'CatalogChoice' },
);
export type CatalogChoice = Type.Static<typeof CatalogChoice>;

/** A statement that the store runs for a filter. */
export const StatementExplanation = Type.Object(
  {
    /** What the statement is for, in a few words. */
    purpose: Type.String(),
    sql: Type.String(),
    /** By name; parameters without one by their place, from 1. */
    parameters: Type.Record(Type.String(), Type.Unknown()),
    /** The engine's own plan, a line a step: names the index. */
    plan: Type.Array(Type.String()),
    /** Products that the statement brought; the purpose says from where. */
    rows_read: Type.Integer(),
    /** Products of the node that came of it. */
    rows_returned: Type.Integer(),
  },
  { ...closed, title: 'StatementExplanation' },
);
export type StatementExplanation = Type.Static<typeof StatementExplanation>;

/** A term of a filter, and how many products of the node meet it alone. */
export const TermExplanation = Type.Object(
  { text: Type.String(), products: Type.Integer() },
  { ...closed, title: 'TermExplanation' },
);
export type TermExplanation = Type.Static<typeof TermExplanation>;

/** What a filter became. */
export const FilterExplanation = Type.Object(
  {
    /** The filter in its shortest spelling. */
    canonical: Type.String(),
    terms: Type.Array(TermExplanation),
    products: Type.Integer(),
    statements: Type.Array(StatementExplanation),
  },
  { ...closed, title: 'FilterExplanation' },
);
export type FilterExplanation = Type.Static<typeof FilterExplanation>;

/** One question that decides whether a product is on the page. */
export const ProductCheck = Type.Object(
  {
    check: Type.Enum(['exists', 'status', 'release', 'node', 'filter', 'page']),
    outcome,
    /** What was found, in a sentence, with what to do when it failed. */
    detail: Type.String(),
    /** The filter's term that the check is about. */
    term: Type.Optional(Type.String()),
  },
  { ...closed, title: 'ProductCheck' },
);
export type ProductCheck = Type.Static<typeof ProductCheck>;

/** Why a product is on the page, or not. */
export const ProductExplanation = Type.Object(
  {
    id: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    sku: Type.Optional(Type.String()),
    is_on_page: Type.Boolean(),
    /** The products that may be meant, where several fit: then nothing was checked. */
    candidates: Type.Optional(Type.Array(ProductMatch)),
    /** Nodes of the release that list it. */
    nodes: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }, closed)),
    /** The checks in the order in which they decide. */
    checks: Type.Array(ProductCheck),
    /** Where it stands among the matches, from 0. */
    position: Type.Optional(Type.Integer()),
    /** The offset of the page that has it. */
    page_offset: Type.Optional(Type.Integer()),
  },
  { ...closed, title: 'ProductExplanation' },
);
export type ProductExplanation = Type.Static<typeof ProductExplanation>;

/** Everything that decided about an answer. */
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

/** Explains what the same request for a node's products is answered with. */
export const explainNodeProducts = defineOperation({
  name: 'explainNodeProducts',
  tag: 'Catalogs',
  summary: "Explain a node's products",
  description:
    "Takes the parameters and headers of a request for a node's products and says how it is decided: every catalog rule with its score, the release, the language, what the filter became and what it cost, and why a product is on the page or missing.",
  method: 'GET',
  paths: ['/_dev/catalogs/:catalog_id/releases/:release_id/nodes/:node_id/explanation'],
  permission: 'catalog:read',
  params: listNodeProducts.params,
  query: {
    ...listNodeProducts.query,
    product: {
      schema: SearchText,
      description: 'the name, SKU or id of a product to look for, in any letter case',
      example: 'TENT-RIDGE-2',
    },
  },
  headers: listNodeProducts.headers,
  responses: { 200: { description: 'the explanation', schema: NodeProductsExplanation } },
});
