import type { SeedRecord } from '@aisle/schema';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NodeProductsRequest } from '../../catalog/catalog-service.js';
import { makeCatalog, makeCatalogRule } from '../make-catalog.js';
import { makeShop, shopIds, shopSale } from '../make-shop.js';
import { makeUuid } from '../make-uuid.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

const app = makeCatalog({ id: makeUuid(0x42), name: 'App' });
const day = 24 * 60 * 60 * 1000;
const schedules = [{ valid_from: '2026-02-10T00:00:00Z', valid_to: '2026-02-20T00:00:00Z' }];

/** Declares the tests of how long a decision about a request holds. */
export function describeDeciding(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage);
  const plain = { catalog_id: shopIds.catalog, node_id: shopIds.hierarchy };
  const shopper = { ...plain, shopper: { channel: 'app' } };
  const resolve = (request: NodeProductsRequest = plain) =>
    service.commerce.catalog.resolveNodeProducts(request);
  beforeEach(() =>
    service.load([...makeShop(), app, publish(app.id), rule(1, { channels: ['app'], schedules })]),
  );

  describe('a decision about a request', () => {
    it('holds while time passes and nothing happens', async () => {
      const decided = [await resolve(), await resolve(shopper)];
      decided.push(await service.commerce.catalog.resolveNodes(plain));
      service.environment.advance(60_000);
      expect(decided.map(({ isCurrent }) => isCurrent())).toEqual([true, true, true]);
    });

    it.each<[string, () => unknown]>([
      ['another release', () => service.commerce.catalog.publishRelease(shopIds.catalog)],
      ['a new rule', () => service.load([rule(2, { tags: ['new'] })])],
      ['a reset', () => service.commerce.reset()],
      ['a clock that is set back', () => service.environment.advance(-1)],
    ])('ends with %s', async (_, happen) => {
      const products = await resolve();
      const nodes = await service.commerce.catalog.resolveNodes(plain);
      await happen();
      expect([products.isCurrent(), nodes.isCurrent()]).toEqual([false, false]);
    });

    it.each([
      ['begin', Date.parse(shopSale.from)],
      ['end', Date.parse(shopSale.to)],
    ])('holds until sales %s', async (_, time) => {
      service.environment.setTime(time - 1000);
      const { isCurrent } = await resolve();
      service.environment.setTime(time - 1);
      expect(isCurrent()).toBe(true);
      service.environment.setTime(time);
      expect(isCurrent()).toBe(false);
    });

    it('is the same as a new one for as long as it holds', async () => {
      await service.load([rule(2, { catalog_id: shopIds.catalog, tags: ['x'] })]);
      const actions = fc.array(
        fc.oneof(
          { weight: 6, arbitrary: fc.integer({ min: 0, max: 12 * day }) },
          { weight: 1, arbitrary: fc.constantFrom('publish', 'rule' as const) },
        ),
        { maxLength: 8 },
      );
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(plain, shopper), actions, async (request, steps) => {
          service.environment.setTime(Date.UTC(2026, 0, 31));
          const decided = await resolve(request);
          for (const step of steps) {
            if (step === 'publish') await service.commerce.catalog.publishRelease(app.id);
            else if (step === 'rule') await service.load([rule(3, { tags: ['y'] })]);
            else service.environment.advance(step);
            if (!decided.isCurrent()) continue;
            const { version, release_id } = await resolve(request);
            expect([version, release_id]).toEqual([decided.version, decided.release_id]);
          }
        }),
        { numRuns: 30 },
      );
    });
  });
}

function rule(number: number, overrides: Parameters<typeof makeCatalogRule>[0]): SeedRecord {
  return makeCatalogRule({ id: makeUuid(0x50 + number), catalog_id: app.id, ...overrides });
}

function publish(catalog_id: string) {
  return { type: 'publish', catalog_id } as const;
}
