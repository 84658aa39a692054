import { CatalogDocument, CatalogList } from '../../catalog/records/catalog-record.js';
import { catalogExample } from '../examples/catalog-example.js';
import type { OwnDocumentation } from '../operation-documentation.js';

const id = catalogExample.id;

export const listCatalogs: OwnDocumentation = {
  answer: {
    schema: CatalogList,
    summary: 'GET /catalogs?page[limit]=1',
    value: {
      meta: { results: { total: 2 }, page: { limit: 1, offset: 0, current: 1, total: 1 } },
      data: [catalogExample],
      links: {
        self: '/catalogs?page[limit]=1&page[offset]=0',
        first: '/catalogs?page[limit]=1&page[offset]=0',
        last: '/catalogs?page[limit]=1&page[offset]=1',
        next: '/catalogs?page[limit]=1&page[offset]=1',
      },
    },
  },
};

export const getCatalog: OwnDocumentation = {
  answer: {
    schema: CatalogDocument,
    summary: `GET /catalogs/${id}`,
    value: { data: catalogExample },
  },
};
