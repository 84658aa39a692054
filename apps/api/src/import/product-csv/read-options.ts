import type { Column } from './columns/columns.js';
import { addFault, type ProductImport } from './product-import.js';
import { cell, optionName, type ProductGroup, type ProductRow, placeOf } from './product-row.js';

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
    addFault(run, group.first, used[index]?.name, `"${name}" is the name of an option already`);
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
      const message = `"${cell(row, name)}" is another option than "${known}", which this product has here`;
      addFault(run, row, name, message);
    }
    if (isNamed && !isFilled) {
      addFault(run, row, value, `is empty; every variant has a value of "${known}"`);
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
      const message = `${values.join(' / ')} is the variant of ${placeOf(earlier)} already`;
      addFault(run, row, 'option1Value', message);
    }
  }
}
