import { describe, expect, it } from 'vitest';
import { countRepriced } from './clock-panel.js';

const product = (id: string, amount: number) => ({
  id,
  attributes: { price: { USD: { amount, includes_tax: false } } },
});

describe('repricing', () => {
  it('counts products whose price is another one', () => {
    const before = { data: [product('a', 1), product('b', 2), product('c', 3)] };
    const after = { data: [product('b', 2), product('a', 4), product('d', 3)] };
    expect(countRepriced(before, after)).toEqual({
      compared: 2,
      repriced: 1,
      added: 1,
      removed: 1,
    });
  });

  it('says nothing of answers that are no lists', () => {
    expect(countRepriced({ errors: [] }, { data: [] })).toBeUndefined();
    expect(countRepriced({ data: [] }, undefined)).toBeUndefined();
  });
});
