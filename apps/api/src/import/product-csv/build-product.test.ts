import { describe, expect, it } from 'vitest';
import { importCsv, ofType, onlyOne } from '../import-csv.js';

const shirt = [
  'Handle,Title,Body (HTML),Vendor,Tags,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Price,Variant Requires Shipping,Variant Barcode,Google Shopping / MPN,Variant Weight Unit',
  'shirt,Shirt,"<p>A ""fine"" shirt,\nof cotton</p>",Loom,cotton,Size,S,Colour,Red,SH-1,200,20,true,\'0012345,MP-1,kg',
  'shirt,,,,,,S,,Crème,,0,21,true,,,kg',
  'shirt,,,,,,M,,Red,SH-3,,20,true,,,',
].join('\n');

describe('a product with options', () => {
  it('becomes a parent and a child for each variant', async () => {
    const imported = await importCsv(shirt);
    expect(imported.faults).toEqual([]);
    const [parent, ...children] = ofType(imported, 'product');
    expect(parent).toMatchObject({
      name: 'Shirt',
      sku: 'shirt',
      slug: 'shirt',
      status: 'live',
      description: '<p>A "fine" shirt,\nof cotton</p>',
      commodity_type: 'physical',
      tags: ['cotton'],
      extensions: { 'products(import)': { vendor: 'Loom' } },
    });
    expect(parent).not.toHaveProperty('parent_id');
    expect(children.map(({ name }) => name)).toEqual([
      'Shirt - S / Red',
      'Shirt - S / Crème',
      'Shirt - M / Red',
    ]);
    expect(children.map(({ sku }) => sku)).toEqual(['SH-1', 'shirt-s-creme', 'SH-3']);
    expect(children.map(({ slug }) => slug)).toEqual([
      'shirt-s-red',
      'shirt-s-creme',
      'shirt-m-red',
    ]);
    for (const child of children) {
      expect(child.parent_id).toBe(parent?.id);
      expect(child.node_ids).toEqual(parent?.node_ids);
      expect(child.description).toBe(parent?.description);
      expect(child.tags).toEqual(parent?.tags);
    }
    expect(children[0]).toMatchObject({
      upc_ean: '0012345',
      manufacturer_part_num: 'MP-1',
      extensions: {
        'products(import)': { vendor: 'Loom', weight_grams: '200', weight_unit: 'kg' },
      },
    });
    expect(children[1]?.extensions).toEqual({ 'products(import)': { vendor: 'Loom' } });
    expect(children[1]).not.toHaveProperty('upc_ean');
  });

  it('has a variation for each option, in the order of the file', async () => {
    const imported = await importCsv(shirt);
    const [size, colour] = ofType(imported, 'variation');
    const [parent, ...children] = ofType(imported, 'product');
    expect([size, colour].map((variation) => [variation?.name, variation?.sort_order])).toEqual([
      ['Size', 2],
      ['Colour', 1],
    ]);
    const optionsOf = (variation: typeof size) =>
      variation?.options.map(({ name, sort_order }) => [name, sort_order]);
    expect(optionsOf(size)).toEqual([
      ['S', 2],
      ['M', 1],
    ]);
    expect(optionsOf(colour)).toEqual([
      ['Red', 2],
      ['Crème', 1],
    ]);
    expect(parent?.variation_ids).toEqual([size?.id, colour?.id]);
    expect(children.map(({ option_ids }) => option_ids)).toEqual([
      [size?.options[0]?.id, colour?.options[0]?.id],
      [size?.options[0]?.id, colour?.options[1]?.id],
      [size?.options[1]?.id, colour?.options[0]?.id],
    ]);
    expect(new Set(ofType(imported, 'product').map(({ id }) => id)).size).toBe(4);
  });

  it('has prices on its children only', async () => {
    const imported = await importCsv(shirt);
    expect(
      ofType(imported, 'price').map(({ sku, currencies }) => [sku, currencies.USD?.amount]),
    ).toEqual([
      ['SH-1', 2000],
      ['shirt-s-creme', 2100],
      ['SH-3', 2000],
    ]);
  });

  it('has options of its own, even when another product names them alike', async () => {
    const imported = await importCsv(
      'Handle,Title,Option1 Name,Option1 Value,Variant Price\na,A,Size,S,1\nb,B,Size,S,1\n',
    );
    const [a, b] = ofType(imported, 'variation');
    expect(a?.id).not.toBe(b?.id);
    expect(a?.options[0]?.id).not.toBe(b?.options[0]?.id);
  });

  it('takes three options and the newer column names', async () => {
    const imported = await importCsv(
      'Title,URL handle,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option3 name,Option3 value,Price,Requires shipping\nTea,tea,Size,S,x,Kind,Green,Pack,Tin,4,false\n,tea,,S,,,Green,,Bag,3,false\n',
    );
    const [parent, ...children] = ofType(imported, 'product');
    expect(parent?.variation_ids).toHaveLength(3);
    expect(children.map(({ name }) => name)).toEqual([
      'Tea - S / Green / Tin',
      'Tea - S / Green / Bag',
    ]);
    expect(children.every((child) => child.commodity_type === 'digital')).toBe(true);
    expect(imported.notices).toEqual([]);
  });
});

