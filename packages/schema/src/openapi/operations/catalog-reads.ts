import { ProductDocument, ProductList, ProductReferenceList } from '../../catalog/product.js';
import {
  HierarchyDocument,
  HierarchyList,
  NodeDocument,
  NodeList,
  ReleaseDocument,
} from '../../catalog/release.js';
import { configuredProductExample } from '../examples/configured-product-example.js';
import {
  componentProductsExample,
  hierarchyChildrenExample,
  hierarchyExample,
  hierarchyListExample,
  hierarchyNodesExample,
  nodeChildrenExample,
  nodeExample,
  nodeListExample,
} from '../examples/nodes.js';
import { productListExample, productsAt } from '../examples/products.js';
import { productChildrenExample, releaseExample } from '../examples/store-examples.js';
import type { OwnDocumentation } from '../record-documents.js';

export const configureProduct: OwnDocumentation = {
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
    value: configuredProductExample,
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
};

const [listed] = productListExample.data;
const { curated_product: _, ...attributes } = listed?.attributes ?? {};
const product = { ...listed, attributes };

export const getProduct: OwnDocumentation = {
  answer: {
    schema: ProductDocument,
    summary: `GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/products/${product.id}?include=main_image`,
    value: { data: product, included: productListExample.included },
  },
};

export const getRelease: OwnDocumentation = {
  answer: {
    schema: ReleaseDocument,
    summary: 'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished',
    value: releaseExample,
  },
};

export const listProductChildren: OwnDocumentation = {
  answer: {
    schema: ProductList,
    summary:
      'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/products/600d5013-0000-4000-8000-000000000000/relationships/children?page[limit]=1',
    value: productChildrenExample,
  },
};

export const getHierarchy: OwnDocumentation = {
  answer: {
    schema: HierarchyDocument,
    summary:
      'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/hierarchies/a0000000-0000-4000-8000-000000000000',
    value: hierarchyExample,
  },
};

export const listHierarchies: OwnDocumentation = {
  answer: {
    schema: HierarchyList,
    summary:
      'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/hierarchies?page[limit]=1',
    value: hierarchyListExample,
  },
};

export const getNode: OwnDocumentation = {
  answer: {
    schema: NodeDocument,
    summary:
      'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/nodes/a1110000-0000-4000-8000-000000000000',
    value: nodeExample,
  },
};

export const listHierarchyChildren: OwnDocumentation = {
  answer: {
    schema: NodeList,
    summary:
      'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/hierarchies/a0000000-0000-4000-8000-000000000000/children?page[limit]=1',
    value: hierarchyChildrenExample,
  },
};

export const listNodeChildren: OwnDocumentation = {
  answer: {
    schema: NodeList,
    summary:
      'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/nodes/a1000000-0000-4000-8000-000000000000/relationships/children?page[limit]=1',
    value: nodeChildrenExample,
  },
};

export const listHierarchyNodes: OwnDocumentation = {
  answer: {
    schema: NodeList,
    summary:
      'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/hierarchies/a0000000-0000-4000-8000-000000000000/nodes?page[limit]=1',
    value: hierarchyNodesExample,
  },
};

export const listNodes: OwnDocumentation = {
  answer: {
    schema: NodeList,
    summary:
      'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/nodes?filter=in(id,a1110000-0000-4000-8000-000000000000)',
    value: nodeListExample,
  },
};

export const listComponentProducts: OwnDocumentation = {
  answer: {
    schema: ProductReferenceList,
    summary:
      'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/products/600d5501-0000-4000-8000-000000000000/relationships/component_products?page[limit]=2',
    value: componentProductsExample,
  },
};

export const listHierarchyProducts: OwnDocumentation = {
  answer: productsAt(
    '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/hierarchies/a0000000-0000-4000-8000-000000000000/products',
  ),
};

export const listProducts: OwnDocumentation = {
  answer: productsAt(
    '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/products',
  ),
};

export const listNodeProducts: OwnDocumentation = {
  answer: {
    schema: ProductList,
    summary:
      'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/nodes/a1110000-0000-4000-8000-000000000000/relationships/products?filter=eq(sku,TNT-SKERRY-2)&include=main_image',
    value: productListExample,
  },
};
