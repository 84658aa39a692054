import { describe, expect, it } from 'vitest';
import { importCsv, ofType } from '../import-csv.js';

const columns = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price';
const skusOf = (imported: Awaited<ReturnType<typeof importCsv>>) =>
  ofType(imported, 'product').map(({ sku }) => sku);

describe('the SKUs of products', () => {
  it('are made where another variant has them already, also of another file, and that is told', async () => {
    const imported = await importCsv([
      `${columns}\nmug,Mug,,,M1,9\ncup,Cup,Size,S,M1,9\ncup,,,M,C1,9\n`,
      `${columns}\npot,Pot,,,C1,9\npan,Pan,,,C1,9\n`,
    ]);
    expect(imported.faults).toEqual([]);
    expect(skusOf(imported)).toEqual(['M1', 'cup', 'cup-s', 'C1', 'pot', 'pan']);
    expect(ofType(imported, 'price')).toHaveLength(5);
    const text = 'duplicate SKUs, replaced by SKUs made from the handle';
    expect(imported.notices).toEqual([
      `one.csv: ${text}: 1 (the first at one.csv:3): M1`,
      `two.csv: ${text}: 2 (the first at two.csv:2): C1`,
    ]);
  });

  it('have no apostrophe that exports write before digits, but any other', async () => {
    const imported = await importCsv(`${columns}\nmug,Mug,,,'0112,9\ncup,Cup,,,'12a,9\n`);
    expect(skusOf(imported)).toEqual(['0112', "'12a"]);
  });

  it('leave a parent without one where a variant has its handle', async () => {
    const imported = await importCsv(`${columns}\nmug,Mug,Size,S,mug,9\n`);
    expect(skusOf(imported)).toEqual([undefined, 'mug']);
  });

  it('are made apart where option values read alike', async () => {
    const text = `${columns}\nlens,Lens,Power,+1.0,,9\nlens,,,-1.0,,9\nlens,,,+,,9\n`;
    const imported = await importCsv(text);
    expect(imported.faults).toEqual([]);
    expect(skusOf(imported)).toEqual([
      'lens',
      'lens-1-0',
      expect.stringMatching(/^lens-1-0-[0-9a-f]{8}$/),
      expect.stringMatching(/^lens-[0-9a-f]{8}$/),
    ]);
    expect(skusOf(await importCsv(text))).toEqual(skusOf(imported));
  });

  it('are not made where a row of the product names them', async () => {
    const imported = await importCsv(`${columns}\nmug,Mug,Size,S,,9\nmug,,,M,mug-s,9\n`);
    expect(imported.faults).toEqual([]);
    expect(skusOf(imported)).toEqual([
      'mug',
      expect.stringMatching(/^mug-s-[0-9a-f]{8}$/),
      'mug-s',
    ]);
  });

  it('are reported when a later row names one that was made', async () => {
    const imported = await importCsv(`${columns}\nmug,Mug,,,,9\ncup,Cup,,,mug,9\n`);
    expect(imported.faults).toEqual([
      'one.csv:3 column "Variant SKU" "mug" was made from the handle for one.csv:2, which names none; change one of them',
    ]);
  });
});
