import { describe, expect, it } from 'vitest';
import { mergeSuggestions, suggestionOf } from './merge-suggestions.js';
import { readProducts } from './read-products.js';

describe('mergeSuggestions', () => {
  it('lists each product once, found by name first', () => {
    const named = [{ key: 'A-1', name: 'Tent', note: 'A-1' }];
    const skus = [
      { value: 'A-1', products: 1, name: 'Tent' },
      { value: 'A-2', products: 1, name: 'Pole' },
    ];
    const ids = [{ value: 'id-3', products: 1 }];
    expect(mergeSuggestions(named, skus, ids).map(({ key, name }) => [key, name])).toEqual([
      ['A-1', 'Tent'],
      ['A-2', 'Pole'],
      ['id-3', 'id-3'],
    ]);
  });
});

describe('readProducts', () => {
  it('takes what it finds of each product', () => {
    const data = [
      {
        id: '1',
        attributes: { name: 'Tent', sku: 'T' },
        meta: { bread_crumb_nodes: ['n'] },
      },
      { id: '2', attributes: {} },
      'none',
    ];
    const products = readProducts({ data });
    expect(products).toEqual([
      { id: '1', name: 'Tent', sku: 'T', nodes: ['n'] },
      { id: '2', name: '2', nodes: [] },
    ]);
    expect(products.map((product) => suggestionOf(product).key)).toEqual(['T', '2']);
    expect(readProducts({ errors: [] })).toEqual([]);
  });
});
