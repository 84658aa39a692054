import { describe, expect, it } from 'vitest';
import { attributes, id, meta, relationships } from '../../test/support/examples.js';
import { createValidator } from '../validation/create-validator.js';
import { CatalogProduct } from './product.js';

const product = { id, type: 'product', attributes, relationships, meta };
const validate = createValidator(CatalogProduct);

describe('a product of a catalog', () => {
  it('has id, type, attributes, relationships and meta', () => {
    expect(Object.keys(CatalogProduct.properties)).toEqual(Object.keys(product));
    expect(validate(product).faults).toBeUndefined();
  });

  it.each(Object.keys(product))('must have %s', (name) => {
    const { [name as keyof typeof product]: _, ...rest } = product;
    expect(validate(rest).faults).toEqual([{ pointer: `/${name}`, message: 'is required' }]);
  });

  it('is always of the type product', () => {
    expect(validate({ ...product, type: 'products' }).faults).toEqual([
      { pointer: '/type', message: 'must be "product", is "products"' },
    ]);
  });

  it('names faults by their whole path, and refuses strays', () => {
    const faulty = { ...product, attributes: { ...attributes, slug: null }, links: {} };
    expect(validate(faulty).faults).toEqual([
      {
        pointer: '/links',
        message: 'is not a known member (known: id, type, attributes, relationships, meta)',
      },
      { pointer: '/attributes/slug', message: 'must be a string, is null' },
    ]);
  });
});
