import type { SeedCartItem } from '@aisle/schema/seed';
import { canonicalJson } from './canonical-json.js';

/** Returns the identity of a line: its product, choice, inputs, and location, if any. */
export function identityOf({
  product_id,
  bundle_configuration,
  custom_inputs = {},
  location,
}: Pick<
  SeedCartItem,
  'product_id' | 'bundle_configuration' | 'custom_inputs' | 'location'
>): string {
  const chosen = Object.entries(bundle_configuration?.selected_options ?? {}).filter(
    ([, options]) => Object.keys(options).length > 0,
  );
  return canonicalJson([product_id, Object.fromEntries(chosen), custom_inputs, location ?? null]);
}
