import { stableId } from '../stable-id.js';
import { buildFamily } from './build-family.js';
import { claimOwnSku, makeSku } from './choose-sku.js';
import { addPrice, addProduct, type CommonMembers, readCommonMembers } from './common-members.js';
import { addFault, type ProductImport } from './product-import.js';
import { isVariantRow, type ProductGroup, productCell } from './product-row.js';
import { readVariantImage } from './read-images.js';
import { type ProductOptions, readOptions } from './read-options.js';
import {
  readBarcode,
  readCommodityType,
  readExtensions,
  readSlug,
} from './read-product-members.js';

/**
 * Emits the records of one product: a standard product, or a parent with a child for each variant.
 * Children repeat the members and nodes of their parent, so that a list shows each of them
 * completely.
 */
export function buildProduct(group: ProductGroup, run: ProductImport): void {
  const title = productCell(group, 'title');
  if (title === '') {
    const message = `is empty; the first row of "${group.handle}" names the product`;
    addFault(run, group.first, 'title', message);
  }
  const rows = group.rows.filter(isVariantRow);
  const options = readOptions(group, rows.length === 0 ? [group.first] : rows, run);
  const common = readCommonMembers(group, title, run);
  const skus = (options?.variants ?? []).map(({ row }) => claimOwnSku(row, run));
  if (options === undefined || title === '') return;
  if (options.names.length === 0) buildStandard(group, common, skus[0], options, run);
  else buildFamily(group, common, skus, options, run);
}

function buildStandard(
  group: ProductGroup,
  { images, ...common }: CommonMembers,
  ownSku: string | undefined,
  { variants }: ProductOptions,
  run: ProductImport,
): void {
  const row = variants[0]?.row ?? group.first;
  const id = stableId('product', group.handle);
  const sku = ownSku ?? makeSku(group.handle, [], id, row, run);
  const mainImage = readVariantImage(row, images, run) ?? images[0];
  addProduct(run, row, {
    ...common,
    id,
    sku,
    slug: readSlug(group),
    commodity_type: readCommodityType(group, row, run),
    upc_ean: readBarcode(row, run),
    manufacturer_part_num: productCell(group, 'mpn'),
    extensions: readExtensions(group, row),
    main_image_id: mainImage,
    file_ids: images.filter((image) => image !== mainImage),
  });
  addPrice(run, row, sku);
}
