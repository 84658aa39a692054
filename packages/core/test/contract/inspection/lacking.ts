import { expect, it } from 'vitest';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

/** Declares how the service answers on an engine without inspection. */
export function describeLacking(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, makeShop());
  const request = { catalog_id: shopIds.catalog, node_id: shopIds.hierarchy };

  it('is refused in so many words', async () => {
    const { catalog } = service.commerce;
    const asked = [
      catalog.listNodeTree(request),
      catalog.listValues({ ...request, attribute: 'sku' }),
      catalog.findProducts({}),
      catalog.explainNodeProducts(request),
    ];
    for (const answer of await Promise.allSettled(asked)) {
      expect(answer).toMatchObject({
        status: 'rejected',
        reason: {
          name: 'CommerceError',
          code: 'not_implemented',
          message: expect.stringContaining('has no inspection'),
        },
      });
    }
  });

  it('is not missed by anything else', async () => {
    expect((await service.list()).total).toBe(5);
    expect((await service.commerce.describeValues()).currencies).toEqual(['EUR', 'JPY', 'USD']);
  });
}
