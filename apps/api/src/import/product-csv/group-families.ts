import { buildProduct } from './build-product.js';
import type { Column } from './columns/columns.js';
import { addFault, addRemark, type ProductImport } from './product-import.js';
import { cell, type ProductRow, placeOf, variantColumns, withoutCells } from './product-row.js';
import { optionSlots } from './read-product-members.js';

/**
 * Accepts rows in any order in which variants name their product. A row that names none is a
 * product; if no other row names it, it is also its own variant. Holds the file until its end.
 */
export function groupFamilies(run: ProductImport): Grouping {
  const products = new Map<string, ProductRow>();
  const families = new Map<string, ProductRow[]>();
  // A rejected row may be the product of any variant.
  let isWhole = true;
  return {
    add(row) {
      if (row === undefined || !isNamed(row, run)) isWhole = false;
      else if (cell(row, 'parent') !== '') addVariant(row, families);
      else if (!addProduct(row, products, run)) isWhole = false;
    },
    *finish() {
      for (const [parent, [first]] of isWhole ? families : []) {
        if (first && !products.has(parent)) yield refuseOrphan(first, parent, run);
      }
      for (const [handle, row] of products) {
        yield buildFamilyOf(handle, row, families.get(handle) ?? [], run);
      }
    },
  };
}

/** Returns true if a row names its product; rejects one that does not. */
function isNamed(row: ProductRow, run: ProductImport): boolean {
  if (cell(row, 'handle') !== '' || cell(row, 'parent') !== '') return true;
  refuseUnnamed(row, run);
  return false;
}

/** @returns true if the row is the first one of its product; rejects another. */
function addProduct(
  row: ProductRow,
  products: Map<string, ProductRow>,
  run: ProductImport,
): boolean {
  const handle = cell(row, 'handle');
  const earlier = run.handles.get(handle);
  if (earlier !== undefined) {
    const message = `"${handle}" is already the product of ${earlier}; each product needs a handle of its own`;
    addFault(run, row, 'handle', message);
    return false;
  }
  run.handles.set(handle, placeOf(row));
  products.set(handle, row);
  return true;
}

function addVariant(row: ProductRow, families: Map<string, ProductRow[]>): void {
  const parent = cell(row, 'parent');
  const family = families.get(parent);
  if (family) family.push(row);
  else families.set(parent, [row]);
}

function refuseOrphan(row: ProductRow, parent: string, run: ProductImport): void {
  const message = `"${parent}" is not a product of this file; a variant must name the product it belongs to`;
  addFault(run, row, 'parent', message);
}

/** Emits a product as if its rows were adjacent, as in Shopify's files. */
function buildFamilyOf(
  handle: string,
  row: ProductRow,
  variants: readonly ProductRow[],
  run: ProductImport,
): void {
  const values = optionSlots.map(({ value }) => value);
  const idle = idleOptions(variants);
  const named = variants.find((one) => idle.some((name) => cell(one, name) !== ''));
  if (named) addRemark(run, 'options without a value in any variant of a product, ignored', named);
  // Options of a product itself list the values of its variants, or describe a product without
  // variants.
  const others = variants.length === 0 ? [] : variantColumns;
  const first = withoutCells(row, [...idle, ...values, ...others]);
  const rows = [first, ...variants.map((one) => withPriceOf(row, withoutCells(one, idle)))];
  buildProduct({ handle, first, rows, isFamily: true }, run);
}

/**
 * Returns a variant with its product's price if the file has surcharges and the variant no price.
 */
function withPriceOf(product: ProductRow, variant: ProductRow): ProductRow {
  const isOwn = !variant.header.positions.has('surcharge') || cell(variant, 'price') !== '';
  if (isOwn) return variant;
  const inherited = (['price', 'compareAtPrice'] as const).map((column) =>
    variant.header.positions.get(column),
  );
  const cells = variant.cells.map((text, at) =>
    inherited.includes(at) ? (product.cells[at] ?? '') : text,
  );
  return { ...variant, cells };
}

/** Returns the names of options that no variant has a value for. */
function idleOptions(variants: readonly ProductRow[]): readonly Column[] {
  return optionSlots
    .filter(({ value }) => variants.every((row) => cell(row, value) === ''))
    .map(({ name }) => name);
}

/** Groups the rows of a file into products and emits them. */
interface Grouping {
  /** Undefined represents a rejected row. */
  add(row: ProductRow | undefined): void;
  /** Emits the remaining products one by one. */
  finish(): Iterable<unknown>;
}

/** Groups adjacent rows of a product: a row of another product closes it. */
export function groupNeighbours(run: ProductImport): Grouping {
  let group: OpenGroup | undefined;
  let isTorn = false;
  return {
    add(row) {
      if (row === undefined) isTorn = true;
      else if (cell(row, 'handle') === '') addBelow(group, row, run, isTorn);
      else {
        group = addToGroup(group, row, run, isTorn);
        isTorn = false;
      }
    },
    finish: () => [closeGroup(group, run)],
  };
}

/** Adds a row without a handle to the product above it: some files write its cells only once. */
function addBelow(
  group: OpenGroup | undefined,
  row: ProductRow,
  run: ProductImport,
  isTorn: boolean,
): void {
  if (group === undefined || isTorn || cell(row, 'title') !== '') refuseUnnamed(row, run);
  else group.rows.push(row);
}

/** Rejects a row that does not name its product. */
function refuseUnnamed(row: ProductRow, run: ProductImport): void {
  addFault(run, row, 'handle', 'is empty; each row must name the product it belongs to');
}

/** The rows of a product, until a row of another one comes. */
interface OpenGroup {
  readonly handle: string;
  readonly rows: [ProductRow, ...ProductRow[]];
  /** True if the product cannot be built; the fault is already reported. */
  readonly isRefused: boolean;
}

/**
 * Adds a row to its product. A row of another product closes the previous one; a product that
 * reappears later is reported and skipped. If the previous row was rejected (`isTorn`), a product
 * without a title has probably lost its first row.
 */
function addToGroup(
  group: OpenGroup | undefined,
  row: ProductRow,
  run: ProductImport,
  isTorn: boolean,
): OpenGroup {
  const handle = cell(row, 'handle');
  if (group?.handle === handle) {
    group.rows.push(row);
    return group;
  }
  closeGroup(group, run);
  const earlier = run.handles.get(handle);
  if (earlier === undefined) run.handles.set(handle, placeOf(row));
  else {
    const message = `"${handle}" has rows at ${earlier} already; put all rows of a product together`;
    addFault(run, row, 'handle', message);
  }
  const isRefused = earlier !== undefined || (isTorn && cell(row, 'title') === '');
  return { handle, rows: [row], isRefused };
}

/** Emits a product when its rows are complete. */
function closeGroup(group: OpenGroup | undefined, run: ProductImport): void {
  if (group === undefined || group.isRefused) return;
  buildProduct({ handle: group.handle, first: group.rows[0], rows: group.rows }, run);
}
