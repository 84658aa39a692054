import { CommerceError } from '@aisle/schema';
import type { SeedRecord } from '@aisle/schema/seed';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Commerce } from '../../src/commerce/commerce.js';
import { createCommerce } from '../../src/commerce/create-commerce.js';
import type { Storage } from '../../src/commerce/storage.js';
import type { LocatedRecord } from '../../src/seeding/seed-store.js';
import {
  type FixedEnvironment,
  makeFixedEnvironment,
} from '../../src/testing/fixed-environment.js';
import { makeOffering } from '../../src/testing/make-offering.js';
import { makeProduct } from '../../src/testing/make-product.js';
import { makeShop, shopIds } from '../../src/testing/make-shop.js';
import { makePendingSubscription } from '../../src/testing/make-subscription.js';
import { makeUuid } from '../../src/testing/make-uuid.js';
import type { OpenStorage } from './use-commerce.js';

const records = [...makeShop(), makeOffering(), makePendingSubscription()];
const subscription = makePendingSubscription().id;
const catalog_id = shopIds.catalog;
const list = { catalog_id, node_id: shopIds.hierarchy };
const mine = { cart_id: 'mine' };
const content = {
  offering_id: makeOffering().id,
  plan_id: makePendingSubscription().plan_id,
  account_id: makeUuid(0x999),
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  currency: 'USD',
  manual_payments: false,
};
const notOpen = { code: 'storage_unavailable', message: 'The store is closed.' };

/** Calls of the service, by name. */
const calls: Readonly<Record<string, (commerce: Commerce) => Promise<unknown>>> = {
  loadSeed: (commerce) => commerce.loadSeed([]),
  loadRecords: (commerce) => commerce.loadRecords([makeProduct()]),
  exportSeed: (commerce) => readAll(commerce.exportSeed()),
  reset: (commerce) => commerce.reset(),
  beginFill: (commerce) => commerce.beginFill(),
  'beginFill of what is emptied': (commerce) => commerce.beginFill({ clear: true }),
  clearUnfinishedFill: (commerce) => commerce.clearUnfinishedFill(),
  cleanUp: (commerce) => commerce.cleanUp(),
  listUpcoming: (commerce) => commerce.listUpcoming(),
  settings: (commerce) => commerce.settings(),
  describe: (commerce) => commerce.describe(),
  describeValues: (commerce) => commerce.describeValues(),
  measure: (commerce) => commerce.measure(),
  check: (commerce) => commerce.check(),
  publishRelease: ({ catalog }) => catalog.publishRelease(catalog_id),
  previewRelease: ({ catalog }) => catalog.previewRelease(catalog_id),
  findCurrentRelease: ({ catalog }) => catalog.findCurrentRelease(catalog_id),
  getRelease: ({ catalog }) => catalog.getRelease({ catalog_id }),
  listNodeProducts: ({ catalog }) => catalog.listNodeProducts(list),
  listProducts: ({ catalog }) => catalog.listProducts({ catalog_id }),
  getProduct: ({ catalog }) => catalog.getProduct({ catalog_id, product_id: shopIds.pot }),
  listCatalogs: ({ catalog }) => catalog.listCatalogs(),
  'update of a subscription': ({ subscriptions }) =>
    subscriptions.update(subscription, { go_live_after: '2026-03-01T00:00:00Z' }),
  'find of a subscription': ({ subscriptions }) => subscriptions.find(subscription),
  'list of subscriptions': ({ subscriptions }) => subscriptions.list(),
  browse: ({ subscriptions }) => subscriptions.browse(),
  'import of subscriptions': ({ records }) =>
    records.importSubscriptions({ offerings: [], subscriptions: [{ content, origin: 'club:1' }] }),
  activateDue: ({ subscriptions }) => subscriptions.activateDue(),
  'create of a cart': ({ carts }) => carts.create({}),
  'get of a cart': ({ carts }) => carts.get(mine),
  addItem: ({ carts }) =>
    carts.addItem({ ...mine, type: 'cart_item', id: shopIds.pot, quantity: 1 }),
  'delete of a cart': ({ carts }) => carts.delete(mine),
  deleteExpired: ({ carts }) => carts.deleteExpired(),
  getStock: ({ inventories }) => inventories.getStock({ product_id: shopIds.pot }),
  listLocations: ({ inventories }) => inventories.listLocations(),
  'catalogs as they are kept': (commerce) => commerce.records.listCatalogs({}),
  'rules as they are kept': (commerce) => commerce.records.listRules({}),
  'currencies as they are kept': (commerce) => commerce.records.listCurrencies({}),
  'offerings as they are kept': (commerce) => commerce.records.listOfferings({}),
};

/** Direct reads from a storage, by name. */
const looks: Readonly<Record<string, (storage: Storage) => Promise<unknown> | undefined>> = {
  'a product of an inspection': ({ inspection }) => inspection?.findProduct(shopIds.pot),
  'products of an inspection': ({ inspection }) => inspection?.listProducts('', 3),
  'the revision': async ({ catalog }) => catalog.revision(),
  'waiting subscriptions': ({ subscriptions }) => subscriptions.findWaiting(0, 3),
  'a count of carts': ({ carts }) => carts.count(),
  'kept keys': ({ keys }) => keys?.read(),
};

