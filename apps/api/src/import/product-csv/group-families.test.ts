import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { importCsv, ofType, onlyOne } from '../import-csv.js';
import { readFileBytes } from '../seed-file.js';
import { readColumnMapping } from './columns/read-column-mapping.js';
import type { ColumnMapping } from './columns/read-header.js';

const mapping: ColumnMapping = {
  path: 'columns.json',
  sources: new Map([
    ['handle', [{ text: '{SKU}' }, { text: 'id:{ID}' }]],
    ['parent', [{ text: '{Parent}' }]],
    ['title', [{ text: '{Name}' }]],
    ['sku', [{ text: '{SKU}' }]],
    ['price', [{ text: '{Price}' }]],
    ['published', [{ text: '{Shown}', values: { 1: 'true', 0: 'false' } }]],
    ['description', [{ text: '{About}', replace: { '\\n': '\n' } }]],
    ['imageSrc', [{ text: '{Images}' }]],
    ['variantImage', [{ text: '{Images}' }]],
    ['categories', [{ text: '{Groups}' }]],
    ['option1Name', [{ text: 'Size' }]],
    ['option1Value', [{ text: '{Size}' }]],
    ['option2Name', [{ text: '{Attribute}' }]],
    ['option2Value', [{ text: '{Value}' }]],
  ]),
};
const header = 'ID,SKU,Parent,Name,Price,Size,Attribute,Value,Groups,Images,About,Shown';
const csvOf = (...rows: string[]) => [header, ...rows].join('\n');
const read = (...rows: string[]) => importCsv(csvOf(...rows), { mapping });

