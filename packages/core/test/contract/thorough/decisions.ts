import type { SeedRecord } from '@aisle/schema/seed';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { NodeProductsRequest } from '../../../src/catalog/requests.js';
import { makeCatalog, makeCatalogRule } from '../../../src/testing/make-catalog.js';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';
import type { Runs } from './runs.js';

const day = 24 * 60 * 60 * 1000;
const app = makeCatalog({ id: makeUuid(0x42), name: 'App' });
const schedules = [{ valid_from: '2026-02-10T00:00:00Z', valid_to: '2026-02-20T00:00:00Z' }];
const plain = { catalog_id: shopIds.catalog, node_id: shopIds.hierarchy };
const requests: NodeProductsRequest[] = [
  plain,
  { ...plain, shopper: { channel: 'app' } },
  { node_id: shopIds.hierarchy, shopper: { channel: 'app' } },
];

/** Declares that a decision about a request is another one as soon as it no longer holds. */
export function describeDecisions(openStorage: OpenStorage, runs: Runs): void {
  const service = useCommerce(openStorage);

  it('a decision is the same as a new one for as long as it says that it holds', async () => {
    await service.load([
      ...makeShop(),
      app,
      { type: 'publish', catalog_id: app.id },
      rule(1, { channels: ['app'], schedules }),
      rule(2, { catalog_id: shopIds.catalog, tags: ['x'] }),
    ]);
    const { catalog } = service.commerce;
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: 3 * day }) },
      {
        weight: 1,
        arbitrary: fc.constantFrom<'publish' | 'rule' | number>('publish', 'rule', -1000),
      },
    );
    let held = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...requests),
        fc.array(step, { maxLength: 8 }),
        async (request, steps) => {
          service.environment.setTime(Date.UTC(2026, 0, 31));
          const decided = await catalog.resolve.listNodeProducts(request);
          for (const happening of steps) {
            if (happening === 'publish') await catalog.publishRelease(app.id);
            else if (happening === 'rule') await service.load([rule(3, { tags: ['y'] })]);
            else service.environment.advance(happening);
            if (!(await decided.isCurrent())) continue;
            held += 1;
            const { version, catalog_id } = await catalog.resolve.listNodeProducts(request);
            expect([version, catalog_id]).toEqual([decided.version, decided.catalog_id]);
          }
        },
      ),
      { numRuns: runs(15) },
    );
    expect(held).toBeGreaterThan(0);
  });
}

function rule(number: number, overrides: Parameters<typeof makeCatalogRule>[0]): SeedRecord {
  return makeCatalogRule({ id: makeUuid(0x50 + number), catalog_id: app.id, ...overrides });
}
