import Type from 'typebox';
import { described } from '../primitives/described.js';
import { Uuid } from '../primitives/uuid.js';
import type { CatalogTypes } from './catalog-types.js';

const sortOrder = Type.Optional(
  Type.Integer({
    description:
      'sort order; higher values come first. Without it, the order is decided at publishing',
  }),
);

/** One choice within a variation, such as the size `M`. */
export const VariationOption = Type.Object(
  {
    id: described(Uuid, 'id used in child_option_ids and variation_matrix'),
    name: Type.String({ description: 'name shown to shoppers, such as Size or M' }),
    sort_order: sortOrder,
    description: Type.Optional(
      Type.String({ description: 'description shown to shoppers; absent if there is none' }),
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
    id: described(Uuid, 'id shared by the parent and its children'),
    name: Type.String({ description: 'name shown to shoppers, such as Size or M' }),
    sort_order: sortOrder,
    option: Type.Optional(
      described(VariationOption, 'option of the child product; only present on a child'),
    ),
    options: Type.Optional(
      Type.Array(VariationOption, { description: 'all options; only present on a parent' }),
    ),
  },
  {
    additionalProperties: false,
    title: 'Variation',
    description: 'a variation of a product, such as size',
  },
);
export type Variation = CatalogTypes['Variation'];

/** Option id → child product id, nested once for each further variation. */
export const VariationMatrix = Type.Record(Type.String(), Type.Unknown(), {
  title: 'VariationMatrix',
  description: 'map from option id to child product id, nested once for each further variation',
});
export type VariationMatrix = { [optionId: string]: string | VariationMatrix };
