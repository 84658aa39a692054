import Type from 'typebox';
import { BundleConfiguration } from '../catalog/bundle.js';
import { LocationSlug } from '../inventories/location-slug.js';
import { described } from '../primitives/described.js';
import { Identifier } from '../primitives/identifier.js';
import { JsonObject } from '../primitives/json-object.js';
import { CartDescription, CartName } from './cart.js';
import { ItemQuantity, maxCartItems } from './cart-item.js';
import type { CartTypes } from './cart-types.js';

/** Attributes of a new cart. Unknown members are ignored. */
export const CartCreation = Type.Object(
  {
    name: Type.Optional(described(CartName, 'what its shopper calls it; Cart when absent')),
    description: Type.Optional(described(CartDescription, 'a few words about it')),
  },
  { title: 'CartCreation', description: 'what is said of a new cart' },
);
export type CartCreation = CartTypes['CartCreation'];

const customInputs = Type.Optional(
  described(JsonObject, 'what the shopper writes for this line, such as an engraving'),
);

const location = Type.Optional(
  described(LocationSlug, 'the stock location that the pieces are to come from'),
);

/** Product to add to a cart, by its id or its sku. */
export const CartItemAddition = Type.Object(
  {
    type: Type.Literal('cart_item', { description: 'always cart_item' }),
    id: Type.Optional(described(Identifier, 'the product to add; its sku will do')),
    sku: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1024,
        description: 'stock keeping unit of the product to add; its id will do',
      }),
    ),
    quantity: described(ItemQuantity, 'how many pieces to add'),
    location,
    bundle_configuration: Type.Optional(
      Type.Object(
        {
          selected_options: Type.Optional(
            described(
              BundleConfiguration.properties.selected_options,
              'for each component key the quantity of each chosen product, by product id',
            ),
          ),
        },
        { description: 'what is chosen in a bundle; its default options when absent' },
      ),
    ),
    custom_inputs: customInputs,
  },
  {
    title: 'CartItemAddition',
    description: 'what is to be added to a cart: a product by its id or its sku',
  },
);
export type CartItemAddition = CartTypes['CartItemAddition'];

/** List of products to add to a cart. */
export const CartItemAdditions = Type.Array(CartItemAddition, {
  minItems: 1,
  maxItems: maxCartItems,
  description: 'several of these at once: all of them are added, or none',
});
export type CartItemAdditions = CartTypes['CartItemAddition'][];

/** Changes to a cart. Absent members keep their values. */
export const CartChange = Type.Object(
  {
    name: Type.Optional(described(CartName, 'what its shopper calls it')),
    description: Type.Optional(described(CartDescription, 'a few words about it')),
  },
  { title: 'CartChange', description: 'what is to change of a cart; what is absent stays' },
);
export type CartChange = CartTypes['CartChange'];

/** Changes to a cart line. Absent members keep their values. */
export const CartItemChange = Type.Object(
  {
    type: Type.Optional(Type.Literal('cart_item', { description: 'always cart_item' })),
    id: Type.Optional(described(Identifier, 'the same line as in the path')),
    quantity: Type.Optional(described(ItemQuantity, 'how many pieces the line has then')),
    location,
    bundle_configuration: Type.Optional(
      described(
        JsonObject,
        'the choice that the line has; another one is refused: remove the line and add it anew',
      ),
    ),
    custom_inputs: customInputs,
  },
  { title: 'CartItemChange', description: 'what is to change of a line; what is absent stays' },
);
export type CartItemChange = CartTypes['CartItemChange'];

const body = <Schema extends Type.TSchema>(schema: Schema, title: string, meaning: string) =>
  Type.Object({ data: described(schema, meaning) }, { title, description: `a body: ${meaning}` });

/** Request body that creates a cart. */
export const CartCreationBody = body(CartCreation, 'CartCreationBody', 'the new cart');

/** Request body that changes a cart. */
export const CartChangeBody = body(CartChange, 'CartChangeBody', 'what is to change of the cart');

/** Request body that adds lines to a cart. */
export const CartItemAdditionBody = body(
  Type.Union([CartItemAddition, CartItemAdditions]),
  'CartItemAdditionBody',
  'what is to be added: one product, or a list of them',
);

/** Request body that changes a cart line. */
export const CartItemChangeBody = body(CartItemChange, 'CartItemChangeBody', 'what is to change');
