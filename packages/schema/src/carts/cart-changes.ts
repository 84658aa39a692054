import Type from 'typebox';
import { BundleConfiguration } from '../catalog/bundle.js';
import type { CartTypes } from '../generated/cart-types.js';
import { LocationSlug } from '../inventories/location-slug.js';
import { described, Identifier, JsonObject } from '../primitives/described.js';
import { CartDescription, CartName, ItemQuantity, maxCartItems } from './cart.js';

/** Attributes of a new cart. Unknown members are ignored. */
export const CartCreation = Type.Object(
  {
    name: Type.Optional(described(CartName, 'name given by the shopper; "Cart" if absent')),
    description: Type.Optional(described(CartDescription, 'short description')),
  },
  { title: 'CartCreation', description: 'attributes of a new cart' },
);
export type CartCreation = CartTypes['CartCreation'];

const customInputs = Type.Optional(
  described(JsonObject, 'input of the shopper for this line, such as an engraving'),
);

const location = Type.Optional(described(LocationSlug, 'stock location that the units come from'));

/** Product to add to a cart, by its id or its sku. */
export const CartItemAddition = Type.Object(
  {
    type: Type.Literal('cart_item', { description: 'always cart_item' }),
    id: Type.Optional(described(Identifier, 'id of the product to add; alternative to sku')),
    sku: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1024,
        description: 'SKU of the product to add; alternative to id',
      }),
    ),
    quantity: described(ItemQuantity, 'number of units to add'),
    location,
    bundle_configuration: Type.Optional(
      Type.Object(
        {
          selected_options: Type.Optional(
            described(
              BundleConfiguration.properties.selected_options,
              'quantity of each chosen product by product id, for each component key',
            ),
          ),
        },
        { description: 'chosen options of a bundle; its default options if absent' },
      ),
    ),
    custom_inputs: customInputs,
  },
  {
    title: 'CartItemAddition',
    description: 'a product to add to the cart, by its id or its SKU',
  },
);
export type CartItemAddition = CartTypes['CartItemAddition'];

/** List of products to add to a cart. */
export const CartItemAdditions = Type.Array(CartItemAddition, {
  minItems: 1,
  maxItems: maxCartItems,
  description: 'list of additions: all are added, or none',
});
export type CartItemAdditions = CartTypes['CartItemAddition'][];

/** Changes to a cart. Absent members keep their values. */
export const CartChange = Type.Object(
  {
    name: Type.Optional(described(CartName, 'name given by the shopper')),
    description: Type.Optional(described(CartDescription, 'short description')),
  },
  { title: 'CartChange', description: 'changes to a cart; absent members keep their values' },
);
export type CartChange = CartTypes['CartChange'];

/** Changes to a cart line. Absent members keep their values. */
export const CartItemChange = Type.Object(
  {
    type: Type.Optional(Type.Literal('cart_item', { description: 'always cart_item' })),
    id: Type.Optional(described(Identifier, 'id of the line in the path')),
    quantity: Type.Optional(described(ItemQuantity, 'new number of units of the line')),
    location,
    bundle_configuration: Type.Optional(
      described(
        JsonObject,
        'current options of the bundle; other options are refused. To change them, remove the line and add the bundle again',
      ),
    ),
    custom_inputs: customInputs,
  },
  { title: 'CartItemChange', description: 'changes to a line; absent members keep their values' },
);
export type CartItemChange = CartTypes['CartItemChange'];

const body = <Schema extends Type.TSchema>(schema: Schema, title: string, meaning: string) =>
  Type.Object(
    { data: described(schema, meaning) },
    { title, description: `request body: ${meaning}` },
  );

/** Request body that creates a cart. */
export const CartCreationBody = body(CartCreation, 'CartCreationBody', 'the new cart');

/** Request body that changes a cart. */
export const CartChangeBody = body(
  CartChange,
  'CartChangeBody',
  'new name and description of the cart',
);

/** Request body that adds lines to a cart. */
export const CartItemAdditionBody = body(
  Type.Union([CartItemAddition, CartItemAdditions]),
  'CartItemAdditionBody',
  'one product to add, or a list of products',
);

/** Request body that changes a cart line. */
export const CartItemChangeBody = body(CartItemChange, 'CartItemChangeBody', 'changes to the line');
