import type { LoadReport } from '../store/load-files.js';
import { countNouns } from '../terminal/format-progress.js';

/**
 * What an import brought: of a product list `imported 12 products with 34 variants, 46 prices, 20 images`, of
 * seeds their records.
 */
export function describeImport(report: LoadReport, isProductList: boolean): string {
  const parts = isProductList ? describeProducts(report) : describeRecords(report);
  if (parts.length === 0) return 'nothing to store';
  return `${isProductList ? 'imported' : 'stored'} ${parts.join(', ')}`;
}

function describeProducts({ records, variants }: LoadReport): readonly string[] {
  const { product = 0, price = 0, file = 0 } = records;
  if (product === 0) return [];
  const family = variants === 0 ? '' : ` with ${countNouns(variants, 'variant')}`;
  return [
    `${countNouns(product - variants, 'product')}${family}`,
    countNouns(price, 'price'),
    ...(file === 0 ? [] : [countNouns(file, 'image')]),
  ];
}

function describeRecords({ records }: LoadReport): readonly string[] {
  return Object.entries(records)
    .filter(([type]) => type !== 'publish')
    .map(([type, number]) => countNouns(number, type.replaceAll('_', ' ')));
}
