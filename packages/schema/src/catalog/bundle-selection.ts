import Type from 'typebox';
import type { CatalogTypes } from '../generated/catalog-types.js';
import { BundleConfiguration } from './bundle.js';

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