describe('rows whose variants name their product', () => {
  it('become families, in whatever order they stand', async () => {
    const imported = await read(
      '3,cup-s,cup,Cup - S,8,S,,,,,,',
      '1,cup,,Cup,,"S, L",,,"Ware > Cups\\, large",,a\\nb,1',
      '2,,,Mug,9,M,Glaze,Ash,,,,1',
      '4,cup-l,cup,Cup - L,9,L,,,,,,0',
    );
    expect(imported.faults).toEqual([]);
    expect(ofType(imported, 'product').map(({ name, sku, status }) => [name, sku, status])).toEqual(
      [
        ['Cup', 'cup', 'live'],
        ['Cup - S', 'cup-s', 'live'],
        ['Cup - L', 'cup-l', 'draft'],
        ['Mug', 'id:2', 'live'],
      ],
    );
    expect(ofType(imported, 'product')[0]?.description).toBe('a\nb');
    expect(onlyOne(imported, 'variation').options.map(({ name }) => name)).toEqual(['S', 'L']);
    expect(ofType(imported, 'node').map(({ name }) => name)).toEqual([
      'Categories',
      'Ware',
      'Cups, large',
    ]);
    expect(imported.notices).toEqual([]);
  });

  it('say for themselves what they have of their own, and nothing for their product or one another', async () => {
    const imported = await read(
      '1,cup,,Cup,,,,,Ware,https://img.example/cup.png,,1',
      '2,cup-s,cup,,8,S,,,,https://img.example/s.png,Small,1',
      '3,cup-l,cup,,9,L,,,,,,1',
    );
    expect(imported.faults).toEqual([]);
    const [cup, small, large] = ofType(imported, 'product');
    expect([cup, small, large].map((product) => product?.description)).toEqual([
      undefined,
      'Small',
      undefined,
    ]);
    const [ofCup, ofSmall] = ofType(imported, 'file').map(({ id }) => id);
    expect(cup?.file_ids).toBeUndefined();
    expect([cup, small, large].map((product) => product?.main_image_id)).toEqual([
      ofCup,
      ofSmall,
      ofCup,
    ]);
    expect(small?.node_ids).toEqual(cup?.node_ids);
  });

  it('have the options that their product names where they do not', async () => {
    const imported = await read(
      '1,cup,,Cup,,,Glaze,"Ash, Sand",,,,1',
      '2,cup-a,cup,,8,S,,Ash,,,,1',
      '3,cup-s,cup,,9,S,,Sand,,,,1',
    );
    expect(imported.faults).toEqual([]);
    expect(ofType(imported, 'variation').map(({ name }) => name)).toEqual(['Size', 'Glaze']);
  });

  it('are reported where neither they nor their product name an option', async () => {
    const imported = await read('1,cup,,Cup,,,,,,,,1', '2,cup-a,cup,,8,S,,Ash,,,,1');
    expect(imported.faults).toEqual([
      'one.csv:3 column "Attribute" is empty, but the row has a value of that option',
    ]);
  });

  it('are no parents in a file without the column of parents, whatever they have of attributes', async () => {
    const text =
      'SKU,Name,Price,Attribute,Value\nred,Red,9,Winery,Hill\nwhite,White,8,Winery,Sea\n';
    const imported = await importCsv(text, { mapping });
    expect(imported.faults).toEqual([]);
    expect(ofType(imported, 'product').map(({ sku }) => sku)).toEqual(['red', 'white']);
    expect(ofType(imported, 'variation')).toEqual([]);
  });

  it('leave out an option that no variant chooses, and say so', async () => {
    const imported = await read(
      '1,cup,,Cup,,,,,,,,',
      '2,,cup,,8,S,Glaze,,,,,',
      '3,,cup,,9,L,Glaze,,,,,',
    );
    expect(imported.faults).toEqual([]);
    expect(onlyOne(imported, 'variation').name).toBe('Size');
    expect(imported.notices).toEqual([
      'one.csv: options without a value in any variant of a product, ignored: 1 (the first at one.csv:3)',
    ]);
  });

  it('have several images in a cell', async () => {
    const imported = await read('1,cup,,Cup,8,,,,,"a.png, b.png",,');
    expect(ofType(imported, 'file').map(({ href }) => href)).toEqual(['a.png', 'b.png']);
    expect(imported.notices).toEqual([]);
  });

  it('are shown in one image of their own, and others are told', async () => {
    const imported = await read('1,cup,,Cup,,,,,,,,', '2,,cup,,8,S,,,,"a.png, b.png",,');
    const first = ofType(imported, 'file').find(({ href }) => href === 'a.png')?.id;
    expect(ofType(imported, 'product')[1]?.main_image_id).toBe(first);
    expect(imported.notices).toEqual([
      'one.csv: variants with several images, of which only the first is used: 1 (the first at one.csv:3)',
    ]);
  });

  it('are reported when they name no product, or options that do not fit', async () => {
    const imported = await read(
      '3,x,bowl,Bowl,8,S,,,,,,',
      '4,pot,,Pot,,,,,,,,',
      '5,y,pot,,8,S,Glaze,Ash,,,,',
      '6,z,pot,,8,S,Lid,No,,,,',
    );
    expect(imported.faults).toEqual([
      'one.csv:2 column "Parent" "bowl" is not a product of this file; a variant must name the product it belongs to',
      'one.csv:5 column "Attribute" "Lid" does not match the option "Glaze" that this product has in other rows',
    ]);
  });

  it('are not said to name no product where that may be a row that was refused', async () => {
    const variant = '3,cup-s,cup,,8,S,,,,,,';
    const refused = [
      ['1,cup,,Cup, large,,,,,,,,1', 'one.csv:2 has 13 cells'],
      [',,,Cup,8,,,,,,,', 'one.csv:2 column "SKU / ID" is empty; each row must name the product'],
    ] as const;
    for (const [row, fault] of refused) {
      expect((await read(row, variant)).faults).toEqual([expect.stringContaining(fault)]);
    }
    expect((await read(variant, '1,cup,,Cup 5" wide,,,,,,,,')).faults).toEqual([
      expect.stringContaining('one.csv:3 column "Name" a cell with a quote inside'),
    ]);
  });

  it('are not said to name no product where it has that of an earlier file once more', async () => {
    const text = csvOf('1,cup,,Cup,,,,,,,,', '2,,cup,,8,S,,,,,,');
    const { faults } = await importCsv([text, text], { mapping });
    expect(faults).toEqual([
      'two.csv:2 column "SKU / ID" "cup" is already the product of one.csv:2; each product needs a handle of its own',
    ]);
  });
});

