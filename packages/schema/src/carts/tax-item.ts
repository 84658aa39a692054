import Type from 'typebox';
import type { CartTypes } from '../generated/cart-types.js';
import { described, Identifier, Uuid } from '../primitives/described.js';

/** Tax on a cart line. */
export const TaxItem = Type.Object(
  {
    type: Type.Literal('tax_item', { description: 'always tax_item' }),
    id: described(Uuid, 'id that the service generated when the tax was added'),
    name: Type.Optional(
      Type.String({ maxLength: 255, description: 'name shown to shoppers, such as VAT' }),
    ),
    code: Type.Optional(
      Type.String({ maxLength: 255, description: 'code within the jurisdiction, such as VAT20' }),
    ),
    jurisdiction: Type.Optional(
      Type.String({ maxLength: 255, description: 'place where the tax is due' }),
    ),
    rate: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'rate as a decimal, such as 0.2 for 20 %; six decimals count',
    }),
  },
  { additionalProperties: false, title: 'TaxItem', description: 'a tax on a line of a cart' },
);
export type TaxItem = CartTypes['TaxItem'];

/** Maximum number of tax items of a line. */
export const maxTaxItems = 5;

const { name, code, jurisdiction, rate } = TaxItem.properties;

const taxType = Type.Literal('tax_item', { description: 'always tax_item' });

const amount = Type.Optional(
  Type.Null({ description: 'null; a tax has a rate, not an amount of its own' }),
);

/** Tax to add to a line. */
export const TaxAddition = Type.Object(
  { type: taxType, name, code, jurisdiction, rate, amount },
  { title: 'TaxAddition', description: 'a tax to add to a line' },
);
export type TaxAddition = CartTypes['TaxAddition'];

/** Changes to a tax of a line. Absent members keep their values. */
export const TaxChange = Type.Object(
  {
    type: Type.Optional(taxType),
    id: Type.Optional(described(Identifier, 'id of the tax in the path')),
    name,
    code,
    jurisdiction,
    rate: Type.Optional(rate),
    amount,
  },
  { title: 'TaxChange', description: 'changes to a tax; absent members keep their values' },
);
export type TaxChange = CartTypes['TaxChange'];

/** Relationship of a tax or a discount to its line. */
export const ofLine = Type.Object(
  {
    item: Type.Object(
      {
        data: Type.Object(
          {
            type: Type.Enum(['cart_item', 'custom_item', 'subscription_item'], {
              description: 'type of the line',
            }),
            id: described(Identifier, 'id of the line'),
          },
          { description: 'type and id of the line' },
        ),
      },
      { description: 'the line' },
    ),
  },
  { description: 'related resources' },
);

/** Tax to add to one of the lines of a cart. */
export const LineTaxAddition = Type.Object(
  { ...TaxAddition.properties, relationships: ofLine },
  { title: 'LineTaxAddition', description: 'a tax and its line' },
);
export type LineTaxAddition = CartTypes['LineTaxAddition'];

/** Taxes to add to lines of a cart. */
export const LineTaxAdditions = Type.Array(LineTaxAddition, {
  minItems: 1,
  maxItems: 500,
  description: 'list of taxes: all are added, or none',
});
export type LineTaxAdditions = LineTaxAddition[];

/** Request body that adds a tax to a line. */
export const TaxAdditionBody = Type.Object(
  { data: described(TaxAddition, 'the new tax') },
  { title: 'TaxAdditionBody', description: 'request body that adds a tax to a line' },
);

/** Request body that changes a tax of a line. */
export const TaxChangeBody = Type.Object(
  { data: described(TaxChange, 'the members to change') },
  { title: 'TaxChangeBody', description: 'request body that changes a tax of a line' },
);

/** Request body that adds taxes to lines of a cart. */
export const LineTaxAdditionBody = Type.Object(
  { data: described(LineTaxAdditions, 'the new taxes, each with its line') },
  { title: 'LineTaxAdditionBody', description: 'request body that adds taxes to lines' },
);

/** Response with a tax of a line. */
export const TaxItemDocument = Type.Object(
  { data: described(TaxItem, 'current state of the tax') },
  { additionalProperties: false, title: 'TaxItemDocument', description: 'a tax of a line' },
);
export type TaxItemDocument = CartTypes['TaxItemDocument'];

/** Response with taxes that were added. */
export const TaxItemsDocument = Type.Object(
  { data: Type.Array(TaxItem, { description: 'the new taxes, in the order of the request' }) },
  { additionalProperties: false, title: 'TaxItemsDocument', description: 'new taxes of lines' },
);
export type TaxItemsDocument = CartTypes['TaxItemsDocument'];
