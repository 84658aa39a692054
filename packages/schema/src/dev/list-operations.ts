import Type from 'typebox';
import { catalogReads } from '../catalog/read-operations.js';
import { releaseParameters } from '../catalog/release-parameters.js';
import { defineOperation } from '../operation/operation.js';
import { languageHeaders } from '../operation/shopper-headers.js';
import { Timestamp } from '../primitives/described.js';
import { SearchText } from './product-operations.js';

/** A published release that can be read. */
export const TreeRelease = Type.Object(
  {
    id: Type.String(),
    published_at: Timestamp,
    products: Type.Integer(),
    languages: Type.Array(Type.String()),
    default_language: Type.String(),
  },
  { additionalProperties: false, title: 'TreeRelease' },
);
export type TreeRelease = Type.Static<typeof TreeRelease>;

/** A catalog with its releases, newest first. */
export const TreeCatalog = Type.Object(
  { id: Type.String(), name: Type.String(), releases: Type.Array(TreeRelease) },
  { additionalProperties: false, title: 'TreeCatalog' },
);
export type TreeCatalog = Type.Static<typeof TreeCatalog>;

/** All catalogs. */
export const CatalogTree = Type.Object(
  { catalogs: Type.Array(TreeCatalog) },
  { additionalProperties: false, title: 'CatalogTree' },
);
export type CatalogTree = Type.Static<typeof CatalogTree>;

/** A node of a release. `products` counts what its page lists; a hierarchy's root has no parent. */
export const TreeNode = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    parent_id: Type.Optional(Type.String()),
    products: Type.Integer(),
    curated: Type.Integer(),
  },
  { additionalProperties: false, title: 'TreeNode' },
);
export type TreeNode = Type.Static<typeof TreeNode>;

/** All nodes of a release, each parent before its children, siblings by name. */
export const NodeTree = Type.Object(
  { catalog_id: Type.String(), release_id: Type.String(), nodes: Type.Array(TreeNode) },
  { additionalProperties: false, title: 'NodeTree' },
);
export type NodeTree = Type.Static<typeof NodeTree>;

/** Every catalog with the releases that can be read. */
export const listTree = defineOperation({
  name: 'listTree',
  tag: 'Catalogs',
  summary: 'List catalogs and their releases',
  description: 'Lists every catalog with its readable releases, newest first.',
  method: 'GET',
  paths: ['/_dev/tree'],
  permission: 'catalog:read',
  params: {},
  query: {},
  headers: {},
  responses: { 200: { description: 'all catalogs', schema: CatalogTree } },
});

/** The nodes of a release with how many products each lists. */
export const listNodeTree = defineOperation({
  name: 'listNodeTree',
  tag: 'Catalogs',
  summary: 'List the node tree of a release',
  description:
    'Lists every hierarchy and node of a release with its name and number of products, parents before children.',
  method: 'GET',
  paths: ['/_dev/catalogs/:catalog_id/releases/:release_id/tree'],
  permission: 'catalog:read',
  params: releaseParameters,
  query: {},
  headers: languageHeaders,
  responses: { 200: { description: 'the nodes', schema: NodeTree } },
});

/** A value that products of a node have, and how many of them. */
export const AttributeValue = Type.Object(
  {
    value: Type.String(),
    products: Type.Integer(),
    /** The product's name, where one product alone has the value. */
    name: Type.Optional(Type.String()),
  },
  { additionalProperties: false, title: 'AttributeValue' },
);
export type AttributeValue = Type.Static<typeof AttributeValue>;

/** Values of an attribute; `complete` when there are no others that fit. */
export const AttributeValues = Type.Object(
  { values: Type.Array(AttributeValue), complete: Type.Boolean() },
  { additionalProperties: false, title: 'AttributeValues' },
);
export type AttributeValues = Type.Static<typeof AttributeValues>;

/** Values that the products of a node have of an attribute that filters know. */
export const listValues = defineOperation({
  name: 'listValues',
  tag: 'Catalogs',
  summary: "List an attribute's values",
  description:
    'Lists the values of a filter attribute among the products of a node, with the number of products of each. Values that begin with the text come first, then values that contain it. The search is case-insensitive.',
  method: 'GET',
  paths: ['/_dev/catalogs/:catalog_id/releases/:release_id/nodes/:node_id/values'],
  permission: 'catalog:read',
  params: catalogReads.listNodeProducts.params,
  query: {
    attribute: {
      schema: SearchText,
      description: 'a filter attribute of this endpoint',
      example: 'tags',
    },
    search: { schema: SearchText, description: 'text that the values contain', example: 'te' },
    limit: {
      schema: Type.Integer({ minimum: 1, maximum: 100 }),
      description: 'maximum number of values to list; 20 if absent',
      example: '20',
    },
  },
  headers: languageHeaders,
  responses: { 200: { description: 'the values', schema: AttributeValues } },
});