describe('an export of Wix', () => {
  const example = (name: string) =>
    fileURLToPath(new URL(`../../../../../examples/wix/${name}`, import.meta.url));
  const importWix = async (text: string) => {
    const path = example('columns.json');
    return importCsv(text, { mapping: await readColumnMapping(path, readFileBytes(path)) });
  };

  it('becomes families, with surcharges in their prices', async () => {
    const imported = await importWix(readFileSync(example('products.csv'), 'utf8'));
    expect(imported.faults).toEqual([]);
    expect(ofType(imported, 'product').map(({ name, sku, status }) => [name, sku, status])).toEqual(
      [
        ['Linen Shirt', 'product_7a1c', 'live'],
        ['Linen Shirt - S / Sand', 'SHIRT-S-SAND', 'live'],
        ['Linen Shirt - L / Sand', 'SHIRT-L-SAND', 'live'],
        ['Linen Shirt - L / Ink', 'SHIRT-L-INK', 'draft'],
        ['Gift Card', 'product_81d0', 'draft'],
        ['Tote Bag, large', 'TOTE', 'live'],
      ],
    );
    expect(
      ofType(imported, 'price').map(({ sku, currencies }) => [sku, currencies.USD?.amount]),
    ).toEqual([
      ['SHIRT-S-SAND', 4900],
      ['SHIRT-L-SAND', 5250],
      ['SHIRT-L-INK', 5250],
      ['product_81d0', 2500],
      ['TOTE', 1800],
    ]);
    expect(ofType(imported, 'file').map(({ href }) => href)).toEqual([
      'https://static.wixstatic.com/media/11062b_shirt~mv2.jpg',
      'https://pictures.example/shirt-back.jpg',
      'https://static.wixstatic.com/media/11062b_tote~mv2.jpg',
    ]);
    expect(ofType(imported, 'node').map(({ name }) => name)).toEqual([
      'Categories',
      'Clothing',
      'Summer, sale',
      'Bags',
    ]);
  });

  it('is refused where a surcharge is no amount', async () => {
    const header =
      'handleId,fieldType,name,price,surcharge,productOptionName1,productOptionDescription1';
    const rows = ['a,Product,Mug,9,,Size,S;L', 'a,Variant,,,-1,,S', 'a,Variant,,,2,,L'];
    expect((await importWix([header, ...rows].join('\n'))).faults).toEqual([
      expect.stringMatching(/^one\.csv:3 column "surcharge" "-1" is negative/),
    ]);
  });
});

describe('the columns of a mapping', () => {
  it('that a file lacks are told, and those that it has besides', async () => {
    const text = 'SKU,Name,Price,Parent,Shelf\ncup,Cup,8,,A3\n';
    const { faults, notices } = await importCsv(text, { mapping });
    expect(faults).toEqual([]);
    expect(notices).toEqual([
      'one.csv: unknown columns, ignored: "Shelf"',
      'one.csv: columns.json names columns that the file does not have: "ID", "Shown", "About", "Images", "Groups", "Size", "Attribute", "Value"',
    ]);
  });

  it('are a fault where nothing is left of one that is needed', async () => {
    const { faults } = await importCsv('SKU,Name,Prise\ncup,Cup,8\n', { mapping });
    expect(faults).toEqual([
      'one.csv:1 the header lacks "Price", perhaps misspelt as "Prise", of which columns.json makes "Variant Price". Its columns are "SKU", "Name", "Prise"',
    ]);
  });
});
