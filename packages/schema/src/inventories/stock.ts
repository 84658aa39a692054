import Type from 'typebox';
import { documentOf, ListLinks, ListMeta } from '../catalog/list-envelope.js';
import { maxPageLimit } from '../operation/paging-parameters.js';
import { described } from '../primitives/described.js';
import { dictionary } from '../primitives/dictionary.js';
import { Identifier } from '../primitives/identifier.js';
import { Uuid } from '../primitives/uuid.js';
import type { InventoryTypes } from './inventory-types.js';
import { LocationSlug } from './location-slug.js';

/** Stock level at one location, or in total. */
export const StockLevel = Type.Object(
  {
    available: Type.Integer({ minimum: 0, description: 'pieces that can be bought' }),
    allocated: Type.Integer({ minimum: 0, description: 'always zero: there are no orders' }),
    total: Type.Integer({ minimum: 0, description: 'the same as can be bought' }),
  },
  { additionalProperties: false, title: 'StockLevel', description: 'how many pieces there are' },
);
export type StockLevel = InventoryTypes['StockLevel'];

/** Stock of a product. */
export const Stock = Type.Object(
  {
    id: described(Identifier, 'the product'),
    type: Type.Literal('stock', { description: 'always stock' }),
    attributes: Type.Object(
      {
        ...StockLevel.properties,
        locations: dictionary(LocationSlug, StockLevel, {
          description: 'the same at each location, by its slug; there is at least one',
        }),
      },
      { additionalProperties: false, description: 'at all locations together, and at each' },
    ),
    meta: Type.Object(
      {
        manage_stock: Type.Boolean({
          description:
            'whether the store says how much there is; when not, it is available without limit',
        }),
      },
      { additionalProperties: false, description: 'what the figures are worth' },
    ),
  },
  { additionalProperties: false, title: 'Stock', description: 'what is available of a product' },
);
export type Stock = InventoryTypes['Stock'];

/** Response with the stock of a product. */
export const StockDocument = Type.Object(
  { data: described(Stock, 'what is available of the product') },
  {
    additionalProperties: false,
    title: 'StockDocument',
    description: 'the response with what is available of a product',
  },
);
export type StockDocument = InventoryTypes['StockDocument'];

/** Stock location. */
export const StockLocation = Type.Object(
  {
    id: described(Uuid, 'made from the slug, and the same in every store'),
    type: Type.Literal('inventory_location', { description: 'always inventory_location' }),
    attributes: Type.Object(
      {
        name: Type.String({ description: 'the slug again: locations have no other name' }),
        slug: described(LocationSlug, 'what stock and carts call it'),
      },
      { additionalProperties: false, description: 'what it is called' },
    ),
  },
  {
    additionalProperties: false,
    title: 'StockLocation',
    description: 'a place that pieces come from',
  },
);
export type StockLocation = InventoryTypes['StockLocation'];

/** Page of stock locations. */
export const StockLocationList = Type.Object(
  {
    meta: described(ListMeta, 'how long the list is, and which page of it this is'),
    data: Type.Array(StockLocation, { description: 'locations of this page, by their slugs' }),
    links: described(ListLinks, 'relative addresses of this page and its neighbours'),
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
  { data: Type.Array(Stock, { description: 'in the order in which they were asked for' }) },
  {
    additionalProperties: false,
    title: 'StockList',
    description: 'what is available of several products',
  },
);
export type StockList = InventoryTypes['StockList'];

/** Request body with the products whose stock to return. Unknown members are ignored. */
export const StockRequest = Type.Object(
  {
    data: Type.Array(
      Type.Object({ id: described(Identifier, 'the product') }, { description: 'names a product' }),
      { minItems: 1, maxItems: maxPageLimit, description: 'the products whose stock is asked for' },
    ),
  },
  { title: 'StockRequest', description: 'names products' },
);
export type StockRequest = InventoryTypes['StockRequest'];
