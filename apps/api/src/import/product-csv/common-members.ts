import type { SeedProduct } from '@aisle/schema/seed';
import { compact } from './compact.js';
import { addNodes, priceBookId } from './imported-catalog.js';
import { addRecord, type ProductImport, type Sources } from './product-import.js';
import { type ProductGroup, type ProductRow, rawCell, rowWith } from './product-row.js';
import { readImages } from './read-images.js';
import { readPrice } from './read-price.js';
import { readLocales, readStatus, readTags } from './read-product-members.js';

/** Members that a product and all its children share. */
export type CommonMembers = ReturnType<typeof readCommonMembers>;

/**
 * Reads the members that all products of a group share. Images are ids of files; the first is the
 * main one.
 */
export function readCommonMembers(group: ProductGroup, title: string, run: ProductImport) {
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
export function readOwnTexts(group: ProductGroup, run: ProductImport) {
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
export function addProduct(
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
export function addPrice(run: ProductImport, row: ProductRow, sku: string): void {
  const price = readPrice(row, run);
  if (price === undefined) return;
  const record = { type: 'price', price_book_id: priceBookId, sku, ...price.members } as const;
  // The file sets prices in one currency only.
  addRecord(run, record, row, { ...price.sources, '/sku': 'sku' }, { ifStored: 'merge' });
}
