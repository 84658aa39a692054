import Type from 'typebox';
import { dictionary, EntryName } from '../primitives/dictionary.js';
import { Uuid } from '../primitives/uuid.js';

/** A product that may be chosen within a bundle's component. */
export const ComponentOption = Type.Object(
  {
    id: Uuid,
    type: Type.Literal('product'),
    quantity: Type.Integer({ minimum: 1 }),
    sort_order: Type.Optional(Type.Integer()),
    default: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type ComponentOption = Type.Static<typeof ComponentOption>;

/** A slot of a bundle with the products to choose from. */
export const Component = Type.Object(
  {
    name: Type.String(),
    min: Type.Optional(Type.Integer({ minimum: 0 })),
    max: Type.Optional(Type.Integer({ minimum: 0 })),
    sort_order: Type.Optional(Type.Integer()),
    options: Type.Array(ComponentOption, { minItems: 1 }),
  },
  { additionalProperties: false },
);
export type Component = Type.Static<typeof Component>;

/** A bundle's components by key. */
export const Components = dictionary(EntryName, Component, { title: 'Components' });
export type Components = Type.Static<typeof Components>;

/** What is chosen in a bundle: component key → product id → quantity. */
export const BundleConfiguration = Type.Object(
  {
    selected_options: dictionary(EntryName, dictionary(EntryName, Type.Integer({ minimum: 1 }))),
  },
  { additionalProperties: false, title: 'BundleConfiguration' },
);
export type BundleConfiguration = Type.Static<typeof BundleConfiguration>;
