import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSchemas } from '../../../../test/support/use-schema.js';
import { watchWaiting } from '../../../../test/support/waiting-for.js';
import { buildNode } from '../../../catalog/build/build-node.js';
import { buildProduct } from '../../../catalog/build/build-product.js';
import type { Publication } from '../../../catalog/publication.js';
import { createReleaseContext } from '../../../catalog/publish-release.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { listRows, readBatches, readCatalog } from '../../stores/product-source.js';
import { readsOn } from '../connection/long-work.js';
import type { Queryable } from '../connection/pool.js';
import { beginPublication } from './begin-publication.js';
import { countLost, findGaps, nothingLost } from './find-gaps.js';
import { openTestStore, type TestStore } from './open-test-store.js';

/** Number of products, so large that a list has several blocks. */
const count = 530;
const idOf = (index: number) => makeUuid(0x1000 + index);
const product = (index: number, name = 'first') =>
  makeProduct({
    id: idOf(index),
    sku: `S${index}`,
    name: `${name} ${index}`,
    node_ids: [shopIds.tea],
    tags: ['all', index % 2 === 0 ? 'even' : 'odd'],
  });

const makeSchema = useSchemas();
let connectionString: string;
let first: TestStore;
let second: TestStore;
beforeEach(async () => {
  connectionString = await makeSchema();
  first = await openTestStore(connectionString);
  second = await openTestStore(connectionString, first.environment);
  await first.load([...makeShop(), ...Array.from({ length: count }, (_, index) => product(index))]);
});
afterEach(async () => {
  await first.close();
  await second.close();
});

/** Goes on with a publication to its end. */
async function finish(publication: Publication): Promise<void> {
  const release = createReleaseContext(publication);
  for await (const batch of publication.batches()) {
    await publication.write(
      batch.products.map((one) => buildProduct(one, batch, release)),
      [],
    );
  }
  await publication.complete({
    nodes: [...release.tree.values()].map((node) => buildNode(node, release, publication)),
    languages: release.languages,
    default_language: release.default_language,
    sale_changes: [],
  });
}

const publish = async (store: TestStore, keep = 3) => finish(await beginPublication(store, keep));
const readName = async (store: TestStore, index: number) => {
  const { product: found } = await store.commerce.catalog.getProduct({
    catalog_id: shopIds.catalog,
    product_id: idOf(index),
  });
  return found.attributes.name;
};
/** Makes makers that have not written for a moment look as if they had been silent for long. */
const silence = () =>
  first.connection.run({
    text: `UPDATE releases SET touched_at = touched_at - interval '1 hour' WHERE state = 'building'`,
  });
const states = async () => {
  const rows = await first.connection.query<{ number: number; generation: number; state: string }>({
    text: 'SELECT number, generation, state FROM releases ORDER BY number',
  });
  return rows.map(({ number, generation, state }) => `${number} of ${generation}: ${state}`);
};
const expectWhole = async () => {
  expect(await findGaps(first.connection)).toEqual([]);
  await first.storage.cleanUp();
  expect(await findGaps(first.connection)).toEqual([]);
  expect(await countLost(first.connection)).toEqual(nothingLost);
};

describe('two that publish one catalog at once', () => {
  it('make a whole release each; the second one builds everything', async () => {
    await first.load([product(1, 'late')]);
    const [one, other] = [await beginPublication(first), await beginPublication(second)];
    expect([one.total, other.total].map((total) => total > count)).toEqual([false, true]);
    await Promise.all([finish(one), finish(other)]);
    expect(await states()).toEqual(['1 of 1: published', '2 of 1: published', '3 of 3: published']);
    expect(await readName(second, 1)).toBe('late 1');
    await expectWhole();
  });

  it('any number of times leave what is whole', async () => {
    for (let round = 0; round < 4; round++) {
      await first.load([product(round, `round ${round}`), product(count + round)]);
      await Promise.all([publish(first), publish(second)]);
      expect(await readName(second, round)).toBe(`round ${round} ${round}`);
      expect(await readName(first, count + round)).toBe(`first ${count + round}`);
      expect(await findGaps(first.connection)).toEqual([]);
    }
    await second.cleaner.cleanUp();
    await expectWhole();
  });
});

describe('what a publication carries on', () => {
  it('stays when its base is pruned and swept meanwhile', async () => {
    await first.load([product(2, 'late')]);
    const carrying = await beginPublication(first);
    await publish(second, 1);
    await second.cleaner.cleanUp();
    expect(await states()).toEqual(['1 of 1: pruned', '2 of 1: building', '3 of 3: published']);
    await finish(carrying);
    expect(await states()).toEqual(['1 of 1: pruned', '2 of 1: published', '3 of 3: published']);
    await expectWhole();
  });

  it('stays from the moment that it is chosen', async () => {
    const request = {
      catalog_id: shopIds.catalog,
      release_id: makeUuid(0x99),
      now: 0,
      keep: 3,
      lot: 0,
    };
    const reservation = await first.reserve(request);
    expect(reservation.base?.number).toBe(1);
    await publish(second, 1);
    await second.cleaner.cleanUp();
    const [kept] = await first.numbers(
      'SELECT count(*) FROM release_products WHERE number / 4294967296 = 1',
    );
    expect(kept).toBeGreaterThanOrEqual(count);
    await first.cleaner.giveUp(reservation);
    await expectWhole();
    expect(
      await first.numbers('SELECT DISTINCT number / 4294967296 FROM release_products'),
    ).toEqual([3]);
  });
});

