import Type from 'typebox';
import { described } from '../primitives/described.js';
import { Uuid } from '../primitives/uuid.js';
import type { CatalogTypes } from './catalog-types.js';

const sortOrder = Type.Optional(
  Type.Integer({ description: 'higher comes first; without it the order is drawn at publishing' }),
);

/** One choice within a variation, such as the size `M`. */
export const VariationOption = Type.Object(
  {
    id: described(Uuid, 'the id that child_option_ids and variation_matrix name'),
    name: Type.String({ description: 'what a shopper reads, such as Size or M' }),
    sort_order: sortOrder,
    description: Type.Optional(
      Type.String({ description: 'text for shoppers, when there is one' }),
    ),
  },
  {
    additionalProperties: false,
    title: 'VariationOption',
    description: 'one choice within a variation, such as the size M',
  },
);
export type VariationOption = CatalogTypes['VariationOption'];

/** A way in which the children of a product differ: all `options` on a parent, the chosen `option` on a child. */
export const Variation = Type.Object(
  {
    id: described(Uuid, 'the same for the parent and its children'),
    name: Type.String({ description: 'what a shopper reads, such as Size or M' }),
    sort_order: sortOrder,
    option: Type.Optional(described(VariationOption, 'what the child product is; only on a child')),
    options: Type.Optional(
      Type.Array(VariationOption, { description: 'all that can be chosen; only on a parent' }),
    ),
  },
  {
    additionalProperties: false,
    title: 'Variation',
    description: 'a way in which the children of a product differ',
  },
);
export type Variation = CatalogTypes['Variation'];

/** Option id → child product id, nested once for each further variation. */
export const VariationMatrix = Type.Record(Type.String(), Type.Unknown(), {
  title: 'VariationMatrix',
  description: 'option id to child product id, nested once for each further variation',
});
export type VariationMatrix = { [optionId: string]: string | VariationMatrix };
