import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCommerce } from '../../commerce/create-commerce.js';
import { openedReadOnly } from '../../environment/store-settings.js';
import { createMemory } from '../../memory/memory.js';
import { makeFixedEnvironment } from '../../testing/fixed-environment.js';
import { makeShop, shopIds } from '../../testing/make-shop.js';
import { openSqlite } from './open-sqlite.js';

const shop = makeShop().map((record, index) => ({ record, origin: `shop:${index}` }));
const list = { catalog_id: shopIds.catalog, node_id: shopIds.hierarchy };

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'open-sqlite-'));
  file = join(folder, 'store.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (readOnly = false) =>
  createCommerce({ storage: openSqlite(file, { readOnly }), ...makeFixedEnvironment() });

describe('a store in a file', () => {
  it('tells the file, and is not open any more once it is closed', async () => {
    const commerce = open();
    expect(await commerce.describe()).toMatchObject({ location: file });
    await commerce.close();
    await expect(commerce.check()).rejects.toMatchObject({
      code: 'storage_unavailable',
      message: 'The store is closed.',
    });
  });
});

describe('a store that must exist', () => {
  const openExisting = (location: string) => openSqlite(location, { mustExist: true });

  it('is opened where it is', async () => {
    await open().close();
    const commerce = createCommerce({ storage: openExisting(file) });
    await commerce.loadSeed(shop);
    await commerce.close();
  });

  it.each([
    ['there is no file', () => file, 'does not exist. Check the name of the file.'],
    ['there is no folder', () => join(folder, 'none/store.db'), 'does not exist.'],
    ['it is in memory', () => ':memory:', 'has no store until it is opened.'],
  ])('is not made where %s', (_, locate, message) => {
    expect(() => openExisting(locate())).toThrow(
      expect.objectContaining({ code: 'unusable_file', message: expect.stringContaining(message) }),
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});

it('a memory is of one store, and refused by the next', () => {
  const memory = createMemory();
  openSqlite(':memory:', { memory });
  expect(() => openSqlite(':memory:', { memory })).toThrow(
    'memory in openSqlite() must be the result of createMemory(), for this store only.',
  );
});

describe('a store that is opened read-only', () => {
  beforeEach(async () => {
    const commerce = open();
    await commerce.loadSeed(shop);
    await commerce.close();
  });

  it('can be read, exported and swept', async () => {
    const commerce = open(true);
    expect((await commerce.catalog.listNodeProducts(list)).total).toBe(5);
    const types = new Set<string>();
    for await (const { type } of commerce.exportSeed()) types.add(type);
    expect(types.size).toBe(11);
    await commerce.cleanUp();
    await commerce.close();
  });

  it.each<[string, (commerce: ReturnType<typeof open>) => Promise<unknown>]>([
    ['loaded', (commerce) => commerce.loadSeed(shop)],
    ['published', (commerce) => commerce.catalog.publishRelease(shopIds.catalog)],
    ['reset', (commerce) => commerce.reset()],
    ['filled', (commerce) => commerce.beginFill()],
    ['changed', (commerce) => commerce.carts.create({})],
  ])('cannot be %s', async (_, write) => {
    const commerce = open(true);
    await expect(write(commerce)).rejects.toMatchObject({
      code: 'storage_unavailable',
      message: openedReadOnly().message,
    });
    expect((await commerce.catalog.listNodeProducts(list)).total).toBe(5);
    await commerce.close();
  });
});

it('a store in memory ends with its connection', async () => {
  const first = openSqlite(':memory:');
  const second = openSqlite(':memory:');
  await createCommerce({ storage: first }).loadSeed(shop);
  expect(await second.describe()).toMatchObject({ location: ':memory:', products: 0 });
  await first.close();
  await second.close();
});
