import { describe, expect, it } from 'vitest';
import { importCsv, ofType, onlyOne } from '../import-csv.js';

const columns = 'Handle,Title,Variant Price,Variant Compare At Price,Variant Taxable';

describe('the price of a variant', () => {
  it('is in minor units of the currency, without tax', async () => {
    const prices = async (currency: string, price: string) =>
      onlyOne(await importCsv(`${columns}\nmug,Mug,${price},,true\n`, { currency }), 'price')
        .currencies;
    expect(await prices('USD', '9.5')).toEqual({ USD: { amount: 950, includes_tax: false } });
    expect(await prices('JPY', '1200')).toEqual({ JPY: { amount: 1200, includes_tax: false } });
    expect(await prices('BHD', '1.234')).toEqual({ BHD: { amount: 1234, includes_tax: false } });
  });

  it('is an open-ended sale below a higher compare-at price', async () => {
    const price = onlyOne(await importCsv(`${columns}\nmug,Mug,7.50,10,\n`), 'price');
    expect(price).toMatchObject({
      currencies: { USD: { amount: 1000, includes_tax: false } },
      sales: { 'compare-at': { currencies: { USD: { amount: 750, includes_tax: false } } } },
    });
    expect(price.sales?.['compare-at']).not.toHaveProperty('schedule');
  });

  it('ignores a compare-at price that is not above it, and says how often one is below', async () => {
    const imported = await importCsv(
      `${columns}\nmug,Mug,10,10,\ncup,Cup,10,8,\npot,Pot,10,,\ntray,Tray,10,11,\n`,
    );
    expect(ofType(imported, 'price').map(({ sales }) => sales === undefined)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(imported.notices).toContain(
      'one.csv: compare-at prices below the price, ignored: 1 (the first at one.csv:3)',
    );
  });

  it('may be missing, which is told', async () => {
    const imported = await importCsv(`${columns}\nmug,Mug,,,\n`);
    expect(ofType(imported, 'product')).toHaveLength(1);
    expect(ofType(imported, 'price')).toEqual([]);
    expect(imported.notices).toContain(
      'one.csv: products and variants without a price: 1 (the first at one.csv:2)',
    );
  });

  it('is reported with its column when it is none', async () => {
    const imported = await importCsv(
      `${columns}\nmug,Mug,-1,,\ncup,Cup,"1,000.00",,\npot,Pot,9.999,,\ntray,Tray,9,cheap,\n`,
    );
    expect(imported.faults).toEqual([
      'one.csv:2 column "Variant Price" "-1" is negative; a price must be 0 or more',
      expect.stringContaining(
        'one.csv:3 column "Variant Price" "1,000.00" has other characters than digits',
      ),
      expect.stringContaining('one.csv:4 column "Variant Price" "9.999" has 3 decimals, USD has 2'),
      expect.stringContaining('one.csv:5 column "Variant Compare At Price" "cheap" is not a price'),
    ]);
  });
});
