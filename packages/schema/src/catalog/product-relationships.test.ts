import { describe, expect, it } from 'vitest';
import { describeModel } from '../../test/support/describe-model.js';
import { id, relationships } from '../../test/support/examples.js';
import { createValidator } from '../validation/create-validator.js';
import { ProductRelationships } from './product.js';

const names = ['parent', 'children', 'files', 'main_image', 'component_products'];

describe('the relationships of a product', () => {
  it('are those of the interface', () => {
    expect(Object.keys(ProductRelationships.properties)).toEqual(names);
  });

  describeModel({
    schema: ProductRelationships,
    example: relationships,
    optional: names.map((name) => `/${name}`),
  });

  const validate = createValidator(ProductRelationships);

  it('may be none', () => {
    expect(validate({}).faults).toBeUndefined();
  });

  it.each([
    ['/parent/data/type', { parent: { data: { id, type: 'parent' } } }, '"product"'],
    ['/main_image/data/type', { main_image: { data: { id, type: 'file' } } }, '"main_image"'],
    [
      '/files/data/0/type',
      { files: { data: [{ ...relationships.files?.data[0], type: 'image' }] } },
      '"file"',
    ],
  ])('have one type at %s', (pointer, value, allowed) => {
    expect(validate(value).faults).toEqual([
      { pointer, message: expect.stringContaining(`must be ${allowed}, is`) },
    ]);
  });
});
