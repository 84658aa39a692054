import type { SeedCartItem } from '@aisle/schema/seed';
import type { Demand } from '../../inventories/require-supply.js';

type Line = Pick<SeedCartItem, 'product_id' | 'quantity' | 'location' | 'bundle_configuration'>;

/** Returns the pieces that lines take of each product, including the chosen options of bundles. */
export function demandsOf(items: readonly Line[]): readonly Demand[] {
  return items.flatMap(({ product_id, quantity, location, bundle_configuration }) => [
    { product_id, quantity, location },
    ...Object.values(bundle_configuration?.selected_options ?? {}).flatMap((options) =>
      Object.entries(options).map(([id, pieces]) => ({
        product_id: id,
        quantity: pieces * quantity,
        location,
        isPart: true,
      })),
    ),
  ]);
}
