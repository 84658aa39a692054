import type { SeedProduct } from '@aisle/schema/seed';
import { stableId } from '../names.js';
import type { Column } from './columns/columns.js';
import { addFault, addRecord, addRemark, type ProductImport } from './product-import.js';
import {
  cell,
  optionName,
  type ProductGroup,
  type ProductRow,
  placeOf,
  productCell,
  rawCell,
  rowWith,
  speakersOf,
} from './product-row.js';
import { slugify, splitList } from './read-images.js';

/** A variation of a product and the ids of its options by their values. */
interface ProductVariation {
  readonly id: string;
  readonly optionIds: ReadonlyMap<string, string>;
}

/** Emits a variation for each option of a product; `sort_order` keeps the order of the file. */
export function buildVariations(
  { handle, first }: ProductGroup,
  { names, variants }: ProductOptions,
  run: ProductImport,
): readonly ProductVariation[] {
  return names.map((name, position) => {
    const id = stableId('variation', handle, name);
    const values = [...new Set(variants.map((variant) => variant.values[position] ?? ''))];
    const optionIds = new Map(
      values.map((value) => [value, stableId('option', handle, name, value)]),
    );
    const options = [...optionIds].map(([value, optionId], index) => ({
      id: optionId,
      name: value,
      sort_order: values.length - index,
    }));
    const sources = sourcesOf[position];
    const sortOrder = names.length - position;
    addRecord(run, { type: 'variation', id, name, sort_order: sortOrder, options }, first, sources);
    return { id, optionIds };
  });
}

const sourcesOf = [
  { '/name': 'option1Name', '/options': 'option1Value' },
  { '/name': 'option2Name', '/options': 'option2Value' },
  { '/name': 'option3Name', '/options': 'option3Value' },
] as const;

/** Returns `draft` for a product that is unpublished, archived or a draft in the file. */
export function readStatus(group: ProductGroup, run: ProductImport): SeedProduct['status'] {
  const published = readBoolean(rowWith(group, 'published'), 'published', run);
  const row = rowWith(group, 'status');
  const status = cell(row, 'status').toLowerCase() || 'active';
  const isLive = liveStatuses.get(status);
  if (isLive === undefined) {
    const known = [...liveStatuses.keys()].join(', ');
    addFault(run, row, 'status', `"${cell(row, 'status')}" is not a status; use one of ${known}`);
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
  addRemark(run, 'barcodes whose digits a spreadsheet has lost, ignored', row, barcode);
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

/** A variant of a product: its row and its value of each of the product's options. */
interface Variant {
  readonly row: ProductRow;
  readonly values: readonly string[];
}

/** The options of a product, in the order of their columns; none for a product without variants. */
export interface ProductOptions {
  readonly names: readonly string[];
  readonly variants: readonly Variant[];
}

/**
 * Reads the options of a product and the values of each variant. Returns undefined and reports a
 * fault if they do not distinguish the variants.
 */
export function readOptions(
  group: ProductGroup,
  rows: readonly ProductRow[],
  run: ProductImport,
): ProductOptions | undefined {
  if (isSingle(group, rows))
    return { names: [], variants: rows.map((row) => ({ row, values: [] })) };
  const used = optionSlots.filter(({ name }) => optionName(group, name) !== '');
  const names = used.map(({ name }) => optionName(group, name));
  const variants = rows.map((row) => ({ row, values: used.map(({ value }) => cell(row, value)) }));
  const before = run.output.length;
  refuseRepeatedNames(group, used, names, run);
  for (const row of rows) refuseGaps(row, group, run);
  if (run.output.length === before) refuseRepeatedValues(variants, run);
  return run.output.length === before ? { names, variants } : undefined;
}

type Slot = { readonly name: Column; readonly value: Column };

/** The columns of the options that a product may have. */
export const optionSlots: readonly Slot[] = [
  { name: 'option1Name', value: 'option1Value' },
  { name: 'option2Name', value: 'option2Value' },
  { name: 'option3Name', value: 'option3Value' },
];

function isSingle(group: ProductGroup, rows: readonly ProductRow[]): boolean {
  const [row] = rows;
  if (row === undefined || rows.length > 1) return false;
  const isPlain = optionSlots.every(
    ({ name, value }) => `${optionName(group, name)}${cell(row, value)}` === '',
  );
  return isPlain || cell(row, 'option1Value').toLowerCase() === 'default title';
}

function refuseRepeatedNames(
  group: ProductGroup,
  used: readonly Slot[],
  names: readonly string[],
  run: ProductImport,
): void {
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) === index) continue;
    addFault(run, group.first, used[index]?.name, `"${name}" is already the name of an option`);
  }
}

function refuseGaps(row: ProductRow, group: ProductGroup, run: ProductImport): void {
  const filled = optionSlots.filter(({ value }) => cell(row, value) !== '');
  if (filled.length === 0 && optionSlots.every(({ name }) => optionName(group, name) === '')) {
    const message = `the product "${group.handle}" has several variants, so each needs a value here`;
    addFault(run, row, 'option1Value', message);
  }
  for (const { name, value } of optionSlots) {
    const known = optionName(group, name);
    const isNamed = known !== '';
    const isFilled = cell(row, value) !== '';
    if (isFilled && ![known, ''].includes(cell(row, name))) {
      const message = `"${cell(row, name)}" does not match the option "${known}" that this product has in other rows`;
      addFault(run, row, name, message);
    }
    if (isNamed && !isFilled) {
      addFault(run, row, value, `is empty; every variant needs a value of "${known}"`);
    }
    if (!isNamed && isFilled) {
      const [at, where] = group.isFamily ? [row, 'the row'] : [group.first, `line ${row.line}`];
      addFault(run, at, name, `is empty, but ${where} has a value of that option`);
    }
  }
}

function refuseRepeatedValues(variants: readonly Variant[], run: ProductImport): void {
  const seen = new Map<string, ProductRow>();
  for (const { row, values } of variants) {
    const key = JSON.stringify(values);
    const earlier = seen.get(key);
    if (earlier === undefined) seen.set(key, row);
    else {
      const message = `${values.join(' / ')} is already the variant of ${placeOf(earlier)}`;
      addFault(run, row, 'option1Value', message);
    }
  }
}
