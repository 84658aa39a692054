import { nodeProductsFilter } from '@aisle/schema/filter';
import { describe, expect, it } from 'vitest';
import { fixText, listRemarks, readFilter } from './filter-text.js';

describe('a text', () => {
  it.each([
    'e',
    'eq',
    'eq(',
    'eq(sk',
    'eq(sku',
    'eq(sku,',
    "eq(name,'T",
    'eq(sku,a',
    'eq(sku,a):',
    'eq(sku,a),',
    'eq(sku,a), i',
  ])('%s is right as far as it goes', (text) => {
    expect(readFilter(text, nodeProductsFilter)).toMatchObject({
      state: 'fault',
      isUnfinished: true,
    });
  });

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

  it('that joins terms by commas is a filter with a shorter spelling', () => {
    const text = 'eq(sku,a) , in(tags,b,c)';
    const reading = readFilter(text, nodeProductsFilter);
    expect(reading).toMatchObject({ state: 'filter', shortest: 'eq(sku,a):in(tags,b,c)' });
    expect(listRemarks(reading)).toEqual([]);
  });

  it('that finds nothing is a filter with a hint', () => {
    const reading = readFilter('eq(product_types,Bundle)', nodeProductsFilter);
    expect(reading.state).toBe('filter');
    const [hint] = listRemarks(reading);
    expect(hint?.what).toBe('no product has "Bundle" among its product_types');
    const [fix] = hint?.fixes ?? [];
    expect(fix && fixText('eq(product_types,Bundle)', fix)).toBe('eq(product_types,bundle)');
  });

  it('is mended by a fix', () => {
    const reading = readFilter('eq(sku,a,b)', nodeProductsFilter);
    const [fix] = reading.state === 'fault' ? reading.error.fixes : [];
    expect(fix && fixText('eq(sku,a,b)', fix)).toBe('in(sku,a,b)');
  });
});
