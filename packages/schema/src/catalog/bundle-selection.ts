import Type from 'typebox';
import { BundleConfiguration } from './bundle.js';
import type { CatalogTypes } from './catalog-types.js';

/** Request body with a shopper's choices in a bundle. */
export const BundleSelection = Type.Object(
  {
    data: Type.Object(
      { selected_options: BundleConfiguration.properties.selected_options },
      { description: 'what is chosen' },
    ),
  },
  { title: 'BundleSelection', description: 'what a shopper chooses in a bundle' },
);
export type BundleSelection = CatalogTypes['BundleSelection'];
