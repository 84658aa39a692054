import type { SeedCartItem } from '@aisle/schema/seed';
import { identityOf } from './identity-of.js';

/**
 * The lines with one of them changed. When that makes it the same as another one, it gets the pieces of that one,
 * which goes: no two lines have the same product, choice, inputs and location.
 */
export function replaceItem(
  items: readonly SeedCartItem[],
  item: SeedCartItem,
  by: SeedCartItem,
): SeedCartItem[] {
  const name = identityOf(by);
  const same = name === identityOf(item) ? [] : items.filter((one) => identityOf(one) === name);
  const quantity = same.reduce((sum, one) => sum + one.quantity, by.quantity);
  return items
    .filter((one) => !same.includes(one))
    .map((one) => (one === item ? { ...by, quantity } : one));
}
