import { readFileSync } from 'node:fs';
import type { ErrorList } from '@aisle/schema';
import type { ProductList } from '@aisle/schema/catalog';
import type { FilesImport, FilesImportReport } from '@aisle/schema/dev';
import { afterEach, describe, expect, it } from 'vitest';
import { type Service, startService } from './support/start-service.js';

let service: Service;
afterEach(() => service.stop());

const csv = `Handle,Title,Body (HTML),Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Image Src
beads,Bead Bracelet,<p>Glass beads.</p>,Glass,Color,Blue,BEAD-B,42.99,44.99,/files/blue.jpg
beads,,,,,Black,BEAD-K,45.99,48.99,
mug,Plain Mug,,,Title,Default Title,MUG,9.50,,
`;

const file = (name: string, content: string | Uint8Array) => ({
  name,
  content: Buffer.from(content).toString('base64'),
});

const send = (files: FilesImport['files'], options: Partial<FilesImport> = {}) =>
  service.request<FilesImportReport & ErrorList>('/_dev/imports', {
    method: 'POST',
    json: { files, ...options },
  });

const dryRun = async (...files: FilesImport['files']) => {
  const { status, body } = await send(files, { dry_run: true });
  expect(status).toBe(200);
  return body;
};

describe('importing files over HTTP', () => {
  it('checks and shows them, then stores and publishes them', async () => {
    service = await startService({ development: true, records: [] });
    const before = await service.commerce.describe();
    const preview = await dryRun(file('products.csv', csv));
    expect(preview).toMatchObject({ errors: [], variants: 2, currency: 'USD', published: [] });
    expect(preview.changes).toContainEqual({ type: 'product', added: 4, changed: 0, unchanged: 0 });
    expect(preview.products).toMatchObject([
      {
        name: 'Bead Bracelet',
        price: 'from $42.99',
        price_before: '$44.99',
        includes_tax: false,
        image: '/files/blue.jpg',
        variations: [{ name: 'Color', options: ['Blue', 'Black'] }],
      },
      { name: 'Plain Mug', sku: 'MUG', price: '$9.50', variations: [] },
    ]);
    const [catalog] = preview.catalogs;
    expect(catalog?.name).toBe('Imported products');
    expect(await service.commerce.describe()).toEqual(before);

    const { body } = await send([file('products.csv', csv)], { publish: [catalog?.id ?? ''] });
    const [release] = body.published;
    expect(release).toMatchObject({ catalog_id: catalog?.id, products: 4 });
    const list = await service.request<ProductList>(
      `/catalogs/${release?.catalog_id}/releases/${release?.release_id}/nodes/${release?.node_id}/relationships/products`,
    );
    expect(list.body.data).toHaveLength(4);

    const again = await dryRun(file('products.csv', csv.replace('Plain Mug', 'Cup')));
    expect(again.changes).toContainEqual({ type: 'product', added: 0, changed: 1, unchanged: 3 });
  });

  it('reads a product list with the mapping beside it, and seeds', async () => {
    service = await startService({ development: true, records: [] });
    const example = (name: string) => {
      return file(name, readFileSync(`../../examples/woocommerce/${name}`));
    };
    const list = await dryRun(example('products.csv'), example('columns.json'));
    expect(list.errors).toEqual([]);
    expect(list.products.length).toBeGreaterThan(0);
    const record = {
      type: 'hierarchy',
      id: 'a1110000-0000-4000-8000-000000000001',
      name: 'Garden',
    };
    for (const seed of [
      file('seed.ndjson', `${JSON.stringify(record)}\n`),
      file('seed.json', JSON.stringify([record])),
    ]) {
      const { changes } = await dryRun(seed, file('products.csv', csv));
      expect(changes.map(({ type }) => type)).toEqual(
        expect.arrayContaining(['hierarchy', 'price']),
      );
    }
  });

  it('asks for the currency if it is unclear', async () => {
    service = await startService({ development: true, records: [] });
    const german = file('liste.csv', csv.replaceAll(',', ';').replaceAll(/(\d)\.(\d\d)/g, '$1,$2'));
    expect(await dryRun(german)).toMatchObject({ asks_for: 'currency', products: [] });
    const { body } = await send([german], { dry_run: true, currency: 'EUR' });
    expect(body).toMatchObject({ errors: [], currency: 'EUR' });
    expect(body.products[1]?.price).toBe('€9.50');
    const { status, body: refused } = await send([german], { currency: 'EUX' });
    expect([status, refused.errors[0]?.detail]).toEqual([
      400,
      expect.stringMatching(/^Unknown currency "EUX" for "currency", .* Did you mean \w+\?$/),
    ]);
    const { body: unread } = await send([german], { encoding: 'klingon' });
    expect(unread.errors[0]?.detail).toMatch(
      /^Unknown encoding "klingon" for "encoding"\. Use one/,
    );
  });

  it('publishes no catalog that neither the files nor the store have, and stores nothing', async () => {
    service = await startService({ development: true });
    const before = await service.commerce.describe();
    const publish = ['nowhere', 'elsewhere'];
    const message = 'there is no catalog "nowhere", neither in the files nor in the store';
    const { body: checked } = await send([file('products.csv', csv)], { publish, dry_run: true });
    expect(checked.errors).toHaveLength(2);
    expect(checked.errors[0]).toEqual({ message: `publish: ${message}` });
    const { status, body } = await send([file('products.csv', csv)], { publish });
    expect([status, body.errors[0]?.detail]).toEqual([400, `publish: ${message}`]);
    expect(await service.commerce.describe()).toEqual(before);
  });

  it.each<[string, FilesImport['files'], object]>([
    [
      'a broken cell',
      [file('a.csv', csv.replace('9.50', 'cheap'))],
      { file: 'a.csv', line: 4, column: 'Variant Price' },
    ],
    [
      'a wrong member',
      [file('b.json', '[\n  {"type": "product", "id": 3}\n]')],
      { file: 'b.json', line: 2, column: '3' },
    ],
    ['malformed JSON', [file('b.json', '[{"type" "product"}]')], { file: 'b.json', line: 1 }],
    ['an empty file', [file('c.csv', '')], { message: 'is empty; check how it was written' }],
    [
      'a content that is not Base64',
      [{ name: 'c.csv', content: '***' }],
      { file: 'c.csv', message: 'content is not Base64: "*" at character 1' },
    ],
    [
      'Base64 behind its end',
      [{ name: 'c.csv', content: 'YQ==YQ==' }],
      { file: 'c.csv', message: 'content is not Base64: "=Y" at character 4' },
    ],
    [
      'Base64 that is cut off',
      [{ name: 'c.csv', content: 'YWJjZ' }],
      { file: 'c.csv', message: 'content is not Base64: the last byte is incomplete' },
    ],
    ['a spreadsheet', [file('d.xlsx', 'PK')], { file: 'd.xlsx' }],
    ['a picture', [file('e.csv', new Uint8Array([137, 80, 78, 71, 0, 1]))], { file: 'e.csv' }],
    ['a lone mapping', [file('f.json', '{"Handle": "SKU"}')], { file: 'f.json' }],
    [
      'two mappings',
      [file('a.csv', csv), file('f.json', '{"Handle": "A"}'), file('g.json', '{"Handle": "B"}')],
      { file: 'g.json' },
    ],
  ])('refuses %s with its location, and stores nothing', async (_, files, expected) => {
    service = await startService({ development: true });
    const before = await service.commerce.describe();
    const { errors, products } = await dryRun(...files);
    expect(errors[0]).toMatchObject(expected);
    expect(products).toEqual([]);
    const { status, body } = await send(files);
    expect(status).toBe(400);
    const [first] = errors;
    expect(body.errors[0]?.detail).toContain(first?.message);
    expect(await service.commerce.describe()).toEqual(before);
  });

  it('is refused by a server that is read-only, and unknown in production', async () => {
    service = await startService({ development: true, readOnly: true });
    expect((await send([file('products.csv', csv)])).status).toBe(403);
    await service.stop();
    service = await startService();
    expect((await send([file('products.csv', csv)])).status).toBe(404);
  });
});
