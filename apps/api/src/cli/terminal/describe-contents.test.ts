import { describe, expect, it } from 'vitest';
import { isEmpty } from '../../import/load-records.js';
import { describeContents } from './progress.js';

const nothing = {
  location: ':memory:',
  catalogs: 0,
  releases: 0,
  nodes: 0,
  products: 0,
  drafts: 0,
  offerings: 0,
  accounts: 0,
  orders: 0,
  subscriptions: 0,
  carts: 0,
  stock: 0,
};

describe('describeContents', () => {
  it('counts what there is', () => {
    expect(describeContents({ ...nothing, catalogs: 1, products: 1200, nodes: 2 })).toBe(
      '1 catalog, 2 nodes, 1,200 products',
    );
    expect(describeContents({ ...nothing, carts: 2, stock: 1 })).toBe('2 carts, 1 stock record');
    expect(describeContents({ ...nothing, products: 9, drafts: 1 })).toBe('9 products (1 draft)');
    expect(describeContents(nothing)).toBe('nothing');
  });
});

describe('isEmpty', () => {
  it('is false as soon as there is something', () => {
    expect(isEmpty(nothing)).toBe(true);
    expect(isEmpty({ ...nothing, subscriptions: 1 })).toBe(false);
    expect(isEmpty({ ...nothing, carts: 1 })).toBe(false);
  });
});
