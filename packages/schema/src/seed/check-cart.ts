import type { Fault } from '../validation/fault.js';
import { maxCartBytes, type SeedCart } from './cart-records.js';
import { checkIds } from './check-ids.js';

/** Finds what no cart may have: two lines that nobody can tell apart, and more than a shopper could write. */
export function checkCart(cart: SeedCart): Fault[] {
  return [...checkIds(cart.items, '/items', 'a line'), ...checkSize(cart)];
}

function checkSize(cart: SeedCart): Fault[] {
  const bytes = new TextEncoder().encode(JSON.stringify(cart)).length;
  if (bytes <= maxCartBytes) return [];
  return [
    { pointer: '', message: `takes ${bytes} bytes, and a cart takes at most ${maxCartBytes}` },
  ];
}
