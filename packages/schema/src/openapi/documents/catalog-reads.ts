import { MultiSearchResponse } from '../../catalog/multi-search.js';
import { ProductDocument, ProductList, ProductReferenceList } from '../../catalog/product.js';
import type { catalogReads, searchOperations } from '../../catalog/read-operations.js';
import {
  HierarchyDocument,
  HierarchyList,
  NodeDocument,
  NodeList,
  ReleaseDocument,
} from '../../catalog/release.js';
import type { DocumentsOf } from './documentation.js';

const release = '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished';

/** Documentation of the operations that read releases, by name. */
export const catalogReadDocuments: DocumentsOf<typeof catalogReads> = {
  listNodeProducts: {
    answer: {
      schema: ProductList,
      summary: `GET ${release}/nodes/a1110000-0000-4000-8000-000000000000/relationships/products?filter=eq(sku,TNT-SKERRY-2)&include=main_image`,
    },
  },
  listNodes: {
    answer: {
      schema: NodeList,
      summary: `GET ${release}/nodes?filter=in(id,a1110000-0000-4000-8000-000000000000)`,
    },
  },
  getProduct: {
    answer: {
      schema: ProductDocument,
      summary: `GET ${release}/products/600d5002-0000-4000-8000-000000000000?include=main_image`,
    },
  },
  getRelease: {
    answer: {
      schema: ReleaseDocument,
      summary: `GET ${release}`,
    },
  },
  listHierarchies: {
    answer: {
      schema: HierarchyList,
      summary: `GET ${release}/hierarchies?page[limit]=1`,
    },
  },
  getHierarchy: {
    answer: {
      schema: HierarchyDocument,
      summary: `GET ${release}/hierarchies/a0000000-0000-4000-8000-000000000000`,
    },
  },
  listHierarchyChildren: {
    answer: {
      schema: NodeList,
      summary: `GET ${release}/hierarchies/a0000000-0000-4000-8000-000000000000/children?page[limit]=1`,
    },
  },
  listHierarchyNodes: {
    answer: {
      schema: NodeList,
      summary: `GET ${release}/hierarchies/a0000000-0000-4000-8000-000000000000/nodes?page[limit]=1`,
    },
  },
  listHierarchyProducts: {
    answer: {
      schema: ProductList,
      summary: `GET ${release}/hierarchies/a0000000-0000-4000-8000-000000000000/products?filter=eq(sku,TNT-SKERRY-2)&include=main_image`,
    },
  },
  getNode: {
    answer: {
      schema: NodeDocument,
      summary: `GET ${release}/nodes/a1110000-0000-4000-8000-000000000000`,
    },
  },
  listNodeChildren: {
    answer: {
      schema: NodeList,
      summary: `GET ${release}/nodes/a1000000-0000-4000-8000-000000000000/relationships/children?page[limit]=1`,
    },
  },
  listProducts: {
    answer: {
      schema: ProductList,
      summary: `GET ${release}/products?filter=eq(sku,TNT-SKERRY-2)&include=main_image`,
    },
  },
  listProductChildren: {
    answer: {
      schema: ProductList,
      summary: `GET ${release}/products/600d5013-0000-4000-8000-000000000000/relationships/children?page[limit]=1`,
    },
  },
  listComponentProducts: {
    answer: {
      schema: ProductReferenceList,
      summary: `GET ${release}/products/600d5501-0000-4000-8000-000000000000/relationships/component_products?page[limit]=2`,
    },
  },
  configureProduct: {
    bodies: {
      choice: {
        summary: 'the lighter tent',
        value: {
          data: {
            selected_options: {
              shelter: { '600d5001-0000-4000-8000-000000000000': 1 },
              sleep: { '600d5014-0000-4000-8000-000000000000': 2 },
              mats: { '600d5018-0000-4000-8000-000000000000': 2 },
            },
          },
        },
      },
    },
    answer: {
      schema: ProductDocument,
      summary: 'the bundle with the chosen options',
    },
    errors: {
      400: {
        description:
          'invalid header, parameter or body; the product is not a bundle; or the bundle does not allow the options',
        examples: {
          choice: {
            title: 'Validation Error',
            details: ['data.selected_options.mats: 0 options are chosen; choose at least 1.'],
          },
        },
      },
    },
  },
};

/** Documentation of the operations that search, by name. */
export const searchDocuments: DocumentsOf<typeof searchOperations> = {
  multiSearch: {
    bodies: {
      words: {
        summary: 'the best tent below 500 dollars, and what there is by category',
        value: {
          searches: [
            {
              type: 'search',
              q: 'tent',
              facet_by: 'categories.lvl0,price.USD.float_price',
              filter_by: 'price.USD.float_price:<=500',
              per_page: 1,
            },
          ],
        },
      },
      suggestions: {
        summary: 'names that begin with what was typed so far',
        value: { searches: [{ type: 'autocomplete', q: 'te', per_page: 5 }] },
      },
    },
    answer: {
      schema: MultiSearchResponse,
      summary: 'the first tent, and the facets of all that were found',
    },
    errors: {
      400: {
        description:
          'invalid header, parameter or body; or a facet, filter or sort that is unknown',
        examples: {
          facet: {
            title: 'Validation Error',
            details: [
              'searches.0.facet_by: unknown facet "brand". Use categories.lvl0 to categories.lvl10, tags, product_types, price.<currency>.float_price and extensions.<template>.<field>.',
            ],
          },
        },
      },
    },
  },
};
