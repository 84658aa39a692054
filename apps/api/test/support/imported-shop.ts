import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeedRecord } from '@aisle/schema/seed';
import type { Workplace } from './run-aisle.js';

/**
 * Fills a database from a product list in two currencies: imports it in each and exports the
 * result. Then adds a set, and French names where the list has none. Returns the name of the
 * database.
 */
export async function importShop(place: Workplace): Promise<string> {
  for (const currency of ['EUR', 'USD'] as const) {
    writeFileSync(join(place.folder, `${currency}.csv`), productList(currency));
    await aisle(place, 'import', `${currency}.csv`, '--currency', currency);
  }
  await aisle(place, 'export', 'shop.ndjson');
  const records = readFileSync(join(place.folder, 'shop.ndjson'), 'utf8').trim().split('\n');
  const completed = complete(records.map((line) => JSON.parse(line)));
  writeFileSync(
    join(place.folder, 'completed.ndjson'),
    completed.map((record) => `${JSON.stringify(record)}\n`).join(''),
  );
  await aisle(place, 'import', 'completed.ndjson', '--publish');
  return database;
}

const database = 'imported.db';

async function aisle(place: Workplace, ...args: readonly string[]): Promise<void> {
  const { code, stderr } = await place.run(...args, '--db', database);
  if (code !== 0) throw new Error(stderr);
}

/**
 * Returns a list of fourteen products, one of them with variants; in dollars they cost two more.
 */
function productList(currency: 'EUR' | 'USD'): string {
  const price = (amount: number) => (currency === 'EUR' ? amount : amount + 2).toFixed(2);
  const cups = Array.from(
    { length: 12 },
    (_, index) => `cup-${index + 1},Cup ${index + 1},,,Cups,daily,,,,,${price(8)}`,
  );
  return [
    'Handle,Title,Title (fr),Body (HTML),Type,Tags,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price',
    `mug,Mug,Tasse,<p>For <b>tea</b> &amp; more.</p>,Kitchen,"gift, daily",Size,Small,Colour,Red,${price(9)}`,
    `mug,,,,,,,Small,,Blue,${price(9)}`,
    `mug,,,,,,,Large,,Red,${price(12)}`,
    `teapot,Teapot,Théière,,Kitchen,gift,,,,,${price(30)}`,
    ...cups,
    '',
  ].join('\n');
}

const french: Readonly<Record<string, string>> = {
  'Imported products': 'Produits importés',
  Types: 'Genres',
  Kitchen: 'Cuisine',
  'Mug - Large / Red': 'Tasse, grande, rouge',
  'Tea time': 'L’heure du thé',
};

function complete(records: readonly SeedRecord[]): SeedRecord[] {
  return [...records.slice(0, -1), teaTime(records), ...records.slice(-1)].map(translate);
}

function translate(record: SeedRecord): SeedRecord {
  if (record.type !== 'hierarchy' && record.type !== 'node' && record.type !== 'product') {
    return record;
  }
  const name = french[record.name];
  return name === undefined ? record : { ...record, locales: { fr: { name } } };
}

/** Returns a set of a teapot, or a mug instead, and a cup. */
function teaTime(records: readonly SeedRecord[]): SeedRecord {
  const products = records.filter((record) => record.type === 'product');
  const find = (sku: string) => products.find((product) => product.sku === sku);
  const option = (sku: string, isDefault: boolean) => ({
    type: 'product' as const,
    id: find(sku)?.id ?? '',
    quantity: 1,
    ...(isDefault && { default: true }),
  });
  return {
    type: 'product',
    id: '7ea00000-0000-4000-8000-000000000000',
    status: 'live',
    name: 'Tea time',
    sku: 'tea-time',
    slug: 'tea-time',
    node_ids: find('teapot')?.node_ids ?? [],
    components: {
      pot: {
        name: 'Pot',
        min: 1,
        max: 1,
        options: [option('teapot', true), option('mug-large-red', false)],
      },
      cup: { name: 'Cup', min: 0, max: 1, options: [option('cup-1', true)] },
    },
  };
}
