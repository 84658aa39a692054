import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NodeList, ProductList } from '@aisle/schema/catalog';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeWorkplace, type Workplace } from './support/run-aisle.js';

// Sources of an import: standard input, files of other programs, columns of other shops.

let place: Workplace;
beforeEach(() => {
  place = makeWorkplace();
});
afterEach(() => place.remove());

const csv = 'Handle;Title;Variant Price\nplate;Plat\u00e9;9,50\ncup;Cup;8\n';
const seed = ['{"type":"store"}', '{"type":"prodct"}'];
const write = (name: string, content: string | Buffer) => {
  writeFileSync(join(place.folder, name), content);
  return name;
};

describe('import -', () => {
  it('reads standard input', async () => {
    const latin = Buffer.from(csv, 'latin1');
    const { code, stdout, stderr } = await place.pipe(
      latin,
      'import',
      '-',
      '--format',
      'csv',
      '--currency',
      'EUR',
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Imported 2 products, 2 prices in EUR in /);
    expect(stderr).toMatch(
      /^standard input: read as Windows-1252, separated by semicolons\nPublish the catalog /,
    );
    const { stdout: exported } = await place.run('export');
    expect(exported).toContain('"Plat\u00e9"');
    expect(exported).toContain('"amount":950');
  });

  it('reads it beside files, and streams what is large', async () => {
    // More than the buffer of a pipe.
    const rows = Array.from({ length: 5_000 }, (_, row) => `p${row},Product ${row},9\n`);
    const file = write('other.csv', 'Handle,Title,Variant Price\nother,Other,1\n');
    const { child, ended } = place.start(['import', file, '-', '--format', 'csv'], {}, 'pipe');
    child.stdin?.end(`Handle,Title,Variant Price\n${rows.join('')}`);
    expect((await ended).stdout).toMatch(/^Imported 5,001 products, 5,001 prices in USD in /);
  });

  it.each([
    ['ndjson', seed.join('\n'), 'standard input:2:9 /type "prodct" is not a type of record'],
    ['json', `[${seed.join(',\n')}]`, 'standard input:2:9 /type "prodct" is not a type of record'],
    [
      'csv',
      csv,
      'standard input:2 column "Variant Price" "9,50" has a comma for a point, in a file separated by semicolons, so its currency is unclear. Name the currency, as in --currency EUR.',
    ],
    [
      'csv',
      csv.replace('9,50', '9').replace('8', 'x'),
      'standard input:3 column "Variant Price" "x" is not a price',
    ],
    ['json', '\ufeff[{"a":}]', 'standard input:1:7 is not JSON: a value is expected'],
    ['csv', '', 'standard input: is empty; check how it was written'],
  ])('names places in it: %s', async (format, text, message) => {
    const { code, stderr } = await place.pipe(text, 'import', '-', '--format', format);
    expect(stderr).toContain(message);
    expect(code).toBe(1);
  });

  it.each([
    [['-'], 'Standard input (-) needs a format: --format csv, --format json, --format ndjson.'],
    [['-', '-', '--format', 'csv'], '- is given twice, but standard input can be read only once.'],
    [['-', '--format', 'jsno'], 'Unknown format "jsno" for --format. Did you mean json?'],
    [['-', '--format', 'xml'], 'Unknown format "xml" for --format. Use one of csv, json, ndjson.'],
    [['a.csv', '--format', 'csv'], '--format applies only to standard input. Add the file -'],
    [['-', '--format', 'json', '--columns', 'c.json'], '--columns applies only to product lists'],
  ])('says of %j how it is used', async (args, message) => {
    const { code, stderr } = await place.pipe('', 'import', ...args);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});

describe('import --columns', () => {
  const example = (name: string) =>
    fileURLToPath(new URL(`../../../examples/woocommerce/${name}`, import.meta.url));

  it('takes the example of a WooCommerce export: products, variants, prices, categories', async () => {
    const columns = ['--columns', example('columns.json'), '--currency', 'EUR'];
    const { code, stdout } = await place.run(
      'import',
      ...columns,
      '--publish',
      example('products.csv'),
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Imported 11 products, 5 of them variants, 9 prices in [A-Z]{3}, 4 images in /,
    );
    expect(stdout).toMatch(
      /^Published Imported products: release [\w-]+, 8 of 11 products \(3 are drafts\)\.$/m,
    );
    const records = (await place.run('export')).stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const products = records
      .filter(({ type }) => type === 'product')
      .sort((a, b) => b.updated_at.localeCompare(a.updated_at));
    expect(products.map(({ name, sku, status }) => [name, sku, status])).toEqual([
      ['Supper Bowl', 'bowl', 'live'],
      ['Supper Bowl - Ash', 'bowl-ash', 'live'],
      ['Supper Bowl - Moss', 'bowl-moss', 'live'],
      ['Supper Bowl - Chalk', 'bowl-chalk', 'draft'],
      ['Morning Mug', 'id:12', 'live'],
      ['Morning Mug - Ash', 'id:12-ash', 'live'],
      ['Morning Mug - Moss', 'id:12-moss', 'live'],
      ['Glazed Spoon Rest', 'spoon', 'live'],
      ['An Evening at the Wheel', 'course', 'live'],
      ['Teapot', 'teapot', 'draft'],
      ['Box of Seconds', 'seconds', 'draft'],
    ]);
    expect(products[0]).toMatchObject({
      slug: 'supper-bowl',
      description: 'Thrown on the wheel.\nSafe in the dishwasher.',
      tags: ['stoneware', 'kitchen, dining'],
      file_ids: [expect.any(String)],
    });
    const priceOf = (sku: string) => records.find((one) => one.type === 'price' && one.sku === sku);
    expect(priceOf('spoon')).toMatchObject({
      currencies: { EUR: { amount: 1200 } },
      sales: { 'compare-at': { currencies: { EUR: { amount: 950 } } } },
    });
    expect(priceOf('bowl-ash').sales).toBeUndefined();
    const nodes = new Map(
      records.filter(({ type }) => type === 'node').map((node) => [node.id, node]),
    );
    const way = (id: string): string[] => {
      const node = nodes.get(id);
      return node ? [...way(node.parent_id), node.name] : [];
    };
    expect(products[1].node_ids.map(way)).toEqual([
      ['Categories', 'Tableware', 'Bowls'],
      ['Categories', 'New in'],
      ['Tags', 'stoneware'],
      ['Tags', 'kitchen, dining'],
    ]);
    expect(products[4].node_ids.map(way)).toEqual([['Categories', 'Tableware', 'Mugs & Cups']]);
  });

  it('lists what the example became: in its order, by category, with options and prices', async () => {
    await place.run(
      ...['import', '--columns', example('columns.json'), '--currency', 'EUR', '--publish'],
      example('products.csv'),
    );
    const args = ['--port', '0', '--auth', 'off', '--seed', 'none'];
    const { firstLine } = place.begin(args);
    const { api } = JSON.parse(await firstLine) as { api: string };
    const records = (await place.run('export')).stdout.trimEnd().split('\n');
    const { id, hierarchy_ids } = records
      .map((line) => JSON.parse(line))
      .find(({ type }) => type === 'catalog');
    const catalog = `${api}/catalogs/${id}/releases/latestPublished`;
    const ask = async <Body>(path: string): Promise<Body> =>
      (await (await fetch(`${catalog}${path}`)).json()) as Body;
    const list = async (node: string) =>
      (await ask<ProductList>(`/nodes/${node}/relationships/products`)).data;
    const all = await list(hierarchy_ids[0]);
    expect(all.map(({ attributes }) => attributes.name)).toEqual([
      'Supper Bowl',
      'Supper Bowl - Ash',
      'Supper Bowl - Moss',
      'Morning Mug',
      'Morning Mug - Ash',
      'Morning Mug - Moss',
      'Glazed Spoon Rest',
      'An Evening at the Wheel',
    ]);
    const [bowl, , moss] = all;
    expect(bowl?.meta.variations?.map(({ name }) => name)).toEqual(['Glaze']);
    expect(Object.values(bowl?.meta.variation_matrix ?? {})).toContain(moss?.id);
    expect(moss?.meta.display_price?.without_tax?.formatted).toBe('€22.00');
    expect(moss?.meta.original_display_price?.without_tax?.formatted).toBe('€26.00');
    const { data: nodes } = await ask<NodeList>('/nodes');
    const tableware = nodes.find(({ attributes }) => attributes.name === 'Tableware');
    expect((await list(tableware?.id ?? '')).map(({ attributes }) => attributes.sku)).toEqual([
      'spoon',
    ]);
  });

  it('refuses a mapping before it makes a database', async () => {
    write('columns.json', '{\n  "Handle": "SKU", "Titel": "Name"\n}');
    const file = write('products.csv', readFileSync(example('products.csv')));
    const { code, stderr } = await place.run('import', '--columns', 'columns.json', file);
    expect(stderr).toMatch(
      /^columns\.json:2:29 \/Titel is not a known member; did you mean Title\?$/m,
    );
    expect(code).toBe(1);
    expect((await place.run('export')).stderr).toContain('There is no database');
  });
});
