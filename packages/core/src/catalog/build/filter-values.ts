import type { Facet, FilterableValue } from '../publication.js';
import type { ProductRecord } from '../records.js';
import { localise, textsIn } from './localise.js';
import { present } from './present.js';
import { type ProductParts, tagsOf } from './product-parts.js';
import type { ReleaseContext } from './release-context.js';

/** The texts of a product that filters compare whole. */
export function filterValues(product: ProductRecord, release: ReleaseContext): FilterableValue[] {
  const shared = present({
    id: product.id,
    sku: product.sku,
    manufacturer_part_num: product.manufacturer_part_num,
    upc_ean: product.upc_ean,
  });
  return [
    ...Object.entries(shared).map(([attribute, value]) => ({
      attribute: attribute as FilterableValue['attribute'],
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
): FilterableValue[] {
  const { languages, default_language } = release;
  const common = localise(product, default_language, default_language)[attribute];
  const values = languages.map((language) => ({
    attribute,
    language,
    value:
      textsIn(product.locales, language) === undefined
        ? common
        : localise(product, language, default_language)[attribute],
  }));
  if (values.every(({ value }) => value === common)) {
    return common === undefined ? [] : [{ attribute, value: common, language: '' }];
  }
  return values.flatMap(({ value, ...rest }) => (value === undefined ? [] : [{ ...rest, value }]));
}

/** The values of a product that it shares with many. */
export function facetsOf({ product, types }: ProductParts): Facet[] {
  return [
    ...types.map((value): Facet => ({ attribute: 'product_types', value })),
    ...tagsOf(product).map((value): Facet => ({ attribute: 'tags', value })),
  ];
}
