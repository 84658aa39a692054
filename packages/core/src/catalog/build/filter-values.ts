import { tagsOf } from '../../records/tags-of.js';
import type { Facet, FilterableValue } from '../publication.js';
import type { ProductRecord } from '../records.js';
import type { LocalTexts } from './localise.js';
import type { ProductParts } from './product-parts.js';
import type { ReleaseContext } from './release-context.js';

/** The attributes that filters compare whole and that no language changes. */
const sharedAttributes = ['id', 'sku', 'manufacturer_part_num', 'upc_ean'] as const;

/** The texts of a product that filters compare whole; `texts` are its own in each language of the release. */
export function filterValues(
  product: ProductRecord,
  { languages }: Pick<ReleaseContext, 'languages'>,
  texts: readonly LocalTexts[],
): FilterableValue[] {
  const values: FilterableValue[] = [];
  for (const attribute of sharedAttributes) {
    const value = product[attribute];
    if (value !== undefined) values.push({ attribute, value, language: '' });
  }
  for (const attribute of ['name', 'slug'] as const) {
    const common = texts[0]?.[attribute];
    const isSame = texts.every((own) => own[attribute] === common);
    texts.forEach(({ [attribute]: value }, index) => {
      if (value === undefined || (isSame && index > 0)) return;
      // One value for all languages if they are equal, else one for each.
      values.push({ attribute, value, language: isSame ? '' : (languages[index] ?? '') });
    });
  }
  return values;
}

/** The values of a product that it shares with many. */
export function facetsOf({ product, types }: ProductParts): Facet[] {
  return [
    ...types.map((value): Facet => ({ attribute: 'product_types', value })),
    ...tagsOf(product).map((value): Facet => ({ attribute: 'tags', value })),
  ];
}
