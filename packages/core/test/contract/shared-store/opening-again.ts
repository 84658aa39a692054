import { expect, it } from 'vitest';
import { createCommerce } from '../../../src/commerce/create-commerce.js';
import { makeFixedEnvironment } from '../../../src/testing/fixed-environment.js';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';
import type { OpenAgain } from './use-two-users.js';

/** Declares the tests of closing a store and opening it again. */
export function describeOpeningAgain(openStorage: OpenStorage, openAgain: OpenAgain): void {
  const service = useCommerce(openStorage);

  it('a store is there when it is opened again', async () => {
    await service.load(makeShop());
    const before = await service.list();
    const { location } = await service.commerce.describe();
    await service.commerce.close();
    const again = createCommerce({ storage: await openAgain(location), ...makeFixedEnvironment() });
    const list = { catalog_id: shopIds.catalog, node_id: shopIds.hierarchy };
    expect(await again.catalog.listNodeProducts(list)).toEqual(before);
    expect(await again.describe()).toMatchObject({ location, products: 8, releases: 1 });
    await again.close();
  });
}
