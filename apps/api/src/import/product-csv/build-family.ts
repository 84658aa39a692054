import { stableId } from '../stable-id.js';
import { buildVariations } from './build-variations.js';
import { makeParentSku, makeSku } from './choose-sku.js';
import { addPrice, addProduct, type CommonMembers, readOwnTexts } from './common-members.js';
import type { ProductImport } from './product-import.js';
import { cell, type ProductGroup, type ProductRow } from './product-row.js';
import { readVariantImage } from './read-images.js';
import type { ProductOptions } from './read-options.js';
import {
  readBarcode,
  readCommodityType,
  readExtensions,
  readSlug,
  readVariantStatus,
} from './read-product-members.js';
import { slugify } from './slugify.js';

/** Emits a parent product, its variations, and a child for each of its variants. */
export function buildFamily(
  group: ProductGroup,
  { images, ...common }: CommonMembers,
  ownSkus: readonly (string | undefined)[],
  options: ProductOptions,
  run: ProductImport,
): void {
  const variations = buildVariations(group, options, run);
  const slug = readSlug(group);
  const parentId = stableId('product', group.handle);
  const children = options.variants.map(({ row, values }, index) => {
    const id = stableId('product', group.handle, ...values);
    return { id, row, values, sku: ownSkus[index] ?? makeSku(group.handle, values, id, row, run) };
  });
  const [mainImage, ...otherImages] = images;
  addProduct(run, group.first, {
    ...common,
    id: parentId,
    sku: makeParentSku(group.handle, group.first, run),
    slug,
    commodity_type: readCommodityType(group, children[0]?.row ?? group.first, run),
    extensions: readExtensions(group, undefined),
    variation_ids: variations.map(({ id }) => id),
    main_image_id: mainImage,
    file_ids: otherImages,
  });
  for (const { id, row, values, sku } of children) {
    const own = ownTexts(group, row, run);
    addProduct(run, row, {
      ...common,
      ...own.members,
      id,
      parent_id: parentId,
      status: readVariantStatus(common.status, row, run),
      name: nameVariant(common.name, values),
      locales: nameInLocales(common.locales, values),
      sku,
      slug: [slug, slugify(values.join(' '))].filter(Boolean).join('-'),
      option_ids: variations.map(
        ({ optionIds }, index) => optionIds.get(values[index] ?? '') ?? '',
      ),
      commodity_type: readCommodityType(group, row, run),
      upc_ean: readBarcode(row, run),
      manufacturer_part_num: cell(row, 'mpn'),
      extensions: readExtensions(own.group, row),
      main_image_id: readVariantImage(row, [], run) ?? mainImage,
    });
    addPrice(run, row, sku);
  }
}

/**
 * Reads the texts in which the row of a variant differs from its product. The variant's row comes
 * first in the group.
 */
function ownTexts(group: ProductGroup, row: ProductRow, run: ProductImport) {
  if (!group.isFamily) return { group, members: {} };
  const own: ProductGroup = { handle: group.handle, first: group.first, rows: [row, group.first] };
  return { group: own, members: readOwnTexts(own, run) };
}

function nameVariant(name: string, values: readonly string[]): string {
  return `${name} - ${values.join(' / ')}`;
}

/** Returns the name of a variant in each language that names its product. */
function nameInLocales(
  locales: CommonMembers['locales'],
  values: readonly string[],
): CommonMembers['locales'] {
  if (!locales) return undefined;
  const named = Object.entries(locales).map(([language, { name, ...texts }]) => [
    language,
    { ...(name !== undefined && { name: nameVariant(name, values) }), ...texts },
  ]);
  return Object.fromEntries(named);
}
