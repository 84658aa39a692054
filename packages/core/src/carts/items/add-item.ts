import type { SeedCartItem } from '@aisle/schema/seed';
import type { IdMaker } from '../../environment/environment.js';
import { identityOf } from './identity-of.js';

/** A line that is in no cart yet. */
export type NewItem = Omit<SeedCartItem, 'id' | 'created_at' | 'updated_at'>;

/**
 * The lines with another one, which is added at `time`. A line that has the same product, choice, inputs and
 * location, or like it none, gets its pieces instead.
 */
export function addItem(
  items: readonly SeedCartItem[],
  added: NewItem,
  makeId: IdMaker,
  time: string,
): readonly SeedCartItem[] {
  const { product_id, quantity } = added;
  const identity = identityOf(added);
  const same = items.find(
    (item) => item.product_id === product_id && identityOf(item) === identity,
  );
  if (!same) return [...items, { ...added, id: makeId(), created_at: time, updated_at: time }];
  const joined: SeedCartItem = { ...same, quantity: same.quantity + quantity, updated_at: time };
  return items.map((item) => (item === same ? joined : item));
}
