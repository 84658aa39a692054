import { addFault, addRemark, type ProductImport } from './product-import.js';
import { cell, type ProductRow, placeOf } from './product-row.js';
import { slugify } from './slugify.js';

/**
 * Returns the SKU that a row names; undefined if it names none. Undefined with a notice if an
 * earlier variant has it, since shops let SKUs repeat. A collision with a generated SKU is a fault.
 */
export function claimOwnSku(row: ProductRow, run: ProductImport): string | undefined {
  const sku = cell(row, 'sku');
  if (sku === '') return undefined;
  if (/^'?\d(?:[.,]\d+)?E\+\d+$/i.test(sku))
    addRemark(run, 'SKUs that look as if a spreadsheet has lost their digits', row, sku);
  const earlier = run.skus.get(sku);
  if (earlier?.isMade) {
    addFault(run, row, 'sku', describeTaken(sku, earlier));
    return sku;
  }
  if (earlier) {
    addRemark(run, 'SKUs that another variant has already, made from the handle instead', row, sku);
    return undefined;
  }
  run.skus.set(sku, { place: placeOf(row), isMade: false });
  return sku;
}

/**
 * Makes a SKU from a handle and option values, `blue-shirt-small`; appends the start of `id` if
 * that is taken.
 */
export function makeSku(
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
export function makeParentSku(
  handle: string,
  row: ProductRow,
  run: ProductImport,
): string | undefined {
  if (run.skus.has(handle)) return undefined;
  run.skus.set(handle, { place: placeOf(row), isMade: true });
  return handle;
}

function describeTaken(sku: string, earlier: { place: string }): string {
  return `"${sku}" was made from the handle for ${earlier.place}, which names none; change one of them`;
}
