import type { SeedPrice } from '@aisle/schema/seed';
import type { Column } from './columns/columns.js';
import { parseAmount } from './parse-amount.js';
import { addFault, addRemark, type ProductImport, type Sources } from './product-import.js';
import { cell, type ProductRow } from './product-row.js';

/** The price of a variant: the list price, and the sale price if it has one. */
interface VariantPrice {
  readonly members: Pick<SeedPrice, 'currencies' | 'sales'>;
  readonly sources: Sources;
}

/**
 * Returns the price of a row with its surcharge. A higher compare-at price becomes the list price,
 * and the price an open-ended sale. Undefined without a valid price; an invalid one is reported.
 */
export function readPrice(row: ProductRow, run: ProductImport): VariantPrice | undefined {
  const surcharge = readAmount(row, 'surcharge', run) ?? 0;
  const add = (amount: number | undefined) => (amount === undefined ? amount : amount + surcharge);
  const price = add(readAmount(row, 'price', run));
  const compareAt = add(readAmount(row, 'compareAtPrice', run));
  if (price === undefined) {
    if (cell(row, 'price') === '') addRemark(run, 'products and variants without a price', row);
    return undefined;
  }
  if (compareAt === undefined || compareAt <= price) {
    if (compareAt !== undefined && compareAt < price)
      addRemark(run, 'compare-at prices below the price, ignored', row);
    return { members: { currencies: amountOf(run, price) }, sources: { '/currencies': 'price' } };
  }
  return {
    members: {
      currencies: amountOf(run, compareAt),
      sales: { 'compare-at': { currencies: amountOf(run, price) } },
    },
    sources: { '/currencies': 'compareAtPrice', '/sales': 'price' },
  };
}

function readAmount(row: ProductRow, column: Column, run: ProductImport): number | undefined {
  const text = cell(row, column);
  if (text === '') return undefined;
  const parsed = parseAmount(text, run.currency);
  if (parsed.fault === undefined) return parsed.amount;
  addFault(run, row, column, parsed.fault);
  return undefined;
}

function amountOf({ currency }: ProductImport, amount: number): SeedPrice['currencies'] {
  return { [currency]: { amount, includes_tax: false } };
}
