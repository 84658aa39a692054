import type { SeedCartItem } from '@aisle/schema';
import { canonicalJson } from './canonical-json.js';

/**
 * The lines with another one. A line that has the same product, choice and inputs gets its pieces instead, and comes
 * from where the newer one comes from.
 */
export function addItem(
  items: readonly SeedCartItem[],
  added: SeedCartItem,
): readonly SeedCartItem[] {
  const same = items.find((item) => identityOf(item) === identityOf(added));
  if (!same) return [...items, added];
  const { quantity, location = same.location, updated_at } = added;
  const joined: SeedCartItem = {
    ...same,
    quantity: same.quantity + quantity,
    ...(location !== undefined && { location }),
    updated_at,
  };
  return items.map((item) => (item === same ? joined : item));
}

function identityOf({ product_id, bundle_configuration, custom_inputs = {} }: SeedCartItem) {
  const chosen = Object.entries(bundle_configuration?.selected_options ?? {}).filter(
    ([, options]) => Object.keys(options).length > 0,
  );
  return canonicalJson([product_id, Object.fromEntries(chosen), custom_inputs]);
}
