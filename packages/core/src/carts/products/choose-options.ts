import { CommerceError } from '@aisle/schema';
import type { BundleConfiguration, CatalogProduct } from '@aisle/schema/catalog';
import { checkSelection } from '../../catalog/configuring/check-selection.js';

/**
 * Returns the choice to store for a bundle: the requested one, or its default options. Returns
 * undefined for other products.
 * @throws CommerceError `validation_failed` for a choice that the product does not allow.
 */
export function chooseOptions(
  { id, attributes, meta }: CatalogProduct,
  asked: BundleConfiguration['selected_options'] | undefined,
): BundleConfiguration | undefined {
  const { components } = attributes;
  if (!components) {
    if (Object.keys(asked ?? {}).length === 0) return undefined;
    throw new CommerceError(
      'validation_failed',
      `bundle_configuration: product ${JSON.stringify(id)} is no bundle, so there is nothing to choose; leave it out`,
      { pointers: ['/bundle_configuration'] },
    );
  }
  // Cloned because the product is shared and the choice belongs to the cart.
  const chosen = asked ?? structuredClone(meta.bundle_configuration?.selected_options) ?? {};
  const faults = checkSelection(components, chosen, 'bundle_configuration.selected_options');
  if (faults.length === 0) return { selected_options: chosen };
  throw new CommerceError('validation_failed', faults, {
    pointers: faults.map(() => '/bundle_configuration/selected_options'),
  });
}
