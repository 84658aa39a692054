import type { Facet, FilterValue } from '../publication.js';
import type { ProductRecord } from '../records.js';
import { localise } from './localise.js';
import { present } from './present.js';
import { type ProductParts, tagsOf } from './product-parts.js';
import type { ReleaseContext } from './release-context.js';

/** The texts of a product that filters compare whole. */
export function filterValues(product: ProductRecord, release: ReleaseContext): FilterValue[] {
  const shared = present({
    id: product.id,
    sku: product.sku,
    manufacturer_part_num: product.manufacturer_part_num,
    upc_ean: product.upc_ean,
  });
  return [
    ...Object.entries(shared).map(([attribute, value]) => ({
      attribute: attribute as FilterValue['attribute'],
      value,
      language: '',
    })),
    ...localisedValues('name', product, release),
    ...localisedValues('slug', product, release),
  ];
}

/** One value for all languages when they agree, else one for each. */
function localisedValues(
  attribute: 'name' | 'slug',
  product: ProductRecord,
  release: ReleaseContext,
): FilterValue[] {
  const values = release.languages.flatMap((language) => {
    const value = localise(product, language, release.default_language)[attribute];
    return value === undefined ? [] : [{ attribute, value, language }];
  });
  const [first] = values;
  const agree =
    values.length === release.languages.length &&
    values.every(({ value }) => value === first?.value);
  return first && agree ? [{ ...first, language: '' }] : values;
}

/** The values of a product that it shares with many. */
export function facetsOf({ product, types }: ProductParts): Facet[] {
  return [
    ...types.map((value): Facet => ({ attribute: 'product_types', value })),
    ...tagsOf(product).map((value): Facet => ({ attribute: 'tags', value })),
  ];
}