describe('a publication that is given up', () => {
  it('leaves nothing, whether it built everything or carried on', async () => {
    await first.load([product(3, 'late'), product(count)]);
    const [carrying, building] = [await beginPublication(first), await beginPublication(second)];
    for (const publication of [carrying, building]) {
      const release = createReleaseContext(publication);
      for await (const batch of publication.batches()) {
        await publication.write(
          batch.products.map((one) => buildProduct(one, batch, release)),
          [],
        );
      }
    }
    await building.abandon();
    await carrying.abandon();
    expect(await states()).toEqual(['1 of 1: published']);
    await expectWhole();
    await publish(first);
    expect(await states()).toEqual(['1 of 1: published', '4 of 1: published']);
    expect(await readName(first, 3)).toBe('late 3');
  });
});

describe('a publication whose maker is gone', () => {
  it('is swept by whoever comes next, when its connections were cut', async () => {
    const doomed = await openTestStore(
      `${connectionString}&application_name=doomed`,
      first.environment,
    );
    await first.load([product(4, 'late')]);
    const publication = await beginPublication(doomed);
    await publication.write([], []);
    await first.connection.query({
      text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'doomed'`,
    });
    await expect(finish(publication)).rejects.toMatchObject({ code: 'storage_unavailable' });
    await silence();
    await publish(second);
    expect(await states()).toEqual(['1 of 1: published', '3 of 1: published']);
    expect(await readName(second, 4)).toBe('late 4');
    await expectWhole();
    await publication.abandon();
    await doomed.close();
  });

  it('is no longer its maker’s, should that live all the same', async () => {
    await first.load([product(5, 'late')]);
    const publication = await beginPublication(first);
    await silence();
    await second.cleaner.cleanUp();
    expect(await states()).toEqual(['1 of 1: published']);
    await expect(finish(publication)).rejects.toMatchObject({ code: 'conflict' });
    await publication.abandon();
    await expectWhole();
    await publish(first);
    expect(await readName(first, 5)).toBe('late 5');
  });

  it('is left alone while its maker writes', async () => {
    const publication = await beginPublication(first);
    await silence();
    const session = await second.connection.openSession();
    await session.begin('import');
    await session.run({ text: `SELECT 1 FROM releases WHERE state = 'building' FOR UPDATE` });
    await first.cleaner.cleanUp();
    expect(await states()).toEqual(['1 of 1: published', '2 of 1: building']);
    await session.end();
    await first.cleaner.cleanUp();
    expect(await states()).toEqual(['1 of 1: published']);
    await publication.abandon();
  });

  it('does not become public in a store that was emptied', async () => {
    const publication = await beginPublication(first);
    await second.commerce.reset();
    await expect(finish(publication)).rejects.toMatchObject({ code: 'conflict' });
    await publication.abandon();
    expect(await states()).toEqual([]);
    expect(await countLost(first.connection)).toEqual(nothingLost);
  });

  it('does not become public in a store that is being emptied, and both wait in one order', async () => {
    await publish(first);
    await first.load([product(1, 'second')]);
    const publication = await beginPublication(first);
    let emptying: Promise<unknown> | undefined;
    let finished: Promise<unknown> | undefined;
    await second.connection.write(async (transaction) => {
      const waits = await watchWaiting(transaction, first.connection);
      await transaction.query({ text: 'SELECT 1 FROM release_products FOR UPDATE' });
      emptying = second.commerce.reset();
      await expect.poll(waits).toHaveLength(1);
      finished = finish(publication).catch((error: unknown) => error);
      await expect.poll(waits).toHaveLength(2);
    });
    await emptying;
    expect(await finished).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('emptied the store'),
    });
    await publication.abandon();
    expect(await states()).toEqual([]);
    expect(await countLost(first.connection)).toEqual(nothingLost);
  });
});

it('a failure while batches are read ahead is told as what it is', async () => {
  const session = await first.connection.openSession({ pipelined: true });
  let batches = 0;
  const failing: Queryable = {
    ...session,
    query: (statement) => {
      if (statement.text.includes('product.row = wanted.value')) batches += 1;
      const isSecond = batches === 2;
      if (isSecond) batches += 1;
      return session.query(isSecond ? { text: raise } : statement);
    },
  };
  const raise = `DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53200'; END $$`;
  await session.begin('read');
  const reading = readsOn(failing, first.connection);
  const content = await reading.do(readCatalog(shopIds.catalog));
  if (!content) throw new RangeError('there is the catalog');
  const rows = await listRows(reading, content.nodes);
  const read = async () => {
    for await (const _ of readBatches(reading, content.catalog, rows));
  };
  await expect(read()).rejects.toMatchObject({ code: 'storage_unavailable' });
  await session.end();
});

it('cleaning up twice at once leaves what is whole, and nothing else', async () => {
  for (let round = 0; round < 4; round++) {
    const from = round * 100;
    await first.load(Array.from({ length: 100 }, (_, index) => product(from + index, 'late')));
    await publish(first, 2);
  }
  await first.load([product(9, 'last')]);
  await Promise.all([publish(first, 1), second.cleaner.cleanUp()]);
  await Promise.all([first.cleaner.cleanUp(), second.cleaner.cleanUp()]);
  await expectWhole();
  // Only the content of the one release is stored.
  const [products, listed] = await first.numbers(
    `SELECT count(*) FROM release_products WHERE number % 4294967296 > 1
     UNION ALL SELECT total FROM release_lists
      WHERE attribute = '' AND value = '' AND node % 1048576 = 0`,
  );
  expect(products).toBe(listed);
});