/** Declares the tests of closed stores, and of work in progress when a store closes. */
export function describeClosing(openStorage: OpenStorage): void {
  let storage: Storage;
  let commerce: Commerce;
  let environment: FixedEnvironment;
  beforeEach(async () => {
    environment = makeFixedEnvironment();
    storage = await openStorage();
    commerce = createCommerce({ storage, ...environment });
    await commerce.loadRecords(records);
    await commerce.carts.addItem({ ...mine, type: 'cart_item', id: shopIds.pot, quantity: 1 });
  });

  afterEach(() => commerce.close());

  it('everything that comes after is refused in the same words', async () => {
    // Cached by an earlier read.
    await commerce.catalog.listNodeProducts(list);
    await commerce.carts.get(mine);
    await commerce.close();
    for (const [name, call] of Object.entries(calls)) {
      expect([name, await refusalOf(call(commerce))]).toEqual([name, notOpen]);
    }
    for (const [name, look] of Object.entries(looks)) {
      const looked = look(storage);
      if (looked) expect([name, await refusalOf(looked)]).toEqual([name, notOpen]);
    }
  });

  it('everything that has begun ends, or is refused in the same words', async () => {
    const begun = Object.entries(calls).map(async ([name, call]) => {
      const ended = await settle(call(commerce));
      return [name, 'reason' in ended ? ended.reason : 'ended'];
    });
    await commerce.close();
    for (const [name, outcome] of await Promise.all(begun)) {
      const isAnswered = outcome === 'ended' || isOfOthers(outcome);
      expect([name, isAnswered || wordsOf(outcome)]).toEqual([name, isAnswered || notOpen]);
    }
  });

  it('to close it again does nothing', async () => {
    await Promise.all([commerce.close(), commerce.close()]);
    await expect(commerce.close()).resolves.toBeUndefined();
  });

  it('an export that its reader keeps waiting is ended, and its reader told', async () => {
    const held = commerce.exportSeed()[Symbol.asyncIterator]();
    await held.next();
    await commerce.close();
    expect(await refusalOf(held.next())).toEqual(notOpen);
    expect(await held.next()).toEqual({ done: true, value: undefined });
  });

  it('an import whose source keeps it waiting is ended, and its caller told', async () => {
    const source = holdBack([makeProduct({ id: makeUuid(0x777), sku: 'LATE' })]);
    const importing = settle(commerce.loadSeed(source.records));
    const waiting = settle(commerce.loadSeed([]));
    await source.isWaiting;
    await commerce.close();
    source.goOn();
    expect(wordsOf((await importing).reason)).toEqual(notOpen);
    expect(wordsOf((await waiting).reason)).toEqual(notOpen);
  });

  it('a release in the making is given up, and its maker told', async () => {
    const publication = await storage.catalog.openPublication({
      catalog_id,
      release_id: makeUuid(0x888),
      now: environment.clock(),
      keep: 3,
      lot: 0.5,
    });
    await commerce.close();
    expect(await refusalOf(publication?.write([], []) ?? Promise.resolve())).toEqual(notOpen);
    await publication?.abandon();
  });

  describe('a filling', () => {
    it.each(['complete', 'abandon'] as const)('cannot be told to %s any more', async (end) => {
      const fill = await commerce.beginFill({ clear: true });
      await commerce.close();
      expect(await refusalOf(fill?.[end]() ?? Promise.resolve())).toEqual(notOpen);
    });
  });
}

/** Returns records that are held back until released. */
function holdBack(kept: readonly SeedRecord[]) {
  let goOn = () => {};
  const going = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let wait = () => {};
  const isWaiting = new Promise<void>((resolve) => {
    wait = resolve;
  });
  async function* records(): AsyncGenerator<LocatedRecord> {
    wait();
    await going;
    for (const record of kept) yield { record, origin: 'late' };
  }
  return { records: records(), isWaiting, goOn };
}

async function readAll(seed: AsyncIterable<SeedRecord>): Promise<number> {
  let count = 0;
  for await (const _ of seed) count += 1;
  return count;
}

function settle(deed: Promise<unknown>): Promise<{ readonly reason?: unknown }> {
  return deed.then(
    () => ({}),
    (reason: unknown) => ({ reason }),
  );
}

/** Returns the code and message of a refusal; undefined for none. */
async function refusalOf(deed: Promise<unknown>): Promise<unknown> {
  return wordsOf((await settle(deed)).reason);
}

function wordsOf(reason: unknown): unknown {
  if (!(reason instanceof CommerceError)) return reason;
  // Skips the appended details about catalogs that were not published.
  return { code: reason.code, message: reason.details[0] };
}

/** @returns true if a refusal was caused by concurrent changes. */
function isOfOthers(reason: unknown): boolean {
  return reason instanceof CommerceError && reason.code !== 'storage_unavailable';
}
