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
    id: described(Uuid, 'identifies the line'),
    product_id: described(Uuid, 'the product; it need not be there any more'),
    name: Type.String({ description: 'what the product was called when it was added' }),
    sku: Type.Optional(Type.String({ description: 'its stock keeping unit at that time' })),
    quantity: described(ItemQuantity, 'pieces'),
    location: Type.Optional(described(LocationSlug, 'where the pieces are to come from')),
    bundle_configuration: Type.Optional(
      described(BundleConfiguration, 'what is chosen in a bundle'),
    ),
    custom_inputs: Type.Optional(described(JsonObject, 'what the shopper wrote for this line')),
    created_at: described(Timestamp, 'when the line was added'),
    updated_at: described(Timestamp, 'when it last changed'),
  },
  { ...closed, description: 'a line of a cart, without prices' },
);
export type SeedCartItem = SeedTypes['SeedCartItem'];

/** A cart. */
export const SeedCart = Type.Object(
  {
    type: recordType('cart'),
    id: described(CartId, 'its key, and its id in addresses'),
    name: described(CartName, 'what its shopper calls it'),
    description: Type.Optional(described(CartDescription, 'a few words about it')),
    items: Type.Array(SeedCartItem, {
      maxItems: maxCartItems,
      description: 'its lines, in the order in which they were added',
    }),
    expires_at: described(Timestamp, 'from when on it is gone, unless it changes before'),
    ...timestamps,
  },
  { ...closed, description: 'what a shopper wants to buy' },
);
export type SeedCart = SeedTypes['SeedCart'];

/** Available quantity of a product at a location. */
export const SeedStock = Type.Object(
  {
    type: recordType('stock'),
    product_id: described(Uuid, 'what there is so much of'),
    location: described(LocationSlug, 'where it is; a product has one record for each location'),
    available: Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000_000,
      description: 'pieces that can be bought there',
    }),
  },
  { ...closed, description: 'how much of a product is available at a location' },
);
export type SeedStock = SeedTypes['SeedStock'];
