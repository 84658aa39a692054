import Type from 'typebox';
import { defineOperation } from '../operation/operation.js';
import { SearchText } from './search-text.js';

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
