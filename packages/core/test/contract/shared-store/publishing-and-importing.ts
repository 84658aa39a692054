import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Commerce } from '../../../src/commerce/commerce.js';
import { createCommerce } from '../../../src/commerce/create-commerce.js';
import type { Storage } from '../../../src/commerce/storage.js';
import {
  type FixedEnvironment,
  makeFixedEnvironment,
} from '../../../src/testing/fixed-environment.js';
import { makeNode } from '../../../src/testing/make-node.js';
import { makeProduct } from '../../../src/testing/make-product.js';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import type { OpenStorage } from '../use-commerce.js';
import { type OpenAgain, useTwoUsers } from './use-two-users.js';

const count = 600;
const shelf = makeNode({ id: makeUuid(9), name: 'Shelf' });
const list = { catalog_id: shopIds.catalog, node_id: shelf.id, limit: 100 };

/** Declares the tests of reading, importing and publishing while others use the store. */
export function describePublishingBesideOthers(
  openStorage: OpenStorage,
  openAgain: OpenAgain,
): void {
  const users = useTwoUsers(openStorage, openAgain);
  let writer: Commerce;
  let reader: Commerce;
  let environment: FixedEnvironment;
  beforeEach(async () => {
    environment = makeFixedEnvironment();
    writer = createCommerce({ storage: users.first, ...environment });
    reader = createCommerce({ storage: users.second, ...environment });
    await writer.loadSeed([...located([...makeShop(), shelf]), ...generation('first')]);
    await writer.catalog.publishRelease(shopIds.catalog);
  });

  describe('a reader beside a publish', () => {
    it('sees whole releases only: the old one until the new one is complete', async () => {
      await writer.loadSeed(generation('second'));
      const old = (await reader.catalog.listNodeProducts(list)).release_id;
      let isDone = false;
      const publishing = writer.catalog.publishRelease(shopIds.catalog).then(({ id }) => {
        isDone = true;
        return id;
      });
      const seen: { release: string; names: ReadonlySet<string>; products: number }[] = [];
      while (!isDone) seen.push(await readAll());
      seen.push(await readAll());
      const published = await publishing;
      expect(seen.length).toBeGreaterThan(1);
      for (const { release, names, products } of seen) {
        expect([old, published]).toContain(release);
        expect(products).toBe(count);
        expect([...names]).toEqual([release === old ? 'first' : 'second']);
      }
      expect(seen[0]?.release).toBe(old);
      expect(seen.at(-1)?.release).toBe(published);
    });

    it('in the middle of its pages goes on with the release it began with, or is told', async () => {
      const { release_id } = await reader.catalog.listNodeProducts(list);
      const first = await reader.catalog.listNodeProducts({ ...list, release_id });
      await writer.loadSeed(generation('second'));
      await writer.catalog.publishRelease(shopIds.catalog);
      const second = await reader.catalog.listNodeProducts({ ...list, release_id, offset: 100 });
      expect(new Set([...first.products, ...second.products].map(({ id }) => id)).size).toBe(200);
      expect(second.products[0]?.attributes.name).toBe('first');
      for (let more = 0; more < 2; more++) await writer.catalog.publishRelease(shopIds.catalog);
      await expect(
        reader.catalog.listNodeProducts({ ...list, release_id, offset: 200 }),
      ).rejects.toMatchObject({
        code: 'not_found',
        message: expect.stringContaining('was pruned'),
      });
    });

    it('of the newest release is never told that it was pruned', async () => {
      let isDone = false;
      const publishing = (async () => {
        for (let times = 0; times < 5; times++)
          await writer.catalog.publishRelease(shopIds.catalog);
        isDone = true;
      })();
      while (!isDone) {
        expect((await reader.catalog.listNodeProducts(list)).total).toBe(count);
        await nextTurn();
      }
      await publishing;
    });

    /** Returns every product of the newest release, page by page. */
    async function readAll() {
      const first = await reader.catalog.listNodeProducts(list);
      const names = new Set<string>();
      let products = 0;
      for (let offset = 0; offset < first.total; offset += list.limit) {
        const page = await reader.catalog.listNodeProducts({
          ...list,
          release_id: first.release_id,
          offset,
        });
        for (const { attributes } of page.products) names.add(attributes.name);
        products += page.products.length;
      }
      await nextTurn();
      return { release: first.release_id, names, products };
    }
  });

  describe('beside an import', () => {
    it('another connection sees the old state until all of it is stored', async () => {
      const before = await exportAll(reader);
      const during: unknown[] = [];
      await writer.loadSeed(
        (async function* () {
          for (const [index, record] of generation('second').entries()) {
            yield record;
            if (index === 300) during.push(await exportAll(reader), await reader.describe());
          }
        })(),
      );
      expect(during).toEqual([before, expect.objectContaining({ products: count + 8 })]);
      expect(await exportAll(reader)).not.toEqual(before);
    });

    it.each([
      ['builds everything', count],
      ['builds what changed', 300],
    ])(
      'a publish that %s reads one state, also when an import ends in the middle of it',
      async (_, changed) => {
        await writer.loadSeed(generation('second').slice(0, changed));
        let batchesAfter = 0;
        const publisher = createCommerce({
          storage: pauseAfterFirstBatch(users.first, {
            pause: () => reader.loadSeed(generation('third').slice(0, 200)),
            onBatch() {
              batchesAfter += 1;
            },
          }),
          ...environment,
        });
        const { id } = await publisher.catalog.publishRelease(shopIds.catalog);
        expect(batchesAfter).toBeGreaterThan(0);
        expect(await countNames(id)).toEqual({
          second: changed,
          ...(changed < count && { first: count - changed }),
        });
        // Records imported meanwhile belong to the next release, and none is lost.
        const next = await writer.catalog.publishRelease(shopIds.catalog);
        expect(await countNames(next.id)).toEqual({
          third: 200,
          second: changed - 200,
          ...(changed < count && { first: count - changed }),
        });
      },
    );

    it('another import and another publish wait for their turn', async () => {
      await Promise.all([
        writer.loadSeed(generation('second')),
        reader.loadSeed(generation('third')),
        reader.catalog.publishRelease(shopIds.catalog),
        writer.catalog.publishRelease(shopIds.catalog),
      ]);
      const { id } = await writer.catalog.publishRelease(shopIds.catalog);
      const { products } = await reader.catalog.listNodeProducts({ ...list, release_id: id });
      expect(new Set(products.map(({ attributes }) => attributes.name)).size).toBe(1);
    });

    it('a publish beside another of the same catalog builds by itself, and the next one has all changes', async () => {
      const changes = generation('second').slice(0, 200);
      await writer.loadSeed(changes.slice(0, 100));
      const [one, other] = await Promise.all([
        writer.catalog.publishRelease(shopIds.catalog),
        reader.catalog.publishRelease(shopIds.catalog),
      ]);
      const expected = { second: 100, first: count - 100 };
      expect([await countNames(one.id), await countNames(other.id)]).toEqual([expected, expected]);
      await reader.loadSeed(changes.slice(100));
      const next = await writer.catalog.publishRelease(shopIds.catalog);
      expect(await countNames(next.id)).toEqual({ second: 200, first: count - 200 });
    });

    /** Returns the number of products of a release with each name. */
    async function countNames(release_id: string): Promise<Record<string, number>> {
      const names: Record<string, number> = {};
      for (let offset = 0; offset < count; offset += list.limit) {
        const { products } = await reader.catalog.listNodeProducts({ ...list, release_id, offset });
        for (const { attributes } of products) {
          names[attributes.name] = (names[attributes.name] ?? 0) + 1;
        }
      }
      return names;
    }

    async function exportAll(commerce: Commerce) {
      const records = [];
      for await (const record of commerce.exportSeed()) records.push(record);
      return records;
    }
  });
}

/**
 * Returns a storage whose publications pause after building the first batch, and report later
 * batches.
 */
function pauseAfterFirstBatch(
  storage: Storage,
  { pause, onBatch }: { readonly pause: () => Promise<unknown>; readonly onBatch: () => void },
): Storage {
  return {
    ...storage,
    catalog: {
      ...storage.catalog,
      async openPublication(request) {
        const publication = await storage.catalog.openPublication(request);
        return (
          publication && {
            ...publication,
            async *batches() {
              let isFirst = true;
              for await (const batch of publication.batches()) {
                if (!isFirst) onBatch();
                yield batch;
                if (isFirst) await pause();
                isFirst = false;
              }
            },
          }
        );
      },
    },
  };
}

function generation(name: string) {
  return located(
    Array.from({ length: count }, (_, index) =>
      makeProduct({ id: makeUuid(0x1000 + index), name, node_ids: [shelf.id] }),
    ),
  );
}

function located<Stored>(records: readonly Stored[]) {
  return records.map((record, index) => ({ record, origin: `seed:${index}` }));
}
