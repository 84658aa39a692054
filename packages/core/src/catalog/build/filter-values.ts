import type { Facet, FilterValue } from '../publication.js';
import type { ProductRecord } from '../records.js';
import { localiseProduct } from './localise-product.js';
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
    const value = localiseProduct(product, language)[attribute];
    return value === undefined ? [] : [{ attribute, value, language }];
  });
  const [first] = values;
  if (!first || values.some(({ value }) => value !== first.value)) return values;
  return [{ ...first, language: '' }];
}

/** The values of a product that it shares with many. */
export function facetsOf({ product, types }: ProductParts): Facet[] {
  return [
    ...types.map((value): Facet => ({ attribute: 'product_types', value })),
    ...tagsOf(product).map((value): Facet => ({ attribute: 'tags', value })),
  ];
}
