import { buildProduct } from './build-product.js';
import { addFault, type ProductImport } from './product-import.js';
import { cell, type ProductRow, placeOf } from './product-row.js';

/** Gathers the rows of a file into products and hands them on. */
export interface Grouping {
  /** Undefined stands for a row that was refused. */
  add(row: ProductRow | undefined): void;
  /** Hands on what is left, a product at a time. */
  finish(): Iterable<unknown>;
}

/** Has the rows of a product stand together: a row of another one closes it. */
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

/** Adds a row that names no product to the one above it, as files have them that write its cells once. */
function addBelow(
  group: OpenGroup | undefined,
  row: ProductRow,
  run: ProductImport,
  isTorn: boolean,
): void {
  if (group === undefined || isTorn || cell(row, 'title') !== '') refuseUnnamed(row, run);
  else group.rows.push(row);
}

/** Refuses a row that does not say which product it is of. */
export function refuseUnnamed(row: ProductRow, run: ProductImport): void {
  addFault(run, row, 'handle', 'is empty; each row names the product that it belongs to');
}

/** The rows of a product, until a row of another one comes. */
interface OpenGroup {
  readonly handle: string;
  readonly rows: [ProductRow, ...ProductRow[]];
  /** Whether it cannot be built, which was reported. */
  readonly isRefused: boolean;
}

/**
 * Adds a row to the product it belongs to. A row of another product closes the one before; a product
 * that was closed already is reported and left out. One without a title whose row before was refused (`isTorn`)
 * most likely lost its first row with that.
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

/** Hands on the product whose rows are complete. */
function closeGroup(group: OpenGroup | undefined, run: ProductImport): void {
  if (group === undefined || group.isRefused) return;
  buildProduct({ handle: group.handle, first: group.rows[0], rows: group.rows }, run);
}
