import { expect, it } from 'vitest';
import { makeCatalogRule } from '../testing/make-catalog.js';
import { makeUuid } from '../testing/make-uuid.js';
import { describeValues } from './storage.js';

it('gathers what the store’s own data names, each value once and in order', async () => {
  const release = (languages: readonly string[]) => ({
    id: 'r',
    catalog_id: 'c',
    published_at: 0,
    languages,
    default_language: 'en',
    products: 0,
  });
  const values = await describeValues({
    listRules: async () => [
      makeCatalogRule({ channels: ['web', 'app'], tags: ['vip'] }),
      makeCatalogRule({ id: makeUuid(2), channels: ['app'], accounts: ['a-1'], customers: ['c'] }),
    ],
    listCatalogs: async () => [
      { id: 'c', name: 'C', hierarchy_ids: [], releases: [release(['fr', 'en']), release(['de'])] },
      { id: 'd', name: 'D', hierarchy_ids: [], releases: [] },
    ],
    listCurrencies: async () => ['EUR', 'USD'],
  });
  expect(values).toEqual({
    currencies: ['EUR', 'USD'],
    languages: ['de', 'en', 'fr'],
    channels: ['app', 'web'],
    tags: ['vip'],
    accounts: ['a-1'],
    customers: ['c'],
  });
});
