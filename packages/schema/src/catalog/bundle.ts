import Type from 'typebox';
import type { CatalogTypes } from '../generated/catalog-types.js';
import { described, dictionary, EntryName, Uuid } from '../primitives/described.js';

/** Product that can be chosen for a component of a bundle. */
export const ComponentOption = Type.Object(
  {
    id: described(Uuid, 'id of a product that can be chosen'),
    type: Type.Literal('product', { description: 'always product' }),
    quantity: Type.Integer({ minimum: 1, description: 'units of the product in one bundle' }),
    sort_order: Type.Optional(
      Type.Integer({ description: 'sort order; higher values come first' }),
    ),
    default: Type.Optional(Type.Boolean({ description: 'true if it is chosen by default' })),
  },
  { additionalProperties: false },
);
export type ComponentOption = CatalogTypes['ComponentOption'];

/** Component of a bundle with the products to choose from. */
export const Component = Type.Object(
  {
    name: Type.String({ description: 'heading of the choice, shown to shoppers' }),
    min: Type.Optional(
      Type.Integer({ minimum: 0, description: 'minimum number of options to choose' }),
    ),
    max: Type.Optional(
      Type.Integer({ minimum: 0, description: 'maximum number of options to choose' }),
    ),
    sort_order: Type.Optional(
      Type.Integer({ description: 'sort order; higher values come first' }),
    ),
    options: Type.Array(ComponentOption, {
      minItems: 1,
      description: 'the products to choose from',
    }),
  },
  { additionalProperties: false },
);
export type Component = CatalogTypes['Component'];

/** Components of a bundle by key. */
export const Components = dictionary(EntryName, Component, {
  title: 'Components',
  description: "a bundle's components by key",
});
export type Components = CatalogTypes['Components'];

/** Choices in a bundle: component key → product id → quantity. */
export const BundleConfiguration = Type.Object(
  {
    selected_options: dictionary(EntryName, dictionary(EntryName, Type.Integer({ minimum: 1 })), {
      description: 'quantity of each chosen product by product id, for each component key',
    }),
  },
  {
    additionalProperties: false,
    title: 'BundleConfiguration',
    description: 'chosen options of a bundle',
  },
);
export type BundleConfiguration = CatalogTypes['BundleConfiguration'];

/** Request body with a shopper's choices in a bundle. */
export const BundleSelection = Type.Object(
  {
    data: Type.Object(
      { selected_options: BundleConfiguration.properties.selected_options },
      { description: 'chosen options by component' },
    ),
  },
  { title: 'BundleSelection', description: 'choice of the options of a bundle' },
);
export type BundleSelection = CatalogTypes['BundleSelection'];
