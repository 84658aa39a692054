import Type from 'typebox';
import { CartDescription, CartId, CartName } from '../carts/cart.js';
import { ItemQuantity, maxCartItems } from '../carts/cart-item.js';
import { BundleConfiguration } from '../catalog/bundle.js';
import { LocationSlug } from '../inventories/location-slug.js';
import { described } from '../primitives/described.js';
import { JsonObject } from '../primitives/json-object.js';
import { Timestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import { closed, recordType, timestamps } from './members.js';
import type { SeedTypes } from './seed-record-types.js';

/** Maximum size of a cart as JSON, in bytes. */
export const maxCartBytes = 64 * 1024;

/** Stored cart line, without prices. */
export const SeedCartItem = Type.Object(
  {
    id: described(Uuid, 'id of the line'),
    product_id: described(Uuid, 'id of the product; it can be missing from the store'),
    name: Type.String({ description: 'name of the product when it was added' }),
    sku: Type.Optional(Type.String({ description: 'stock keeping unit at that time' })),
    quantity: described(ItemQuantity, 'pieces'),
    location: Type.Optional(described(LocationSlug, 'stock location of the units')),
    bundle_configuration: Type.Optional(
      described(BundleConfiguration, 'chosen options of a bundle'),
    ),
    custom_inputs: Type.Optional(described(JsonObject, 'input of the shopper for this line')),
    created_at: described(Timestamp, 'time when the line was added'),
    updated_at: described(Timestamp, 'time of the last change'),
  },
  { ...closed, description: 'a line of a cart, without prices' },
);
export type SeedCartItem = SeedTypes['SeedCartItem'];

/** A cart. */
export const SeedCart = Type.Object(
  {
    type: recordType('cart'),
    id: described(CartId, 'key of the record, and id in URLs'),
    name: described(CartName, 'name given by the shopper'),
    description: Type.Optional(described(CartDescription, 'short description')),
    items: Type.Array(SeedCartItem, {
      maxItems: maxCartItems,
      description: 'lines of the cart, in the order in which they were added',
    }),
    expires_at: described(
      Timestamp,
      'time at which the cart expires, unless it changes before then',
    ),
    ...timestamps,
  },
  { ...closed, description: 'a shopping cart' },
);
export type SeedCart = SeedTypes['SeedCart'];

/** Available quantity of a product at a location. */
export const SeedStock = Type.Object(
  {
    type: recordType('stock'),
    product_id: described(Uuid, 'id of the product that is available'),
    location: described(LocationSlug, 'stock location; a product has one record for each location'),
    available: Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000_000,
      description: 'units that can be bought at the location',
    }),
  },
  { ...closed, description: 'stock of a product at a location' },
);
export type SeedStock = SeedTypes['SeedStock'];
