import { describe, expect, it } from 'vitest';
import { describeModel } from '../../test/support/describe-model.js';
import { components, id, otherId, time } from '../../test/support/examples.js';
import { SeedProduct } from './seed-record.js';
import { validateSeedRecord } from './validate-seed-record.js';

const product: SeedProduct = {
  type: 'product',
  id,
  status: 'live',
  name: 'Tent',
  sku: 'TENT-2',
  slug: 'tent',
  description: 'Sleeps two',
  locales: { fr: { name: 'Tente', slug: 'tente', description: 'Pour deux' } },
  commodity_type: 'physical',
  upc_ean: '4006381333931',
  manufacturer_part_num: 'TT-2',
  external_ref: 'erp-1',
  tags: ['outdoor'],
  shopper_attributes: { colour: 'moss' },
  custom_inputs: { engraving: {} },
  extensions: { care: {} },
  components,
  parent_id: otherId,
  option_ids: [id],
  variation_ids: [id],
  price_modifiers: ['large'],
  node_ids: [id],
  main_image_id: id,
  file_ids: [id],
  created_at: time,
  updated_at: time,
};
const required = ['type', 'id', 'status', 'name'];

describe('a product record', () => {
  describeModel({
    schema: SeedProduct,
    example: product,
    optional: [
      ...Object.keys(product).filter((name) => !required.includes(name)),
      ...['name', 'slug', 'description'].map((name) => `locales/fr/${name}`),
      ...['min', 'max', 'sort_order'].map((name) => `components/tent/${name}`),
      ...['sort_order', 'default'].map((name) => `components/tent/options/0/${name}`),
    ].map((name) => `/${name}`),
    open: ['/custom_inputs', '/extensions'],
    dictionaries: ['/locales', '/shopper_attributes', '/components'],
  });

  it('needs type, id, status and name', () => {
    const least = { type: 'product', id, status: 'draft', name: 'Tent' };
    expect(validateSeedRecord(least).faults).toBeUndefined();
  });

  it.each([
    ['/status', { status: 'Live' }, 'must be one of live, draft, is "Live"; did you mean live?'],
    [
      '/commodity_type',
      { commodity_type: 'service' },
      'must be one of physical, digital, is "service"',
    ],
    ['/id', { id: 'tent' }, `must be a UUID such as ${id}, is "tent"`],
    ['/node_ids/1', { node_ids: [id, id] }, `must not be there twice, is "${id}"`],
    ['/tags/0', { tags: [''] }, 'must have 1 to 1024 characters, has 0'],
    [
      '/external_ref',
      { external_ref: 'x'.repeat(2049) },
      'must have at most 2048 characters, has 2049',
    ],
    [
      '/shopper_attributes/a\nb',
      { shopper_attributes: { 'a\nb': 'x' } },
      'is not a legal key; it must be a text of 1 to 255 characters on one line',
    ],
    ['/shopper_attributes/size', { shopper_attributes: { size: 2 } }, 'must be a string, is 2'],
    ['/titel', { titel: 'x' }, /^is not a known member/],
    ['/discription', { discription: 'x' }, 'is not a known member; did you mean description?'],
  ])('is refused for its %s', (pointer, faulty, message) => {
    expect(validateSeedRecord({ ...product, ...faulty }).faults).toEqual([
      { pointer, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    ]);
  });
});
