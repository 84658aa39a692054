import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProductRecord } from '../../catalog/requests.js';
import type { Commerce } from '../../commerce/commerce.js';
import { createCommerce } from '../../commerce/create-commerce.js';
import { makeFixedEnvironment } from '../../testing/fixed-environment.js';
import { makeProduct } from '../../testing/make-product.js';
import { makeShop, shopIds } from '../../testing/make-shop.js';
import { makeUuid } from '../../testing/make-uuid.js';
import { openSqlite } from '../sqlite/open-sqlite.js';
import { openWasm } from './open-wasm.js';

let file: string;
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'open-wasm-')), 'store.db');
});
afterEach(() => rmSync(join(file, '..'), { recursive: true }));

const { clock } = makeFixedEnvironment();
const list = { catalog_id: shopIds.catalog, node_id: shopIds.hierarchy };

async function fill(commerce: ReturnType<typeof createCommerce>): Promise<void> {
  await commerce.loadSeed(makeShop().map((record, index) => ({ record, origin: `shop:${index}` })));
  await commerce.catalog.publishRelease(shopIds.catalog);
}

describe('a store in WebAssembly', () => {
  it('is written as a file that the other driver opens, and the other way round', async () => {
    const storage = await openWasm();
    const first = createCommerce({ storage, clock });
    await fill(first);
    const expected = (await first.catalog.listNodeProducts(list)).bytes;
    writeFileSync(file, storage.serialize());
    await first.close();

    const second = createCommerce({ storage: openSqlite(file), clock });
    expect((await second.catalog.listNodeProducts(list)).bytes).toEqual(expected);
    await second.catalog.publishRelease(shopIds.catalog);
    await second.close();

    const content = readFileSync(file);
    const third = createCommerce({
      storage: await openWasm({ content }),
      ...makeFixedEnvironment(),
    });
    expect((await third.catalog.listNodeProducts(list)).bytes).toEqual(expected);
    await fill(third);
    await third.close();
    expect(readFileSync(file).equals(content)).toBe(true);
  });

  it('reads the compressed records of the other driver, and compresses its own', async () => {
    const tea = (index: number) =>
      makeProduct({
        id: makeUuid(0x10000 + index),
        description: `Tea number ${index * 7919}, grown on a hill and dried in the shade. `.repeat(
          5,
        ),
      });
    const load = (commerce: Commerce, products: readonly ProductRecord[]) =>
      commerce.loadSeed(products.map((record) => ({ record, origin: record.id })));
    const exportAll = async (commerce: Commerce) => {
      const records: unknown[] = [];
      for await (const record of commerce.exportSeed()) records.push(record);
      return records;
    };
    const teas = Array.from({ length: 60 }, (_, index) => tea(index));
    const first = createCommerce({ storage: openSqlite(file), clock });
    await load(first, teas);
    await first.close();

    const storage = await openWasm({ content: readFileSync(file) });
    const second = createCommerce({ storage, clock });
    expect(await exportAll(second)).toEqual(teas);
    await load(second, [tea(60)]);
    const content = Buffer.from(storage.serialize());
    expect(content.includes('grown on a hill and dried')).toBe(false);
    await second.close();

    writeFileSync(file, content);
    const third = createCommerce({ storage: openSqlite(file), clock });
    expect(await exportAll(third)).toEqual([...teas, tea(60)]);
    await third.close();
  });

  it('is closed once, and refuses what comes later', async () => {
    const storage = await openWasm();
    await storage.close();
    await storage.close();
    expect(() => storage.serialize()).toThrow(
      expect.objectContaining({ code: 'storage_unavailable' }),
    );
  });

  it.each([
    ['text', Buffer.from('no database at all, and long enough for a header'.repeat(99))],
    ['a byte', Buffer.from('a')],
  ])('does not begin with bytes that are no database: %s', async (_, content) => {
    await expect(openWasm({ content })).rejects.toMatchObject({ code: 'storage_unavailable' });
  });

  it('refuses options that it does not know', async () => {
    await expect(openWasm({ location: 'a.sqlite' } as never)).rejects.toThrow(TypeError);
    await expect(openWasm({ content: 'a.sqlite' } as never)).rejects.toThrow(TypeError);
    await expect(openWasm({ replace: 'yes' } as never)).rejects.toThrow(TypeError);
  });

  it.each(['', 'a/b', '..', 'store.sqlite', 'é', 'a'.repeat(101), 1])(
    'refuses a name of a file that not every browser has: %j',
    async (name) => {
      await expect(openWasm({ file: name } as never)).rejects.toThrow(
        'file in openWasm() must be a name of up to 100 letters, digits, - and _.',
      );
    },
  );

  it('is in no file of Node', async () => {
    const content = () => expect.unreachable();
    await expect(openWasm({ file: 'store', content })).rejects.toMatchObject({
      code: 'unusable_file',
      message: expect.stringContaining('needs a dedicated worker of a browser'),
    });
  });

  it('begins with content that a function fetches', async () => {
    const first = await openWasm();
    await fill(createCommerce({ storage: first, clock }));
    const second = await openWasm({ content: async () => first.serialize() });
    const { listNodeProducts } = createCommerce({ storage: second, clock }).catalog;
    expect((await listNodeProducts(list)).total).toBeGreaterThan(0);
    await Promise.all([first, second].map((storage) => storage.close()));
    const failure = new Error('no network');
    await expect(openWasm({ content: () => Promise.reject(failure) })).rejects.toBe(failure);
  });
});
