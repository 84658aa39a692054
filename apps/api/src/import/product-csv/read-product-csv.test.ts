import { describe, expect, it } from 'vitest';
import { importCsv, ofType, onlyOne } from '../import-csv.js';

const header = 'Handle,Title,Type,Tags,Variant SKU,Variant Price';

describe('a product CSV', () => {
  it('brings its catalog, hierarchy and price book once for all files', async () => {
    const imported = await importCsv([
      `${header}\nmug,Mug,,,M1,9\n`,
      `${header}\ncup,Cup,,,C1,8\n`,
    ]);
    const hierarchy = onlyOne(imported, 'hierarchy');
    const book = onlyOne(imported, 'price_book');
    expect(hierarchy.name).toBe('Imported products');
    expect(book.name).toBe('Imported prices');
    expect(onlyOne(imported, 'catalog')).toMatchObject({
      name: 'Imported products',
      hierarchy_ids: [hierarchy.id],
      price_books: [{ id: book.id, priority: 1 }],
      default_language: 'en',
    });
    expect(imported.notices).toEqual([]);
    expect(ofType(imported, 'price').map((price) => price.price_book_id)).toEqual([
      book.id,
      book.id,
    ]);
  });

  it('gives the same records when it is imported again, alone or beside others', async () => {
    const text = `${header}\nmug,Mug,Kitchen,"blue, Gift",M1,9\n`;
    const first = await importCsv(text);
    const again = await importCsv([text, `${header}\ncup,Cup,Kitchen,gift,C1,8\n`]);
    expect(again.records.slice(0, first.records.length)).toEqual(first.records);
    expect(ofType(again, 'node')).toEqual(ofType(first, 'node'));
  });

  it('hangs products on nodes of their type and tags, or on the hierarchy', async () => {
    const imported = await importCsv(
      `${header}\nmug,Mug,Kitchen, "Blue,  gift ,BLUE,",M1,9\ncup,Cup,,,C1,8\n`.replace(
        ', "',
        ',"',
      ),
    );
    const hierarchy = onlyOne(imported, 'hierarchy').id;
    const nodes = ofType(imported, 'node');
    const idOf = (name: string) => nodes.find((node) => node.name === name)?.id;
    expect(nodes.map(({ name, parent_id }) => [name, parent_id])).toEqual([
      ['Types', hierarchy],
      ['Kitchen', idOf('Types')],
      ['Tags', hierarchy],
      ['blue', idOf('Tags')],
      ['gift', idOf('Tags')],
    ]);
    const [mug, cup] = ofType(imported, 'product');
    expect(mug?.node_ids).toEqual([idOf('Kitchen'), idOf('blue'), idOf('gift')]);
    expect(mug?.tags).toEqual(['blue', 'gift']);
    expect(cup?.node_ids).toEqual([hierarchy]);
    expect(cup).not.toHaveProperty('tags');
  });

  it('leaves out empty parts of categories, and barcodes without their digits', async () => {
    const imported = await importCsv(
      'H,T,P,C,B\nmug,Mug,9," > Kitchen > Mugs, >, > New",4.00638E+12\n',
      {
        mapping: {
          path: 'columns.json',
          sources: new Map([
            ['handle', [{ text: '{H}' }]],
            ['title', [{ text: '{T}' }]],
            ['price', [{ text: '{P}' }]],
            ['categories', [{ text: '{C}' }]],
            ['barcode', [{ text: '{B}' }]],
          ]),
        },
      },
    );
    expect(ofType(imported, 'node').map(({ name }) => name)).toEqual([
      'Categories',
      'Kitchen',
      'Mugs',
      'New',
    ]);
    expect(onlyOne(imported, 'product').upc_ean).toBeUndefined();
    expect(imported.notices.join()).toContain('barcodes whose digits a spreadsheet has lost');
  });

  it('keeps a type apart from a tag of the same name', async () => {
    const imported = await importCsv(`${header}\nmug,Mug,gift,gift,M1,9\n`);
    expect(new Set(onlyOne(imported, 'product').node_ids).size).toBe(2);
  });

  it('blames no other row for the first one of its product, which was refused', async () => {
    const imported = await importCsv(
      `${header}\nmug,Mug,,,M1,9,1\nmug,,,,M2,9\nmug,,,,M3,9\ncup,,,,C1,9\n`,
    );
    expect(imported.faults).toEqual([
      expect.stringMatching(/^one\.csv:2 has 7 cells/),
      'one.csv:5 column "Title" is empty; the first row of "cup" names the product',
    ]);
  });

  it('reads rows that end early, and ones that are longer by empty cells', async () => {
    const imported = await importCsv(`${header}\nmug,Mug\ncup,Cup,,,C1,9,, \n`);
    expect(imported.faults).toEqual([]);
    expect(ofType(imported, 'product').map(({ name }) => name)).toEqual(['Mug', 'Cup']);
    expect(imported.notices[0]).toBe(
      'one.csv: rows with fewer cells than the header; the missing cells are read as empty: 1 (the first at one.csv:2): line 2',
    );
  });

  it('names the lines of rows that end early', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => `mug-${index},Mug`);
    const imported = await importCsv([header, ...rows].join('\n'));
    expect(imported.faults).toEqual([]);
    expect(imported.notices[0]).toMatch(
      /: 12 \(the first at one\.csv:2\): line 2, line 3, .*, line 11$/,
    );
  });

  it.each([
    ['before its price', 'cup,Large\ncup,Kitchen,blue,C1,8', 3, 4],
    ['twice', 'cup,Large\n\nblue\ncup,Kitchen,blue,C1,8', 3, 6],
    ['below rows that end early', 'tray,Tray\ncup,Large\ncup,Kitchen,blue,C1,8', 4, 5],
  ])('refuses a row that a line break tore %s', async (_name, rows, first, last) => {
    const imported = await importCsv(`${header}\nmug,Mug,,,M1,9\n${rows}\ntray-2,Tray,,,T1,9\n`);
    expect(imported.faults).toContain(
      `one.csv:${first} this row and those up to line ${last} together have the 6 cells of one row; a cell with a line break needs quotes (if they are several rows, write the empty cells at the end of each)`,
    );
  });

  it('refuses a row that a line break tore behind its price', async () => {
    const columns = 'Handle,Title,Variant Price,Body (HTML),Tags,Vendor';
    const imported = await importCsv(`${columns}\nmug,Mug,9,A large\nmug for tea,blue,Acme\n`);
    expect(imported.faults).toEqual([
      expect.stringMatching(
        /^one\.csv:2 this row and those up to line 3 together have the 6 cells of one row;/,
      ),
      expect.stringMatching(/^one\.csv:3 column "Variant Price"/),
    ]);
  });

  it.each([
    ['without prices', 'Handle,Title,Variant Price', 'mug,Mug\ncup,Cup'],
    ['with prices', 'Handle,Title,Variant Price,Tags,Vendor', 'mug,Mug,9\ncup,Cup,8'],
    ['with images', 'Handle,Title,Variant Price,Image Src,Tags', 'mug,Mug,9\nmug,,'],
  ])('refuses no rows that end early %s', async (_name, columns, rows) => {
    expect((await importCsv(`${columns}\n${rows}\n`)).faults).toEqual([]);
  });

  it('reads rows below their product that do not say its handle again', async () => {
    const columns = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price';
    const rows = ['cup,Cup,Size,S,C1,9', ',,Size,M,C2,9', ',,Size,L,C3,9', 'mug,Mug,,,M1,8'];
    const imported = await importCsv([columns, ...rows].join('\n'));
    expect(imported.faults).toEqual([]);
    expect(ofType(imported, 'product').map(({ sku }) => sku)).toEqual([
      ...['cup', 'C1', 'C2', 'C3'],
      'M1',
    ]);
  });

  it.each([',,Size,M,C2,9', ',Cup,,,C2,9'])(
    'refuses a row that names no product where none is above it, or it has a title: %s',
    async (row) => {
      const above = row.startsWith(',Cup') ? 'mug,Mug,,,M1,8\n' : '';
      const imported = await importCsv(`${header}\n${above}${row}\n`);
      expect(imported.faults).toEqual([
        expect.stringMatching(/column "Handle" is empty; each row must name the product/),
      ]);
    },
  );

  it('takes away the apostrophe before what a spreadsheet would calculate, and no other', async () => {
    const rows = ["mug,'+1 Mug,,,'-55C,9", "oneill,O'Neill,,,O1,9", "tis,'tis,,,T1,9"];
    const imported = await importCsv([header, ...rows].join('\n'));
    expect(ofType(imported, 'product').map(({ name, sku }) => [name, sku])).toEqual([
      ['+1 Mug', '-55C'],
      ["O'Neill", 'O1'],
      ["'tis", 'T1'],
    ]);
  });

  it('names some of many columns that it leaves out', async () => {
    const others = Array.from({ length: 20 }, (_, index) => `Meta ${index + 1}`);
    const imported = await importCsv(`${header},${others}\nmug,Mug,,,M1,9${','.repeat(20)}\n`);
    expect(imported.notices).toEqual([
      'one.csv: unknown columns, ignored: "Meta 1", "Meta 2", "Meta 3", "Meta 4", "Meta 5", "Meta 6", "Meta 7", "Meta 8" and 12 more',
    ]);
  });

  it('does not take a line that says the separator for a header', async () => {
    expect((await importCsv('sep=;\n')).faults).toEqual([
      'one.csv has no header: it contains only blank lines or a line sep=',
    ]);
  });

  it('reports unknown columns once and goes on', async () => {
    const imported = await importCsv('Handle,Title,Colour,Variant Price,Shelf\nmug,Mug,red,9,A3\n');
    expect(imported.faults).toEqual([]);
    expect(imported.notices[0]).toBe('one.csv: unknown columns, ignored: "Colour", "Shelf"');
    expect(ofType(imported, 'product')).toHaveLength(1);
  });

  it('reports a header without what it needs and reads the next file', async () => {
    const imported = await importCsv(['\nName,Cost\nMug,9\n', `${header}\ncup,Cup,,,C1,8\n`]);
    expect(imported.faults).toEqual([
      expect.stringMatching(
        /^one\.csv:2 the header lacks "Handle".*Its columns are "Name", "Cost"/,
      ),
    ]);
    expect(ofType(imported, 'product')).toHaveLength(1);
  });

  it('reports rows that do not fit the header, without a handle, or after their product', async () => {
    const imported = await importCsv([
      [
        'Handle,Title,Variant Price',
        'mug,Mug,9',
        'tray,Tray, large,12',
        '',
        ',,',
        ',Nameless,3',
        'cup,Cup,8',
        'mug,,10',
      ].join('\n'),
      'Handle,Title,Variant Price\ncup,Cup,8\n',
    ]);
    expect(imported.faults).toEqual([
      'one.csv:3 has 4 cells, the header 3; a cell with a comma or a line break needs quotes',
      'one.csv:6 column "Handle" is empty; each row must name the product it belongs to',
      'one.csv:8 column "Handle" "mug" has rows at one.csv:2 already; put all rows of a product together',
      'two.csv:2 column "Handle" "cup" has rows at one.csv:7 already; put all rows of a product together',
    ]);
  });

  it('counts the line that Excel writes first, and reads on below it', async () => {
    const imported = await importCsv('sep=;\nHandle;Title;Variant Price\nmug;Mug, blue;x\n');
    expect(imported.faults).toEqual([
      expect.stringMatching(/^one\.csv:3 column "Variant Price" "x" is not a price/),
    ]);
    expect(imported.notices).toEqual(['one.csv: separated by semicolons']);
  });

  it('reports broken quoting with its column', async () => {
    const imported = await importCsv(
      'Handle,Title,Variant Price\nmug,"Mug\nblue",9\ntray,Tray 12" wide,12\n',
    );
    expect(imported.faults).toEqual([
      expect.stringMatching(/^one\.csv:4 column "Title" a cell with a quote inside must be quoted/),
    ]);
    expect(ofType(imported, 'product')).toHaveLength(1);
  });

  it('reports a product without a title, and a file without rows', async () => {
    const imported = await importCsv([`${header}\nmug,,,,M1,9\n`, '\n , \n', `${header}\n\n`]);
    expect(imported.faults).toEqual([
      'one.csv:2 column "Title" is empty; the first row of "mug" names the product',
      'two.csv has no header: it contains only blank lines or a line sep=',
      'more.csv has no rows below its header; check how it was written',
    ]);
  });

  it('locates the members of its records by line and column', async () => {
    const imported = await importCsv(
      'URL handle,Title,Price,Tags,SKU\n\n"mug","A\nmug",9.5,blue,M1\n',
    );
    const entryOf = (type: string) =>
      imported.entries.find(({ record }) => (record as { type: string }).type === type);
    expect(entryOf('product')?.origin).toBe('one.csv:3');
    expect(entryOf('product')?.locate?.('/name')).toBe('one.csv:3 column "Title"');
    expect(entryOf('product')?.locate?.('/tags/0')).toBe('one.csv:3 column "Tags"');
    expect(entryOf('product')?.locate?.('/description')).toBe('one.csv:3');
    expect(entryOf('product')?.locate?.('')).toBe('one.csv:3');
    expect(entryOf('price')?.locate?.('/currencies/USD/amount')).toBe('one.csv:3 column "Price"');
    expect(entryOf('price')?.locate?.('/sku')).toBe('one.csv:3 column "SKU"');
  });
});
