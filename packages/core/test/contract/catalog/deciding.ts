import type { SeedRecord } from '@aisle/schema/seed';
import { describe, expect, it } from 'vitest';
import type { NodeProductsRequest } from '../../../src/catalog/requests.js';
import { makeCatalog, makeCatalogRule } from '../../../src/testing/make-catalog.js';
import { makeShop, shopIds, shopSale } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

const app = makeCatalog({ id: makeUuid(0x42), name: 'App' });
const schedules = [{ valid_from: '2026-02-10T00:00:00Z', valid_to: '2026-02-20T00:00:00Z' }];

/** Declares the tests of how long a decided request is valid. */
export function describeDeciding(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, [
    ...makeShop(),
    app,
    publish(app.id),
    rule(1, { channels: ['app'], schedules }),
  ]);
  const plain = { catalog_id: shopIds.catalog, node_id: shopIds.hierarchy };
  const shopper = { ...plain, shopper: { channel: 'app' } };
  const resolve = (request: NodeProductsRequest = plain) =>
    service.commerce.catalog.resolve.listNodeProducts(request);

  describe('a decision about a request', () => {
    it('holds while time passes and nothing happens', async () => {
      const nodes = await service.commerce.catalog.resolve.listNodes(plain);
      const decided = [await resolve(), await resolve(shopper), nodes];
      service.environment.advance(60_000);
      expect(await Promise.all(decided.map(({ isCurrent }) => isCurrent()))).toEqual([
        true,
        true,
        true,
      ]);
    });

    it.each<[string, () => unknown]>([
      ['another release', () => service.commerce.catalog.publishRelease(shopIds.catalog)],
      ['a new rule', () => service.load([rule(2, { tags: ['new'] })])],
      ['a reset', () => service.commerce.reset()],
      ['a clock that is set back', () => service.environment.advance(-1)],
    ])('ends with %s', async (_, happen) => {
      const products = await resolve();
      const nodes = await service.commerce.catalog.resolve.listNodes(plain);
      await happen();
      expect([await products.isCurrent(), await nodes.isCurrent()]).toEqual([false, false]);
    });

    it.each([
      ['begin', Date.parse(shopSale.from)],
      ['end', Date.parse(shopSale.to)],
    ])('holds until sales %s', async (_, time) => {
      service.environment.setTime(time - 1000);
      const { isCurrent } = await resolve();
      service.environment.setTime(time - 1);
      expect(await isCurrent()).toBe(true);
      service.environment.setTime(time);
      expect(await isCurrent()).toBe(false);
    });
  });
}

function rule(number: number, overrides: Parameters<typeof makeCatalogRule>[0]): SeedRecord {
  return makeCatalogRule({ id: makeUuid(0x50 + number), catalog_id: app.id, ...overrides });
}

function publish(catalog_id: string) {
  return { type: 'publish', catalog_id } as const;
}
