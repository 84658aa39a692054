import type { SeedCartItem } from '@aisle/schema';
import { canonicalJson } from './canonical-json.js';

/** Names what a line is of, wherever that comes from: its product, choice and inputs. */
export function identityOf({
  product_id,
  bundle_configuration,
  custom_inputs = {},
}: Pick<SeedCartItem, 'product_id' | 'bundle_configuration' | 'custom_inputs'>): string {
  const chosen = Object.entries(bundle_configuration?.selected_options ?? {}).filter(
    ([, options]) => Object.keys(options).length > 0,
  );
  return canonicalJson([product_id, Object.fromEntries(chosen), custom_inputs]);
}
