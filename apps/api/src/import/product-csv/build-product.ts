import type { SeedProduct } from '@aisle/schema/seed';
import { stableId } from '../names.js';
import {
  addFault,
  addRecord,
  addRemark,
  type ProductImport,
  type Sources,
} from './product-import.js';
import {
  cell,
  isVariantRow,
  type ProductGroup,
  type ProductRow,
  placeOf,
  productCell,
  rawCell,
  rowWith,
} from './product-row.js';
import {
  addNodes,
  compact,
  priceBookId,
  readImages,
  readVariantImage,
  slugify,
} from './read-images.js';
import { readPrice } from './read-price.js';
import {
  buildVariations,
  type ProductOptions,
  readBarcode,
  readCommodityType,
  readExtensions,
  readLocales,
  readOptions,
  readSlug,
  readStatus,
  readTags,
  readVariantStatus,
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

/** Emits a parent product, its variations, and a child for each of its variants. */
function buildFamily(
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

/**
 * Returns the SKU that a row names; undefined if it names none. Undefined with a notice if an
 * earlier variant has it, since shops let SKUs repeat. A collision with a generated SKU is a fault.
 */
function claimOwnSku(row: ProductRow, run: ProductImport): string | undefined {
  const sku = cell(row, 'sku');
  if (sku === '') return undefined;
  if (/^'?\d(?:[.,]\d+)?E\+\d+$/i.test(sku))
    addRemark(run, 'SKUs whose digits a spreadsheet seems to have lost', row, sku);
  const earlier = run.skus.get(sku);
  if (earlier?.isMade) {
    addFault(run, row, 'sku', describeTaken(sku, earlier));
    return sku;
  }
  if (earlier) {
    addRemark(run, 'duplicate SKUs, replaced by SKUs made from the handle', row, sku);
    return undefined;
  }
  run.skus.set(sku, { place: placeOf(row), isMade: false });
  return sku;
}

/**
 * Makes a SKU from a handle and option values, `blue-shirt-small`; appends the start of `id` if
 * that is taken.
 */
function makeSku(
  handle: string,
  values: readonly string[],
  id: string,
  row: ProductRow,
  run: ProductImport,
): string {
  const ending = id.slice(0, 8);
  const chosen = values.length === 0 ? [handle] : [handle, slugify(values.join(' ')) || ending];
  const plain = chosen.join('-');
  const sku = run.skus.has(plain) ? `${plain}-${ending}` : plain;
  run.skus.set(sku, { place: placeOf(row), isMade: true });
  return sku;
}

/** Returns the SKU of a parent product, its handle; undefined if that is taken. */
function makeParentSku(handle: string, row: ProductRow, run: ProductImport): string | undefined {
  if (run.skus.has(handle)) return undefined;
  run.skus.set(handle, { place: placeOf(row), isMade: true });
  return handle;
}

function describeTaken(sku: string, earlier: { place: string }): string {
  return `"${sku}" was made from the handle for ${earlier.place}, which names none; change one of them`;
}

/** Members that a product and all its children share. */
type CommonMembers = ReturnType<typeof readCommonMembers>;

/**
 * Reads the members that all products of a group share. Images are ids of files; the first is the
 * main one.
 */
function readCommonMembers(group: ProductGroup, title: string, run: ProductImport) {
  return {
    type: 'product' as const,
    status: readStatus(group, run),
    name: title,
    ...readOwnTexts(group, run),
    locales: readLocales(group),
    images: readImages(group, run),
  };
}

/** Reads the texts in which a variant may differ from its product. */
function readOwnTexts(group: ProductGroup, run: ProductImport) {
  const tags = [...readTags(group)];
  return {
    description: rawCell(rowWith(group, 'description'), 'description'),
    tags,
    node_ids: [...addNodes(group, tags, run)],
  };
}

const productSources: Sources = {
  '/name': 'title',
  '/sku': 'sku',
  '/slug': 'handle',
  '/description': 'description',
  '/tags': 'tags',
  '/upc_ean': 'barcode',
  '/manufacturer_part_num': 'mpn',
  '/option_ids': 'option1Value',
};

/** Emits a product without its empty members. */
function addProduct(
  run: ProductImport,
  row: ProductRow,
  members: Parameters<typeof compact<SeedProduct>>[0],
): void {
  // A file has all variants of a product, so the import withdraws missing ones.
  const isWhole = members.parent_id === undefined;
  const manner = { rank: run.products, ...(isWhole && { isWholeFamily: true }) };
  run.products += 1;
  const sources = { ...productSources, ...localeSources(row) };
  addRecord(run, compact<SeedProduct>(members), row, sources, manner);
}

/** Sources of the texts in other languages. */
function localeSources({ header }: ProductRow): Sources {
  return Object.fromEntries(
    header.translations.map(({ column, member, language }) => [
      `/locales/${language}/${member}`,
      column,
    ]),
  );
}

/** Emits the price of a row's variant, if it has one. */
function addPrice(run: ProductImport, row: ProductRow, sku: string): void {
  const price = readPrice(row, run);
  if (price === undefined) return;
  const record = { type: 'price', price_book_id: priceBookId, sku, ...price.members } as const;
  // The file sets prices in one currency only.
  addRecord(run, record, row, { ...price.sources, '/sku': 'sku' }, { ifStored: 'merge' });
}
