import type { SeedCartItem } from '@aisle/schema';
import { identityOf } from './identity-of.js';

/**
 * The lines with another one. A line that has the same product, choice, inputs and location gets its pieces instead;
 * where no location is named, the first line that has the rest.
 */
export function addItem(
  items: readonly SeedCartItem[],
  added: SeedCartItem,
): readonly SeedCartItem[] {
  const { quantity, location, updated_at } = added;
  const identity = identityOf(added);
  const same = items.find(
    (item) =>
      (location === undefined || item.location === location) && identityOf(item) === identity,
  );
  if (!same) return [...items, added];
  const joined: SeedCartItem = { ...same, quantity: same.quantity + quantity, updated_at };
  return items.map((item) => (item === same ? joined : item));
}
