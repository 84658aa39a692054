import { describe, expect, it } from 'vitest';
import { describeModel } from '../../test/support/describe-model.js';
import { id, meta } from '../../test/support/examples.js';
import { createValidator } from '../validation/create-validator.js';
import { ProductMeta } from './product-meta.js';

const always = ['catalog_id', 'catalog_source', 'product_types', 'language'];
const sometimes = [
  'bread_crumbs',
  'bread_crumb_nodes',
  'pricebook_id',
  'display_price',
  'original_display_price',
  'sale_id',
  'sale_expires',
  'original_price',
  'component_products',
  'price_modifiers',
  'tiers',
  'variation_matrix',
  'bundle_configuration',
  'variations',
  'child_variations',
  'child_option_ids',
];
const component = `/component_products/${id}`;
const displayPrices = ['display_price', 'original_display_price'];
const variations = ['/variations/0', '/child_variations/0'];
const options = variations.flatMap((place) => [`${place}/option`, `${place}/options/0`]);

describe('the meta of a product', () => {
  it('is that of the interface', () => {
    const names = [...always, ...sometimes].toSorted();
    expect(Object.keys(ProductMeta.properties).toSorted()).toEqual(names);
  });

  describeModel({
    schema: ProductMeta,
    example: meta,
    optional: [
      ...sometimes.map((name) => `/${name}`),
      ...Object.keys(meta.component_products?.[id] ?? {}).map((name) => `${component}/${name}`),
      ...displayPrices.map((name) => `/tiers/six/${name}`),
      ...['', component, '/tiers/six'].flatMap((place) =>
        displayPrices.flatMap((name) => [
          `${place}/${name}/with_tax`,
          `${place}/${name}/without_tax`,
        ]),
      ),
      ...variations.flatMap((place) => [
        `${place}/sort_order`,
        `${place}/option`,
        `${place}/options`,
      ]),
      ...options.flatMap((place) => [`${place}/sort_order`, `${place}/description`]),
    ],
    open: ['/variation_matrix'],
    dictionaries: [
      '/bread_crumbs',
      '/original_price',
      '/component_products',
      `${component}/price`,
      `${component}/original_price`,
      '/price_modifiers',
      '/price_modifiers/large/currencies',
      '/tiers',
      '/bundle_configuration/selected_options',
      '/bundle_configuration/selected_options/tent',
    ],
  });

  const validate = createValidator(ProductMeta);

  it.each(['standard', 'parent', 'child', 'bundle'])('may name the product type %s', (type) => {
    expect(validate({ ...meta, product_types: [type] }).faults).toBeUndefined();
  });

  it.each([
    [
      '/product_types/0',
      { product_types: ['bundles'] },
      'must be one of standard, parent, child, bundle, is "bundles"; did you mean bundle?',
    ],
    [
      '/language',
      { language: 'english' },
      'must be a BCP 47 language tag such as fr-CA, is "english"',
    ],
    ['/catalog_source', { catalog_source: 'csv' }, 'must be "pim", is "csv"'],
    [
      '/price_modifiers/large/modifier_type',
      {
        price_modifiers: { large: { ...meta.price_modifiers?.large, modifier_type: 'increment' } },
      },
      'must be one of price_increment, price_decrement, price_equals, is "increment"',
    ],
    [
      '/variations/0/sort_order',
      { variations: [{ ...meta.variations?.[0], sort_order: 1.5 }] },
      'must be an integer, is 1.5',
    ],
  ])('refuses a faulty %s', (pointer, faulty, message) => {
    expect(validate({ ...meta, ...faulty }).faults).toMatchObject([
      { pointer, message: expect.stringContaining(message) },
    ]);
  });
});
