import Type from 'typebox';
import { described } from '../primitives/described.js';
import { Timestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import { CartItem } from './cart-item.js';
import { CartPrice } from './cart-price.js';
import type { CartTypes } from './cart-types.js';

const unwanted = '\\u0000-\\u001f\\u007f\\ud800-\\udfff';

/**
 * The id of a cart: chosen by its client or made by the service. Half a surrogate pair cannot stand in an address,
 * and a part of a path that is dots means another place, however it is encoded.
 */
export const CartId = Type.String({
  // Without a lookahead, which some programs that read the contract do not know.
  pattern: `^(?:[^.${unwanted}][^${unwanted}]{0,254}|\\.[^.${unwanted}][^${unwanted}]{0,253}|\\.\\.[^${unwanted}]{1,253})$`,
  description: 'a text of 1 to 255 characters on one line, neither . nor ..',
});

/** What a cart is called. */
export const CartName = Type.String({ minLength: 1, maxLength: 255 });

/** A few words about a cart. */
export const CartDescription = Type.String({ maxLength: 1024 });

const CartTimestamps = Type.Object(
  {
    created_at: described(Timestamp, 'when it was made'),
    updated_at: described(Timestamp, 'when it last changed'),
    expires_at: described(Timestamp, 'from when on it is gone, unless it changes before'),
  },
  { additionalProperties: false },
);

const meta = Type.Object(
  {
    display_price: described(CartPrice, 'what the cart costs this shopper now'),
    timestamps: Type.Optional(
      described(CartTimestamps, 'when it was made, changed and ends; absent while nothing is kept'),
    ),
  },
  {
    additionalProperties: false,
    title: 'CartMeta',
    description: 'what the service says of a cart: what it costs, and its times',
  },
);

const related = (meaning: string) =>
  Type.Object(
    {
      data: Type.Array(
        Type.Object(
          {
            type: Type.Literal('cart_item', { description: 'always cart_item' }),
            id: described(Uuid, 'identifies the line'),
          },
          { additionalProperties: false },
        ),
        { description: 'ids of all of them, in the order in which they were added' },
      ),
    },
    { additionalProperties: false, description: meaning },
  );

/** A cart. */
export const Cart = Type.Object(
  {
    id: described(CartId, 'chosen by its client, or made by the service'),
    type: Type.Literal('cart', { description: 'always cart' }),
    name: described(CartName, 'what its shopper calls it'),
    description: Type.Optional(described(CartDescription, 'a few words about it')),
    links: Type.Object(
      { self: Type.String({ description: 'relative address of the cart' }) },
      { additionalProperties: false, description: 'where to ask again' },
    ),
    meta: described(meta, 'what the service says of it: what it costs, and its times'),
    relationships: Type.Object(
      { items: related('the lines') },
      { additionalProperties: false, description: 'what belongs to it' },
    ),
  },
  { additionalProperties: false, title: 'Cart', description: 'a cart and what it costs' },
);
export type Cart = CartTypes['Cart'];

/** The answer with a cart. */
export const CartDocument = Type.Object(
  {
    data: described(Cart, 'what was asked for, at the prices of this moment'),
    included: Type.Optional(
      Type.Object(
        { items: Type.Array(CartItem, { description: 'in the order in which they were added' }) },
        { additionalProperties: false, description: 'what include asked for' },
      ),
    ),
  },
  { additionalProperties: false, title: 'CartDocument', description: 'the response with a cart' },
);
export type CartDocument = CartTypes['CartDocument'];

/** The answer with all lines of a cart. */
export const CartItemsDocument = Type.Object(
  {
    data: Type.Array(CartItem, { description: 'in the order in which they were added' }),
    meta: described(meta, 'what the cart costs, and its times'),
  },
  {
    additionalProperties: false,
    title: 'CartItemsDocument',
    description: 'the lines of a cart, and what it costs',
  },
);
export type CartItemsDocument = CartTypes['CartItemsDocument'];
