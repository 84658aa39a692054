import type { LoadReport } from '../store/load-files.js';
import { count, countNouns } from '../terminal/format-progress.js';

/**
 * Describes an import. Product lists: `imported 46 products, 34 of them variants, 46 prices in EUR,
 * 20 images`; seeds: their records.
 */
export function describeImport(
  report: Pick<LoadReport, 'records' | 'variants'>,
  isProductList: boolean,
  currency: string,
): string {
  const parts = isProductList ? describeProducts(report, currency) : describeRecords(report);
  if (parts.length === 0) return 'nothing to store';
  return `${isProductList ? 'imported' : 'stored'} ${parts.join(', ')}`;
}

function describeProducts(
  { records, variants }: Pick<LoadReport, 'records' | 'variants'>,
  currency: string,
): readonly string[] {
  const { product = 0, price = 0, file = 0 } = records;
  if (product === 0) return [];
  const family =
    variants === 0
      ? []
      : [variants === 1 ? '1 of them a variant' : `${count(variants)} of them variants`];
  return [
    countNouns(product, 'product'),
    ...family,
    `${countNouns(price, 'price')} in ${currency}`,
    ...(file === 0 ? [] : [countNouns(file, 'image')]),
  ];
}

function describeRecords({ records }: Pick<LoadReport, 'records'>): readonly string[] {
  return Object.entries(records)
    .filter(([type]) => type !== 'publish')
    .map(([type, number]) => countNouns(number, type.replaceAll('_', ' ')));
}
