import { describe, expect, it } from 'vitest';
import { closedList, mostValues, narrow } from './filter-rows.js';

describe('values', () => {
  const options = [
    { value: 'big tent', products: 2 },
    { value: 'Tent', products: 3 },
    { value: 'x-1', name: 'Tent pegs' },
    { value: 'stove', products: 1 },
  ];

  it('that begin with a text come before those that hold it', () => {
    const { options: found, complete } = narrow(options, 'te', ({ value, name = '' }) => [
      value,
      name,
    ]);
    expect(found.map(({ value }) => value)).toEqual(['Tent', 'x-1', 'big tent']);
    expect(complete).toBe(true);
  });

  it('are looked for by themselves', () => {
    expect(narrow(options, 'PEGS').options).toEqual([]);
  });

  it('are never more than can be looked at', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({ value: `sku-${at}` }));
    expect(narrow(many, '')).toMatchObject({ complete: false });
    expect(narrow(many, '').options).toHaveLength(mostValues);
  });

  it('are known where the contract lists them', () => {
    expect(closedList('product_types').map(({ value }) => value)).toContain('bundle');
    expect(closedList('tags')).toEqual([]);
  });
});
