import Type from 'typebox';
import { listNodeProducts } from '../catalog/reads/list-node-products.js';
import { defineOperation } from '../operation/operation.js';
import { languageHeaders } from '../operation/shopper-headers.js';
import { SearchText } from './search-text.js';

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
  params: listNodeProducts.params,
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
