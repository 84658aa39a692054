import { addFault, addRemark, type ProductImport } from './product-import.js';
import { cell, type ProductRow, placeOf } from './product-row.js';
import { slugify } from './slugify.js';

/**
 * Takes the SKU that a row names; undefined when it names none, or one that another variant named before, which is
 * told: shops let SKUs repeat. One that was made for another product is reported.
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
 * Makes a SKU from a handle and option values, `blue-shirt-small`; with the start of `id` behind it
 * where that is taken.
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

/** The SKU of a parent product, its handle; undefined when that is taken. */
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
