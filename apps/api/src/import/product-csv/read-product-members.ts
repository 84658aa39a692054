import type { SeedProduct } from '@aisle/schema/seed';
import type { Column } from './columns/columns.js';
import { addFault, addRemark, type ProductImport } from './product-import.js';
import {
  cell,
  type ProductGroup,
  type ProductRow,
  productCell,
  rawCell,
  rowWith,
  speakersOf,
} from './product-row.js';
import { slugify } from './slugify.js';
import { splitList } from './split-list.js';

/** Returns `draft` for a product that is unpublished, archived or a draft in the file. */
export function readStatus(group: ProductGroup, run: ProductImport): SeedProduct['status'] {
  const published = readBoolean(rowWith(group, 'published'), 'published', run);
  const row = rowWith(group, 'status');
  const status = cell(row, 'status').toLowerCase() || 'active';
  const isLive = liveStatuses.get(status);
  if (isLive === undefined) {
    const known = [...liveStatuses.keys()].join(', ');
    addFault(run, row, 'status', `"${cell(row, 'status')}" is not a status; known are ${known}`);
  }
  return published === false || isLive === false ? 'draft' : 'live';
}

/** Returns the status of a variant: a draft if it or its product is one. */
export function readVariantStatus(
  status: SeedProduct['status'],
  row: ProductRow,
  run: ProductImport,
): SeedProduct['status'] {
  return readBoolean(row, 'published', run) === false ? 'draft' : status;
}

/** Returns the slug of a product in URLs. */
export function readSlug(group: ProductGroup): string {
  return slugify(productCell(group, 'slug')) || group.handle;
}

/** Returns name and description of a product in other languages. Undefined if there are none. */
export function readLocales(group: ProductGroup): SeedProduct['locales'] {
  const locales: Record<string, { name?: string; description?: string }> = {};
  for (const { column, member, language } of group.first.header.translations) {
    const text = rawCell(rowWith(group, column), column);
    if (text.trim() === '') continue;
    const said = member === 'name' ? text.trim() : text;
    locales[language] = { ...locales[language], [member]: said };
  }
  return Object.keys(locales).length === 0 ? undefined : locales;
}

/** Returns the tags of a product: lower-case, without duplicates. */
export function readTags(group: ProductGroup): readonly string[] {
  return [...new Set(splitList(productCell(group, 'tags').toLowerCase()))];
}

/**
 * Returns `digital` for gift cards and products without shipping. Other products are undefined if
 * the file lacks the shipping column.
 */
export function readCommodityType(
  group: ProductGroup,
  row: ProductRow,
  run: ProductImport,
): SeedProduct['commodity_type'] {
  if (readBoolean(rowWith(group, 'giftCard'), 'giftCard', run) === true) return 'digital';
  if (!row.header.positions.has('requiresShipping')) return undefined;
  return readBoolean(row, 'requiresShipping', run) === true ? 'physical' : 'digital';
}

/** Returns the barcode without the apostrophe that shops write before it for spreadsheets. */
export function readBarcode(row: ProductRow, run: ProductImport): string {
  const barcode = cell(row, 'barcode').replace(/^'/, '');
  if (!scientific.test(barcode)) return barcode;
  addRemark(run, 'barcodes whose digits a spreadsheet has lost, left out', row, barcode);
  return '';
}

/** `4.00638E+12` */
const scientific = /^\d+(?:[.,]\d+)?E\+?\d+$/i;

/**
 * Returns the data without a member of its own: seller, search engine texts, weight. Undefined if
 * there is none.
 */
export function readExtensions(
  group: ProductGroup,
  row: ProductRow | undefined,
): SeedProduct['extensions'] {
  const texts: Record<string, string> = {
    vendor: productCell(group, 'vendor'),
    product_category: productCell(group, 'category'),
    seo_title: productCell(group, 'seoTitle'),
    seo_description: productCell(group, 'seoDescription'),
    ...readGoogle(group),
  };
  const told = Object.entries(texts).filter(([, text]) => text !== '');
  const members = { ...Object.fromEntries(told), ...(row && readWeight(row)) };
  return Object.keys(members).length === 0 ? undefined : { 'products(import)': members };
}

const liveStatuses: ReadonlyMap<string, boolean> = new Map([
  ['active', true],
  ['draft', false],
  ['archived', false],
  ['unlisted', false],
]);

function readBoolean(row: ProductRow, column: Column, run: ProductImport): boolean | undefined {
  const text = cell(row, column);
  if (text === '') return undefined;
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  addFault(run, row, column, `"${text}" is neither true nor false`);
  return undefined;
}

function readGoogle(group: ProductGroup): Record<string, string> {
  const texts = [...group.first.header.google].map(([name, position]) => {
    const filled = speakersOf(group).find(({ cells }) => cells[position]?.trim());
    return [name, filled?.cells[position]?.trim() ?? ''];
  });
  return Object.fromEntries(texts);
}

/** Shopify writes 0 for a weight that nobody filled in. */
function readWeight(row: ProductRow): object | undefined {
  const grams = cell(row, 'grams');
  if (grams === '' || /^[0.]+$/.test(grams)) return undefined;
  const unit = cell(row, 'weightUnit');
  return { weight_grams: grams, ...(unit === '' ? {} : { weight_unit: unit }) };
}
