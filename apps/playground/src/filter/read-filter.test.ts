import { nodeProductsFilter } from '@aisle/schema/filter';
import { describe, expect, it } from 'vitest';
import { applyFix, readFilter } from './read-filter.js';

describe('a text', () => {
  it.each(['e', 'eq', 'eq(', 'eq(sk', 'eq(sku', 'eq(sku,', "eq(name,'T", 'eq(sku,a', 'eq(sku,a):'])(
    '%s is right as far as it goes',
    (text) => {
      expect(readFilter(text, nodeProductsFilter)).toMatchObject({
        state: 'fault',
        isUnfinished: true,
      });
    },
  );

  it.each(['x', 'eq()', 'eq(price', 'eq(sku,):eq(sku,b)', 'eq(sku,a,b)', 'eq(id,x)', ' '])(
    '%s is wrong',
    (text) => {
      expect(readFilter(text, nodeProductsFilter)).toMatchObject({
        state: 'fault',
        isUnfinished: false,
      });
    },
  );

  it('has a shortest spelling when it is a filter', () => {
    expect(readFilter("eq( tags, 'SALE' )", nodeProductsFilter)).toMatchObject({
      state: 'filter',
      shortest: 'eq(tags,sale)',
    });
    expect(readFilter('', nodeProductsFilter)).toEqual({ state: 'none' });
  });

  it('is mended by a fix', () => {
    const reading = readFilter('eq(sku,a,b)', nodeProductsFilter);
    const [fix] = reading.state === 'fault' ? reading.error.fixes : [];
    expect(fix && applyFix('eq(sku,a,b)', fix)).toBe('in(sku,a,b)');
  });
});
