import { describe, expect, it, vi } from 'vitest';
import { untouchedForm, withFields } from '../state/form.js';
import type { StepName } from './steps.js';

vi.stubGlobal('location', { hash: '' });
vi.stubGlobal('navigator', { userAgent: 'Linux', language: 'en' });
const { entranceForm, stepForm } = await import('./steps.js');
const { findEntry } = await import('../request-form/operation-entry.js');

const at = (selected: StepName, address: number) => ({
  selected,
  forms: {
    [selected]: {
      ...withFields(untouchedForm, {
        'path:catalog_id': { text: 'c' },
        'path:node_id': { text: 'n' },
        'query:filter': { text: 'eq(sku,A)' },
        'header:X-Moltin-Currency': { text: 'EUR' },
      }),
      address,
    },
  },
});
const pathOf = (name: StepName | 'addCartItem', address: number) =>
  findEntry(name).operation.paths[address];

describe('the next request of a shopper', () => {
  it('takes the shopper and the release along, and nothing else', () => {
    const form = stepForm(at('listNodeProducts', 0), 'getProduct', { 'path:product_id': 'p' });
    expect(form.fields).toEqual({
      'path:catalog_id': { text: 'c' },
      'header:X-Moltin-Currency': { text: 'EUR' },
      'path:product_id': { text: 'p' },
    });
  });

  it.each([0, 1, 2, 3])('stays in the catalog that it is in, at address %i', (address) => {
    const { paths } = findEntry('listNodeProducts').operation;
    const start = paths[address]?.replace('/nodes/:node_id/relationships/products', '');
    const form = stepForm(at('listNodeProducts', address), 'getProduct');
    expect(pathOf('getProduct', form.address)).toBe(`${start}/products/:product_id`);
  });

  it('is in the catalog of the rules after a cart, and at the entrance', () => {
    expect(pathOf('getProduct', stepForm(at('getCart', 0), 'getProduct').address)).toBe(
      '/catalog/products/:product_id',
    );
    expect(pathOf('listHierarchies', entranceForm(at('listNodeProducts', 0)).address)).toBe(
      '/catalog/hierarchies',
    );
  });

  it('sends what is entered into a body', () => {
    expect(stepForm(at('getCart', 0), 'addCartItem', { 'body:/data/id': 'p' }).fields).toEqual({
      'header:X-Moltin-Currency': { text: 'EUR' },
      'body:/data/id': { text: 'p', presence: 'value' },
    });
  });
});
