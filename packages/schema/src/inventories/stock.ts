import Type from 'typebox';
import { documentOf, ListLinks, ListMeta } from '../catalog/list-envelope.js';
import type { InventoryTypes } from '../generated/inventory-types.js';
import { maxPageLimit } from '../operation/paging.js';
import { described, dictionary, Identifier, Uuid } from '../primitives/described.js';
import { LocationSlug } from './location-slug.js';

/** Stock level at one location, or in total. */
export const StockLevel = Type.Object(
  {
    available: Type.Integer({ minimum: 0, description: 'units that can be bought' }),
    allocated: Type.Integer({ minimum: 0, description: 'always zero; orders are not supported' }),
    total: Type.Integer({ minimum: 0, description: 'always the same as available' }),
  },
  { additionalProperties: false, title: 'StockLevel', description: 'number of units in stock' },
);
export type StockLevel = InventoryTypes['StockLevel'];

/** Stock of a product. */
export const Stock = Type.Object(
  {
    id: described(Identifier, 'id of the product'),
    type: Type.Literal('stock', { description: 'always stock' }),
    attributes: Type.Object(
      {
        ...StockLevel.properties,
        locations: dictionary(LocationSlug, StockLevel, {
          description: 'stock level at each location, by slug; at least one',
        }),
      },
      {
        additionalProperties: false,
        description: 'total stock level, and stock level at each location',
      },
    ),
    meta: Type.Object(
      {
        manage_stock: Type.Boolean({
          description:
            'true if the store has a stock record of the product; otherwise it is available without limit',
        }),
      },
      { additionalProperties: false, description: 'tells whether the stock is managed' },
    ),
  },
  { additionalProperties: false, title: 'Stock', description: 'stock of a product' },
);
export type Stock = InventoryTypes['Stock'];

/** Response with the stock of a product. */
export const StockDocument = Type.Object(
  { data: described(Stock, 'stock of the product') },
  {
    additionalProperties: false,
    title: 'StockDocument',
    description: 'response with the stock of a product',
  },
);
export type StockDocument = InventoryTypes['StockDocument'];

/** Stock location. */
export const StockLocation = Type.Object(
  {
    id: described(Uuid, 'id derived from the slug; the same in every store'),
    type: Type.Literal('inventory_location', { description: 'always inventory_location' }),
    attributes: Type.Object(
      {
        name: Type.String({ description: 'equal to the slug' }),
        slug: described(LocationSlug, 'slug used in stock records and carts'),
      },
      { additionalProperties: false, description: 'name and slug' },
    ),
  },
  {
    additionalProperties: false,
    title: 'StockLocation',
    description: 'a stock location',
  },
);
export type StockLocation = InventoryTypes['StockLocation'];

/** Page of stock locations. */
export const StockLocationList = Type.Object(
  {
    meta: described(ListMeta, 'size of the list, and position of this page'),
    data: Type.Array(StockLocation, { description: 'locations of this page, ordered by slug' }),
    links: described(ListLinks, 'relative links to this page and adjacent pages'),
  },
  {
    additionalProperties: false,
    title: 'StockLocationList',
    description: 'a page of stock locations',
  },
);
export type StockLocationList = InventoryTypes['StockLocationList'];

/** Response with a stock location. */
export const StockLocationDocument = documentOf(StockLocation, {
  title: 'StockLocationDocument',
  what: 'a stock location',
});
export type StockLocationDocument = InventoryTypes['StockLocationDocument'];

/** Stock of several products. */
export const StockList = Type.Object(
  {
    data: Type.Array(Stock, { description: 'stock of the products, in the order of the request' }),
  },
  {
    additionalProperties: false,
    title: 'StockList',
    description: 'stock of several products',
  },
);
export type StockList = InventoryTypes['StockList'];

/** Request body with the products whose stock to return. Unknown members are ignored. */
export const StockRequest = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        { id: described(Identifier, 'id of the product') },
        { description: 'one product' },
      ),
      { minItems: 1, maxItems: maxPageLimit, description: 'products whose stock to return' },
    ),
  },
  { title: 'StockRequest', description: 'request body with the products whose stock to return' },
);
export type StockRequest = InventoryTypes['StockRequest'];
