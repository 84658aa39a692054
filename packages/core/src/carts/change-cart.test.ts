import { describe, expect, it } from 'vitest';
import { makeCart } from '../../test/contract/carts/make-cart.js';
import { makeUuid } from '../testing/make-uuid.js';
import { requireRoom } from './change-cart.js';

const [line] = makeCart().items;
const lines = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ ...line, id: makeUuid(index), ...more }));
const cartOf = (items: readonly object[]) => makeCart({ items: items as never });

describe('a cart that is over a limit already', () => {
  const text = { custom_inputs: { text: 'x'.repeat(40_000) } };
  it.each([
    ['lines', lines(102), lines(101), lines(103)],
    [
      'pieces',
      lines(1, { quantity: 100_002 }),
      lines(1, { quantity: 100_001 }),
      lines(1, { quantity: 100_003 }),
    ],
    ['bytes', lines(3, text), lines(2, text), lines(4, text)],
  ])('may have fewer %s and not more', (_, before, fewer, more) => {
    const stored = cartOf(before);
    for (const items of [before, fewer]) {
      expect(() => requireRoom(cartOf(items), stored)).not.toThrow();
      expect(() => requireRoom(cartOf(items), undefined)).toThrow('The cart');
    }
    expect(() => requireRoom(cartOf(more), stored)).toThrow('The cart');
  });
});
