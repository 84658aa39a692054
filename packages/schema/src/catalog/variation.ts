import Type from 'typebox';
import { Uuid } from '../primitives/uuid.js';

const sortOrder = Type.Optional(
  Type.Integer({ description: 'higher comes first; without it the order is drawn at publishing' }),
);

/** One choice within a variation, such as the size `M`. */
export const VariationOption = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    sort_order: sortOrder,
    description: Type.Optional(Type.String()),
  },
  { additionalProperties: false, title: 'VariationOption' },
);
export type VariationOption = Type.Static<typeof VariationOption>;

/** A way in which the children of a product differ: all `options` on a parent, the chosen `option` on a child. */
export const Variation = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    sort_order: sortOrder,
    option: Type.Optional(VariationOption),
    options: Type.Optional(Type.Array(VariationOption)),
  },
  { additionalProperties: false, title: 'Variation' },
);
export type Variation = Type.Static<typeof Variation>;

/** Option id → child product id, nested once for each further variation. */
export const VariationMatrix = Type.Record(Type.String(), Type.Unknown(), {
  title: 'VariationMatrix',
});
export type VariationMatrix = { [optionId: string]: string | VariationMatrix };
