import { describe, expect, it } from 'vitest';
import { importCsv, ofType } from '../import-csv.js';

const columns =
  'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price';

async function faultsOf(...rows: string[]): Promise<readonly string[]> {
  const imported = await importCsv([columns, ...rows].join('\n'));
  expect(ofType(imported, 'product')).toEqual([]);
  return imported.faults;
}

describe('the options of a product', () => {
  it('must tell its variants apart', async () => {
    expect(await faultsOf('mug,Mug,Size,S,,,,9', 'mug,,,M,,,,9', 'mug,,,S,,,,9')).toEqual([
      'one.csv:4 column "Option1 Value" S is already the variant of one.csv:2',
    ]);
    expect(await faultsOf('mug,Mug,,,,,A,9', 'mug,,,,,,B,9')).toEqual([
      'one.csv:2 column "Option1 Value" the product "mug" has several variants, so each needs a value here',
      'one.csv:3 column "Option1 Value" the product "mug" has several variants, so each needs a value here',
    ]);
    const { faults } = await importCsv('Handle,Title,Variant Price\nmug,Mug,9\nmug,,8');
    expect(faults).toEqual([
      'one.csv:2 the product "mug" has several variants, so each needs a value here; the file has no column "Option1 Value"',
      'one.csv:3 the product "mug" has several variants, so each needs a value here; the file has no column "Option1 Value"',
    ]);
  });

  it('have a value in each variant, and a name', async () => {
    expect(await faultsOf('mug,Mug,Size,S,Colour,Red,,9', 'mug,,,M,,,B,9')).toEqual([
      'one.csv:3 column "Option2 Value" is empty; every variant needs a value of "Colour"',
    ]);
    expect(await faultsOf('mug,Mug,Size,S,,,,9', 'mug,,,M,,Red,,9')).toEqual([
      'one.csv:2 column "Option2 Name" is empty, but line 3 has a value of that option',
    ]);
    expect(await faultsOf('mug,Mug,,Small,,,,9')).toEqual([
      'one.csv:2 column "Option1 Name" is empty, but line 2 has a value of that option',
    ]);
  });

  it('have different names', async () => {
    expect(await faultsOf('mug,Mug,Size,S,Size,M,,9')).toEqual([
      'one.csv:2 column "Option2 Name" "Size" is already the name of an option',
    ]);
  });

  it('may be one option of one value', async () => {
    const imported = await importCsv(`${columns}\nmug,Mug,Size,S,,,,9\n`);
    expect(ofType(imported, 'product').map(({ name }) => name)).toEqual(['Mug', 'Mug - S']);
  });
});
