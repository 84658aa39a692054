import { describe, expect, it } from 'vitest';
import { components, id } from '../../test/support/examples.js';
import { createValidator } from '../validation/create-validator.js';
import { BundleConfiguration, Component, Components } from './bundle.js';

const { tent } = components;
const option = { id, type: 'product', quantity: 1 };

describe('a component of a bundle', () => {
  const validate = createValidator(Component);

  it('needs a name and an option', () => {
    expect(validate({ name: 'Tent', options: [option] }).faults).toBeUndefined();
    expect(validate({}).faults).toEqual([
      { pointer: '/name', message: 'is required' },
      { pointer: '/options', message: 'is required' },
    ]);
  });

  it.each([
    ['/options', { options: [] }, 'must have at least 1 entry, has 0'],
    ['/min', { min: -1 }, 'must be at least 0, is -1'],
    ['/max', { max: 1.5 }, 'must be an integer, is 1.5'],
    ['/options/0/quantity', { options: [{ ...option, quantity: 0 }] }, 'must be at least 1, is 0'],
    ['/options/0/type', { options: [{ ...option, type: 'item' }] }, 'must be "product", is "item"'],
    [
      '/options/0/sort',
      { options: [{ ...option, sort: 1 }] },
      /^is not a known member; .*sort_order/,
    ],
  ])('is refused for its %s', (pointer, faulty, message) => {
    expect(validate({ ...tent, ...faulty }).faults).toEqual([
      { pointer, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    ]);
  });
});

describe('the components of a bundle', () => {
  const validate = createValidator(Components);

  it('may have any name on one line', () => {
    expect(validate({ tent, 'Das Zelt (2)': tent, zelt_2: tent }).faults).toBeUndefined();
  });

  it.each([
    ['', ''],
    ['a\nb', 'a\nb'],
    ['x'.repeat(256), 'x'.repeat(256)],
  ])('may not have the name %.10j', (name, key) => {
    expect(validate({ [name]: 'never looked at' }).faults).toEqual([
      {
        pointer: `/${key}`,
        message: 'is not a legal key; it must be a text of 1 to 255 characters on one line',
      },
    ]);
  });
});

describe('a bundle configuration', () => {
  it('names quantities by component and product', () => {
    const validate = createValidator(BundleConfiguration);
    expect(validate({ selected_options: { tent: { [id]: 2 } } }).faults).toBeUndefined();
    expect(validate({ selected_options: { tent: { [id]: 0 } } }).faults).toEqual([
      { pointer: `/selected_options/tent/${id}`, message: 'must be at least 1, is 0' },
    ]);
    expect(validate({}).faults).toEqual([{ pointer: '/selected_options', message: 'is required' }]);
  });
});
