import { defineOperations } from '../operation/operation.js';
import { pagingParameters } from '../operation/paging.js';
import { languageHeaders, shopperHeaders } from '../operation/shopper-headers.js';
import { includeParameter } from './define-reads.js';
import { MultiSearchRequest } from './multi-search.js';

/** Operations that search a published release, by name. */
export const searchOperations = defineOperations({
  multiSearch: {
    tag: 'Catalogs',
    summary: 'Search products',
    description:
      'Runs up to 20 searches in the newest release of the catalog that the catalog rules select for the shopper. Without a matching rule it is the catalog that was published first. A product must have all words of the query, the last one as the beginning of a word; letter case and accents do not matter. Fields are searched by weight: sku, name, tags, description. Facets and filters know categories.lvl0 to categories.lvl10, tags, product_types, price.<currency>.float_price and extensions.<template>.<field>.',
    method: 'POST',
    isHarmless: true,
    paths: ['/catalog/multi-search'],
    permission: 'catalog:read',
    params: {},
    query: {
      ...includeParameter,
      'page[limit]': {
        ...pagingParameters['page[limit]'],
        description:
          "results on a page of searches without per_page; the store's page length if absent",
      },
      'page[offset]': {
        ...pagingParameters['page[offset]'],
        description: 'results to skip in searches without page',
      },
    },
    headers: { ...languageHeaders, ...shopperHeaders },
    body: { contentTypes: ['application/json'], schema: MultiSearchRequest },
    responses: { 200: { description: 'the results of the searches' } },
    library: { call: 'catalog.multiSearch', data: 'results' },
  },
});
