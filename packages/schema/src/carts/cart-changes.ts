import Type from 'typebox';
import { BundleConfiguration } from '../catalog/bundle.js';
import type { CartTypes } from '../generated/cart-types.js';
import { LocationSlug } from '../inventories/location-slug.js';
import { described, Identifier, JsonObject, Uuid } from '../primitives/described.js';
import { Money } from '../primitives/price.js';
import {
  CartDescription,
  CartId,
  CartName,
  ItemQuantity,
  ItemType,
  maxCartItems,
  PromotionCode,
  SubscriptionConfiguration,
} from './cart.js';
import { maxTaxItems, TaxAddition } from './tax-item.js';

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
        {
          description:
            'chosen options of a bundle, also without selected_options around them; its default options if absent',
        },
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

/** Something that no catalog has, with its own price, to add to a cart. */
export const CustomItemAddition = Type.Object(
  {
    type: Type.Literal('custom_item', { description: 'always custom_item' }),
    name: Type.String({ minLength: 1, maxLength: 1024, description: 'name shown to shoppers' }),
    sku: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1024,
        description: 'SKU of the custom item; the same SKU and price again increase the quantity',
      }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 1024, description: 'description shown to shoppers' }),
    ),
    quantity: described(ItemQuantity, 'number of units to add'),
    price: Type.Object(
      {
        amount: described(
          Money.properties.amount,
          'price of one unit in minor units, such as cents',
        ),
        includes_tax: Type.Optional(
          Type.Boolean({ description: 'false if tax is added to the price; true if absent' }),
        ),
      },
      { description: 'price in the currency of the request' },
    ),
    tax: Type.Optional(
      Type.Array(described(TaxAddition, 'a tax on the item'), {
        maxItems: maxTaxItems,
        description: 'taxes on the item; none if absent',
      }),
    ),
    custom_inputs: customInputs,
  },
  {
    title: 'CustomItemAddition',
    description: 'an item that is in no catalog, with its own name and price',
  },
);
export type CustomItemAddition = CartTypes['CustomItemAddition'];

/** Code of a promotion to add to a cart. */
export const PromotionItemAddition = Type.Object(
  {
    type: Type.Literal('promotion_item', { description: 'always promotion_item' }),
    code: described(PromotionCode, 'code of the promotion; letter case does not matter'),
  },
  { title: 'PromotionItemAddition', description: 'a promotion to apply, by its code' },
);
export type PromotionItemAddition = CartTypes['PromotionItemAddition'];

/** Offering to subscribe to, on one of its plans. */
export const SubscriptionItemAddition = Type.Object(
  {
    type: Type.Literal('subscription_item', { description: 'always subscription_item' }),
    id: described(Uuid, 'id of the offering to subscribe to'),
    quantity: described(ItemQuantity, 'number of subscriptions'),
    subscription_configuration: SubscriptionConfiguration,
  },
  { title: 'SubscriptionItemAddition', description: 'an offering, with one of its plans' },
);
export type SubscriptionItemAddition = CartTypes['SubscriptionItemAddition'];

/** Anything that can be added to a cart, by its `type`. */
export const ItemAddition = Type.Union([
  CartItemAddition,
  CustomItemAddition,
  PromotionItemAddition,
  SubscriptionItemAddition,
]);
export type ItemAddition =
  | CartItemAddition
  | CustomItemAddition
  | PromotionItemAddition
  | SubscriptionItemAddition;

/** Another cart, whose lines are added. */
export const CartMerge = Type.Object(
  {
    type: Type.Literal('cart_items', { description: 'always cart_items' }),
    cart_id: described(CartId, 'id of the other cart, which stays as it is'),
  },
  { title: 'CartMerge', description: 'another cart, whose lines to add' },
);
export type CartMerge = CartTypes['CartMerge'];

/** List of items, and of carts whose lines are items, to add to a cart. */
export const CartItemAdditions = Type.Array(Type.Union([...ItemAddition.anyOf, CartMerge]), {
  minItems: 1,
  maxItems: maxCartItems,
  description: 'list of additions: all are added, or none',
});
export type CartItemAdditions = (ItemAddition | CartMerge)[];

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
    type: Type.Optional(described(ItemType, 'type of the line')),
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

/** List of changes to lines of a cart. */
export const CartItemChanges = Type.Array(
  Type.Object(
    { ...CartItemChange.properties, id: described(Identifier, 'id of the line to change') },
    { description: 'changes to a line; absent members keep their values' },
  ),
  {
    minItems: 1,
    maxItems: maxCartItems,
    description: 'list of changes, each of another line: all are made, or none',
  },
);
export type CartItemChanges = (CartItemChange & { id: string })[];

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
  Type.Union([...ItemAddition.anyOf, CartMerge, CartItemAdditions]),
  'CartItemAdditionBody',
  'one item or cart to add, or a list of them',
);

/** Request body that changes a cart line. */
export const CartItemChangeBody = body(CartItemChange, 'CartItemChangeBody', 'changes to the line');

/** Request body that changes lines of a cart. */
export const CartItemChangesBody = body(
  CartItemChanges,
  'CartItemChangesBody',
  'changes to lines, each with the id of its line',
);
