import { describe, expect, it } from 'vitest';
import { makeCatalogRule } from '../../../src/testing/make-catalog.js';
import { makeShop } from '../../../src/testing/make-shop.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

/** Declares the tests of the values that a store names for requests. */
export function describeNamingValues(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, makeShop());

  describe('the values that requests may use', () => {
    it('are those of the prices, the releases and the rules', async () => {
      await service.load([makeCatalogRule({ channels: ['app'], tags: ['club'] })]);
      expect(await service.commerce.describeValues()).toEqual({
        currencies: ['EUR', 'JPY', 'USD'],
        languages: ['en', 'fr'],
        channels: ['app'],
        tags: ['club'],
        accounts: [],
        customers: [],
      });
    });

    it('of an empty store are none', async () => {
      await service.commerce.reset();
      const values = Object.values(await service.commerce.describeValues());
      expect(values.flat()).toEqual([]);
    });
  });
}