describe('texts in other languages', () => {
  const inLanguages = [
    'Handle,Title,Body (HTML),Title (fr),Body (HTML) (FR),title (pt-br),Option1 Name,Option1 Value,Variant Price',
    'mug,Mug,For tea,Tasse,Pour le thé,,,,9',
    'shirt,Shirt,,Chemise,,Camisa,Size,S,20',
    'shirt,,,,,,,M,20',
    'hat,Hat,Warm,,Chaud,,,,12',
  ].join('\n');

  it('are those of a product and of its variants', async () => {
    const imported = await importCsv(inLanguages);
    expect([imported.faults, imported.notices]).toEqual([[], []]);
    expect(ofType(imported, 'product').map(({ name, locales }) => [name, locales])).toEqual([
      ['Mug', { fr: { name: 'Tasse', description: 'Pour le thé' } }],
      ['Shirt', { fr: { name: 'Chemise' }, 'pt-BR': { name: 'Camisa' } }],
      ['Shirt - S', { fr: { name: 'Chemise - S' }, 'pt-BR': { name: 'Camisa - S' } }],
      ['Shirt - M', { fr: { name: 'Chemise - M' }, 'pt-BR': { name: 'Camisa - M' } }],
      ['Hat', { fr: { description: 'Chaud' } }],
    ]);
  });

  it('are languages of the catalog, each time that a file has another', async () => {
    const [first, second] = ofType(
      await importCsv([inLanguages, 'Handle,Title,Title (en),Title (ja),Price\ncup,Cup,Cup,杯,3']),
      'catalog',
    );
    expect(first?.languages).toEqual(['fr', 'pt-BR']);
    expect(second?.languages).toEqual(['ja']);
  });

  it('are at fault where they stand', async () => {
    const { entries } = await importCsv(inLanguages);
    const mug = entries.find(({ origin }) => origin === 'one.csv:2');
    expect(mug?.locate?.('/locales/fr/name')).toBe('one.csv:2 column "Title (fr)"');
    expect(mug?.locate?.('/locales/fr/description')).toBe('one.csv:2 column "Body (HTML) (FR)"');
  });
});

describe('a product without options', () => {
  const columns = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price';

  it.each([
    ['Title / Default Title', 'mug,Mug,Title,Default Title,M1,9'],
    ['no option at all', 'mug,Mug,,,M1,9'],
  ])('is a standard product: %s', async (_name, row) => {
    const imported = await importCsv(`${columns}\n${row}\n`);
    const product = onlyOne(imported, 'product');
    expect(product).toMatchObject({ name: 'Mug', sku: 'M1', slug: 'mug' });
    expect(product).not.toHaveProperty('variation_ids');
    expect(product).not.toHaveProperty('commodity_type');
    expect(ofType(imported, 'variation')).toEqual([]);
    expect(onlyOne(imported, 'price').sku).toBe('M1');
  });

  it('is named by its handle when it has no SKU', async () => {
    const imported = await importCsv(`${columns}\nmug,Mug,,,,9\n`);
    expect(onlyOne(imported, 'product').sku).toBe('mug');
    expect(onlyOne(imported, 'price').sku).toBe('mug');
  });

  it('keeps what has no member of its own as an extension', async () => {
    const imported = await importCsv(
      'Handle,Title,Variant Price,Vendor,Product Category,SEO Title,SEO Description,Google Shopping / Gender,Google Shopping / MPN,Variant Grams,Variant Weight Unit\nmug,Mug,9,Kiln,Home > Mugs,Buy a mug,,unisex,MP-9,350,g\n',
    );
    expect(onlyOne(imported, 'product')).toMatchObject({
      manufacturer_part_num: 'MP-9',
      extensions: {
        'products(import)': {
          vendor: 'Kiln',
          product_category: 'Home > Mugs',
          seo_title: 'Buy a mug',
          google_shopping_gender: 'unisex',
          weight_grams: '350',
          weight_unit: 'g',
        },
      },
    });
  });

  it('has none when nothing of it is filled in', async () => {
    const imported = await importCsv(
      'Handle,Title,Variant Price,Vendor,Variant Grams\nmug,Mug,9,,0\n',
    );
    expect(onlyOne(imported, 'product')).not.toHaveProperty('extensions');
  });
});

describe('the status and the kind of a product', () => {
  it.each([
    ['true', 'active', 'live'],
    ['TRUE', '', 'live'],
    ['', '', 'live'],
    ['false', 'active', 'draft'],
    ['true', 'Draft', 'draft'],
    ['true', 'archived', 'draft'],
    ['', 'unlisted', 'draft'],
  ])('is, published "%s" and status "%s", %s', async (published, status, expected) => {
    const imported = await importCsv(
      `Handle,Title,Published,Status,Variant Price\nmug,Mug,${published},${status},9\n`,
    );
    expect(onlyOne(imported, 'product').status).toBe(expected);
  });

  it.each([
    ['true', 'true', 'digital'],
    ['false', 'true', 'physical'],
    ['', 'false', 'digital'],
    ['', '', 'digital'],
  ])('is, gift card "%s" and shipping "%s", %s', async (gift, shipping, expected) => {
    const imported = await importCsv(
      `Handle,Title,Gift Card,Variant Requires Shipping,Variant Price\nmug,Mug,${gift},${shipping},9\n`,
    );
    expect(onlyOne(imported, 'product').commodity_type).toBe(expected);
  });

  it('reports each word that is none, once', async () => {
    const imported = await importCsv(
      'Handle,Title,Published,Status,Gift Card,Variant Requires Shipping,Option1 Name,Option1 Value,Variant Price\nmug,Mug,yes,gone,oui,ja,Size,S,9\nmug,,,,,true,,M,9\n',
    );
    expect(imported.faults).toEqual([
      'one.csv:2 column "Published" "yes" is neither true nor false',
      'one.csv:2 column "Status" "gone" is not a status; use one of active, draft, archived, unlisted',
      'one.csv:2 column "Gift Card" "oui" is neither true nor false',
      'one.csv:2 column "Variant Requires Shipping" "ja" is neither true nor false',
    ]);
  });
});
