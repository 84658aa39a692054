import { describe, expect, it } from 'vitest';
import { describeModel } from '../../test/support/describe-model.js';
import { attributes } from '../../test/support/examples.js';
import { createValidator } from '../validation/create-validator.js';
import { ProductAttributes } from './product-attributes.js';

const always = ['published_at', 'created_at', 'updated_at', 'base_product', 'name', 'status'];
const sometimes = [
  'base_product_id',
  'commodity_type',
  'curated_product',
  'upc_ean',
  'manufacturer_part_num',
  'tags',
  'price_modifiers',
  'description',
  'sku',
  'slug',
  'external_ref',
  'price',
  'shopper_attributes',
  'tiers',
  'components',
  'custom_inputs',
  'extensions',
];
const option = '/components/tent/options/0';

describe('the attributes of a product', () => {
  it('are those of the interface', () => {
    const names = [...always, ...sometimes].toSorted();
    expect(Object.keys(ProductAttributes.properties).toSorted()).toEqual(names);
  });

  describeModel({
    schema: ProductAttributes,
    example: attributes,
    optional: [
      ...sometimes.map((name) => `/${name}`),
      ...['min', 'max', 'sort_order'].map((name) => `/components/tent/${name}`),
      ...['sort_order', 'default'].map((name) => `${option}/${name}`),
    ],
    open: ['/shopper_attributes', '/custom_inputs', '/extensions'],
    dictionaries: ['/price', '/tiers', '/tiers/six/price', '/components'],
  });

  const validate = createValidator(ProductAttributes);
  const time = 'a time in UTC with milliseconds and without a zone such as 2026-01-31T09:30:00.000';

  it.each([
    ['/status', 'draft', 'must be "live", is "draft"'],
    ['/published_at', '2026-01-31T09:30:00Z', `must be ${time}, is "2026-01-31T09:30:00Z"`],
    ['/created_at', '2026-01-31T09:30:00.000Z', `must be ${time}, is "2026-01-31T09:30:00.000Z"`],
    ['/updated_at', '2026-01-31T09:30:00', `must be ${time}, is "2026-01-31T09:30:00"`],
    [
      '/base_product_id',
      'tent',
      'must be a UUID such as 6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10, is "tent"',
    ],
    ['/external_ref', 'x'.repeat(2049), 'must have at most 2048 characters, has 2049'],
  ])('refuse the %s %.40s', (pointer, value, message) => {
    const name = pointer.slice(1);
    expect(validate({ ...attributes, [name]: value }).faults).toEqual([{ pointer, message }]);
  });

  it('have an external_ref of up to 2048 characters', () => {
    expect(validate({ ...attributes, external_ref: 'x'.repeat(2048) }).faults).toBeUndefined();
  });
});
