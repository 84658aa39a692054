import { buildProduct } from './build-product.js';
import { addFault, type ProductImport } from './product-import.js';
import { cell, type ProductRow, placeOf } from './product-row.js';

/** Groups the rows of a file into products and emits them. */
export interface Grouping {
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
export function refuseUnnamed(row: ProductRow, run: ProductImport): void {
  addFault(run, row, 'handle', 'is empty; each row names the product that it belongs to');
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
    const message = `"${handle}" has rows at ${earlier} already; all rows of a product stand together`;
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
