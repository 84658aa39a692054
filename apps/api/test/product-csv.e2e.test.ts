import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductList } from '@aisle/schema/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSeedFiles } from '../src/import/read-seed-files.js';
import { type Service, startService } from './support/start-service.js';

// Life cycle of a product list: imported, published, changed, published again, until its first
// release is pruned.

const header =
  'Handle,Title,Body (HTML),Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Image Src,Colour of Box';
const csv = (beadPrice: string) =>
  `${header}
beads,Bead Bracelet,<p>Glass beads.</p>,Bracelet,"Glass, Gift",true,Color,Blue,BEAD-B,${beadPrice},44.99,https://pictures.example/blue.jpg,brown
beads,,,,,,,Black,BEAD-K,${beadPrice},44.99,https://pictures.example/black.jpg,
mug,Plain Mug,,Kitchen,gift,true,Title,Default Title,MUG,9.50,,,
`;

let service: Service;
let folder: string;
let catalogId: string;
let hierarchyId: string;

beforeAll(async () => {
  service = await startService({ records: [] });
  folder = mkdtempSync(join(tmpdir(), 'aisle-'));
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

async function importCsv(text: string): Promise<string[]> {
  const file = join(folder, 'products.csv');
  writeFileSync(file, text);
  const notices: string[] = [];
  const onNotice = (notice: string) => notices.push(notice);
  await service.commerce.loadSeed(readSeedFiles([file], { currency: 'USD', onNotice }));
  return notices;
}

const list = (release: string, query = '', node = hierarchyId) =>
  service.request<ProductList>(
    `/catalogs/${catalogId}/releases/${release}/nodes/${node}/relationships/products${query}`,
  );
const priceOf = async (release: string) =>
  (await list(release, '?filter=eq(sku,BEAD-K)')).body.data[0]?.attributes.price?.USD?.amount;

describe('a product list', () => {
  const releases: string[] = [];
  const publish = async () => {
    releases.push((await service.commerce.catalog.publishRelease(catalogId)).id);
  };

  it('comes back through the API with its variants, prices and tags', async () => {
    const notices = await importCsv(csv('42.99'));
    expect(notices.join('\n')).toContain('Colour of Box');
    const [catalog] = await service.commerce.catalog.listCatalogs();
    catalogId = catalog?.id ?? '';
    hierarchyId = catalog?.hierarchy_ids[0] ?? '';
    await publish();

    const { body } = await list('latestPublished', '?include=main_image,files');
    expect(body.data.map(({ attributes }) => [attributes.sku, attributes.name])).toEqual([
      ['beads', 'Bead Bracelet'],
      ['BEAD-B', 'Bead Bracelet - Blue'],
      ['BEAD-K', 'Bead Bracelet - Black'],
      ['MUG', 'Plain Mug'],
    ]);
    const parent = body.data.find(({ attributes }) => attributes.sku === 'beads');
    const child = body.data.find(({ attributes }) => attributes.sku === 'BEAD-K');
    expect(parent?.meta.variations?.[0]?.options?.map(({ name }) => name)).toEqual([
      'Blue',
      'Black',
    ]);
    expect(Object.values(parent?.meta.variation_matrix ?? {})).toContain(child?.id);
    expect(child?.attributes.tags).toEqual(['glass', 'gift']);
    expect(child?.meta.display_price?.without_tax).toEqual({
      amount: '4299',
      currency: 'USD',
      formatted: '$42.99',
    });
    expect(child?.meta.original_display_price?.without_tax?.formatted).toBe('$44.99');
    expect(body.included?.main_images?.map(({ link }) => link.href)).toContain(
      'https://pictures.example/blue.jpg',
    );
  });

  it('is found by type and by tag', async () => {
    const { body } = await list('latest', '?filter=eq(tags,GIFT):eq(product_types,standard)');
    expect(body.data.map(({ attributes }) => attributes.sku)).toEqual(['MUG']);
    const nodes = await service.commerce.catalog.listNodes({ catalog_id: catalogId, limit: 100 });
    const bracelets = nodes.nodes.find(({ attributes }) => attributes.name === 'Bracelet');
    expect(bracelets?.meta.bread_crumb).toHaveLength(2);
  });

  it('has a new price in the next release, and the old one in the old release', async () => {
    await importCsv(csv('39.99'));
    expect(await priceOf('latestPublished')).toBe(4299);
    await publish();
    expect(await priceOf('latestPublished')).toBe(3999);
    expect(await priceOf(releases[0] ?? '')).toBe(4299);
  });

  it('is pruned with its release when a fourth one is published', async () => {
    await publish();
    expect((await list(releases[0] ?? '')).status).toBe(200);
    await publish();
    const { status, body } = await service.request(
      `/catalogs/${catalogId}/releases/${releases[0]}/nodes/${hierarchyId}/relationships/products`,
    );
    expect(status).toBe(404);
    expect(body.errors[0]?.detail).toContain(`Release "${releases[0]}"`);
    expect(body.errors[0]?.detail).toContain('was pruned');
    expect(await priceOf(releases[1] ?? '')).toBe(3999);
  });

  it('says which cell has the sku of another product, and whose it is', async () => {
    const renamed = 'Handle,Title,Variant SKU,Variant Price\nmug-blue,Mug blue,MUG,9\n';
    await expect(importCsv(renamed)).rejects.toThrow(
      /products\.csv:2 column "Variant SKU" .*"MUG" is also the sku of "Plain Mug" \(slug "mug", id .*keep its id/,
    );
  });

  it('keeps a description of 512 KiB', async () => {
    const html = `<p>${'é'.repeat(524_288 - 7)}</p>`;
    await importCsv(`Handle,Title,Body (HTML),Variant Price\nlong,Long,${html},9\n`);
    await publish();
    const found = await list('latestPublished', '?filter=eq(slug,long)');
    expect(found.body.data[0]?.attributes.description).toBe(html);
  });

  it('is listed in the order of the file, whatever that is', async () => {
    const names = ['Zither', 'Alphorn', 'Oboe', 'Bugle', 'Viol', 'Cello', 'Harp', 'Drum'];
    const rows = names.map((name) => `${name.toLowerCase()},${name},,Music,,true,,,,9,,,\n`);
    await importCsv(`${header}\n${rows.join('')}`);
    await publish();
    const { nodes } = await service.commerce.catalog.listNodes({
      catalog_id: catalogId,
      limit: 100,
    });
    const music = nodes.find(({ attributes }) => attributes.name === 'Music')?.id ?? '';
    const { body } = await list('latest', '', music);
    expect(body.data.map(({ attributes }) => attributes.name)).toEqual(names);
  });
});
