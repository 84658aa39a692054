import { nodeProductsFilter } from '../filter/filter-operators.js';
import { defineOperations } from '../operation/operation.js';
import { maxPageLimit, pagingParameters } from '../operation/paging.js';
import { filterParameter, languageHeaders, shopperHeaders } from '../operation/shopper-headers.js';
import { BundleSelection } from './bundle.js';
import {
  defineReads,
  hierarchyListParameters,
  includeParameter,
  nodeListParameters,
  placeParameters,
  productListParameters,
} from './define-reads.js';
import { MultiSearchRequest } from './multi-search.js';

/** Operations that read parts of a published release, by name. */
export const catalogReads = defineReads({
  listNodeProducts: {
    kind: 'page',
    summary: "Get a node's products",
    description:
      'Returns the live products of a hierarchy node of a published release: curated ones first, then by last update. A hierarchy is its own root node and lists the products of the whole hierarchy. If several catalog rules exist and the release is latestPublished, the rule that best matches the shopper selects the catalog.',
    path: '/nodes/:node_id/relationships/products',
    params: { node_id: placeParameters.node_id },
    query: {
      ...productListParameters,
      filter: filterParameter(nodeProductsFilter, productListParameters.filter.example),
    },
    brings: 'a page of products',
    data: 'products',
  },
  listNodes: {
    kind: 'page',
    summary: 'Get the nodes of a release',
    description:
      'Returns nodes and hierarchies with their breadcrumbs, ordered by last update, newest first. filter=in(id,...) selects nodes by id, for example the nodes of a product; any number of ids in any order.',
    path: '/nodes',
    params: {},
    query: nodeListParameters,
    brings: 'a page of nodes',
    data: 'nodes',
    isPriceless: true,
  },
  getProduct: {
    kind: 'resource',
    summary: 'Get a product',
    description:
      'Returns a live product of a published release by its id. Products in nodes, their children, and components of bundles are found.',
    path: '/products/:product_id',
    params: { product_id: placeParameters.product_id },
    query: includeParameter,
    brings: 'the product',
    data: 'product',
  },
  getRelease: {
    kind: 'resource',
    summary: 'Get a release',
    description:
      'Returns a published release of a catalog with its hierarchies, in the order of the catalog.',
    path: '',
    params: {},
    query: {},
    brings: 'the release',
    data: 'release',
    isPriceless: true,
  },
  listHierarchies: {
    kind: 'page',
    summary: 'Get the hierarchies of a release',
    description:
      'Returns the hierarchies of a published release, in the order of the catalog. The id of a hierarchy is also the id of its root node.',
    path: '/hierarchies',
    params: {},
    query: hierarchyListParameters,
    brings: 'a page of hierarchies',
    data: 'hierarchies',
    isPriceless: true,
  },
  getHierarchy: {
    kind: 'resource',
    summary: 'Get a hierarchy',
    description: 'Returns a hierarchy of a published release by its id.',
    path: '/hierarchies/:hierarchy_id',
    params: { hierarchy_id: placeParameters.hierarchy_id },
    query: {},
    brings: 'the hierarchy',
    data: 'hierarchy',
    isPriceless: true,
  },
  listHierarchyChildren: {
    kind: 'page',
    summary: "Get a hierarchy's children",
    description:
      'Returns the nodes directly below a hierarchy, ordered by last update, newest first.',
    path: '/hierarchies/:hierarchy_id/children',
    params: { hierarchy_id: placeParameters.hierarchy_id },
    query: nodeListParameters,
    brings: 'a page of nodes',
    data: 'nodes',
    isPriceless: true,
  },
  listHierarchyNodes: {
    kind: 'page',
    summary: "Get a hierarchy's nodes",
    description:
      'Returns all nodes below a hierarchy, level by level. Nodes of one level are ordered by last update, newest first. Each node has the id of its parent.',
    path: '/hierarchies/:hierarchy_id/nodes',
    params: { hierarchy_id: placeParameters.hierarchy_id },
    query: {
      ...nodeListParameters,
      'page[limit]': {
        ...nodeListParameters['page[limit]'],
        description: `records on a page; ${maxPageLimit} if absent, so that a menu fits on one page`,
      },
    },
    brings: 'a page of nodes',
    data: 'nodes',
    isPriceless: true,
  },
  listHierarchyProducts: {
    kind: 'page',
    summary: "Get a hierarchy's products",
    description:
      'Returns the live products of a hierarchy and of all nodes below it, each once. Products that the hierarchy curates come first, the others follow by last update.',
    path: '/hierarchies/:hierarchy_id/products',
    alias: '/hierarchies/:hierarchy_id/relationships/products',
    params: { hierarchy_id: placeParameters.hierarchy_id },
    query: productListParameters,
    brings: 'a page of products',
    data: 'products',
  },
  getNode: {
    kind: 'resource',
    summary: 'Get a node',
    description: 'Returns a node of a published release by its id.',
    path: '/nodes/:node_id',
    params: { node_id: placeParameters.node_id },
    query: {},
    brings: 'the node',
    data: 'node',
    isPriceless: true,
  },
  listNodeChildren: {
    kind: 'page',
    summary: "Get a node's children",
    description: 'Returns the nodes directly below a node, ordered by last update, newest first.',
    path: '/nodes/:node_id/relationships/children',
    params: { node_id: placeParameters.node_id },
    query: nodeListParameters,
    brings: 'a page of nodes',
    data: 'nodes',
    isPriceless: true,
  },
  listProducts: {
    kind: 'page',
    summary: 'Get the products of a release',
    description:
      'Returns all live products of a published release, ordered by last update, newest first. These are the products in its nodes, their children, and components of bundles.',
    path: '/products',
    params: {},
    query: productListParameters,
    brings: 'a page of products',
    data: 'products',
  },
  listProductChildren: {
    kind: 'page',
    summary: "Get a product's children",
    description:
      'Returns the live children of a parent product, ordered by last update, newest first. A product that is not a parent has none.',
    path: '/products/:product_id/relationships/children',
    params: { product_id: placeParameters.product_id },
    query: productListParameters,
    brings: 'a page of products',
    data: 'products',
  },
  listComponentProducts: {
    kind: 'page',
    summary: "Get a bundle's component products",
    description:
      'Returns the ids of the component products of a bundle, in the order of its relationships. A product that is not a bundle has none. include=component_products also returns the products.',
    path: '/products/:product_id/relationships/component_products',
    params: { product_id: placeParameters.product_id },
    query: pagingParameters,
    brings: 'a page of references',
    data: 'references',
    isPriceless: true,
  },
  configureProduct: {
    kind: 'resource',
    summary: 'Choose the options of a bundle',
    description:
      'Returns a bundle with the chosen options. Unless the bundle has its own price, its price is the sum of the prices of the options. Nothing is stored. Options that the components of the bundle do not allow are refused.',
    path: '/products/:product_id/configure',
    params: { product_id: placeParameters.product_id },
    query: includeParameter,
    brings: 'the bundle with the chosen options',
    data: 'product',
    body: BundleSelection,
  },
});

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
