import Type from 'typebox';
import type { CartTypes } from '../generated/cart-types.js';
import { CurrencyCode, described, EntryName, Identifier, Uuid } from '../primitives/described.js';
import { CartAmount } from './cart.js';
import { ofLine } from './tax-item.js';

const text = (description: string) => Type.String({ maxLength: 255, description });

const shared = {
  type: Type.Literal('custom_discount', { description: 'always custom_discount' }),
  discount_code: described(EntryName, 'code that names the discount in prices'),
  description: text('what the discount is for'),
  discount_engine: text('system that decided on the discount'),
  external_id: text('id of the discount in that system'),
} as const;

const Amount = Type.Integer({
  minimum: -Number.MAX_SAFE_INTEGER,
  maximum: -1,
  description: 'amount in minor units, less than zero',
});

const id = described(Uuid, 'id that the service generated when the discount was added');

/** Custom discount of a cart or of one of its lines, as it is stored. */
export const StoredCustomDiscount = Type.Object(
  {
    id,
    ...shared,
    amount: Amount,
    currency: described(CurrencyCode, 'currency of the amount; no discount in others'),
  },
  {
    additionalProperties: false,
    title: 'StoredCustomDiscount',
    description: 'a discount that the store gave',
  },
);
export type StoredCustomDiscount = CartTypes['StoredCustomDiscount'];

/** Custom discount of a cart or of one of its lines. */
export const CustomDiscount = Type.Object(
  {
    id,
    ...shared,
    amount: described(CartAmount, 'upper limit of the discount, less than zero'),
    relationships: Type.Optional(ofLine),
  },
  {
    additionalProperties: false,
    title: 'CustomDiscount',
    description: 'a discount that the store gave; that of a line has a relationship to it',
  },
);
export type CustomDiscount = CartTypes['CustomDiscount'];

/** Maximum number of custom discounts of a cart, and of each line. */
export const maxCustomDiscounts = 5;

const amount = Type.Union(
  [
    Amount,
    Type.Object(
      {
        amount: Amount,
        currency: Type.Optional(described(CurrencyCode, 'that of a number if absent')),
      },
      { description: 'the amount with its currency' },
    ),
  ],
  {
    description:
      'upper limit of the discount, less than zero; a number is in the currency of the request, in a change in that of the discount',
  },
);

/** Custom discount to add to a line. */
export const CustomDiscountAddition = Type.Object(
  { ...shared, amount },
  { title: 'CustomDiscountAddition', description: 'a discount to add' },
);
export type CustomDiscountAddition = CartTypes['CustomDiscountAddition'];

/** Changes to a custom discount. Absent members keep their values. */
export const CustomDiscountChange = Type.Partial(
  Type.Object({
    ...CustomDiscountAddition.properties,
    id: described(Identifier, 'id of the discount in the path'),
  }),
  {
    title: 'CustomDiscountChange',
    description: 'changes to a discount; absent members keep their values',
  },
);
export type CustomDiscountChange = CartTypes['CustomDiscountChange'];

/** Custom discount to add to a cart, or to the line that it names. */
export const CartDiscountAddition = Type.Object(
  { ...CustomDiscountAddition.properties, relationships: Type.Optional(ofLine) },
  {
    title: 'CartDiscountAddition',
    description: 'a discount of the cart, or of the line that it names',
  },
);
export type CartDiscountAddition = CartTypes['CartDiscountAddition'];

/** Custom discounts to add to a cart and its lines. */
export const CartDiscountAdditions = Type.Array(CartDiscountAddition, {
  minItems: 1,
  maxItems: 100,
  description: 'list of discounts: all are added, or none',
});
export type CartDiscountAdditions = CartDiscountAddition[];

/** Request body that adds a custom discount to a line. */
export const CustomDiscountAdditionBody = Type.Object(
  { data: described(CustomDiscountAddition, 'the new discount') },
  {
    title: 'CustomDiscountAdditionBody',
    description: 'request body that adds a discount to a line',
  },
);

/** Request body that adds custom discounts to a cart and its lines. */
export const CartDiscountAdditionBody = Type.Object(
  { data: described(CartDiscountAdditions, 'the new discounts') },
  { title: 'CartDiscountAdditionBody', description: 'request body that adds discounts' },
);

/** Request body that changes a custom discount. */
export const CustomDiscountChangeBody = Type.Object(
  { data: described(CustomDiscountChange, 'the members to change') },
  { title: 'CustomDiscountChangeBody', description: 'request body that changes a discount' },
);

/** Response with a custom discount. */
export const CustomDiscountDocument = Type.Object(
  { data: described(CustomDiscount, 'current state of the discount') },
  {
    additionalProperties: false,
    title: 'CustomDiscountDocument',
    description: 'a discount of a cart or line',
  },
);
export type CustomDiscountDocument = CartTypes['CustomDiscountDocument'];

/** Response with custom discounts that were added. */
export const CustomDiscountsDocument = Type.Object(
  {
    data: Type.Array(CustomDiscount, {
      description: 'the new discounts, in the order of the request',
    }),
  },
  {
    additionalProperties: false,
    title: 'CustomDiscountsDocument',
    description: 'new discounts of a cart and its lines',
  },
);
export type CustomDiscountsDocument = CartTypes['CustomDiscountsDocument'];
