import type { Environment } from '../environment/environment.js';
import type { CatalogService } from './catalog-service.js';
import type { CatalogStore } from './catalog-store.js';
import { explainNodeProducts } from './explain-node-products.js';
import { listNodeTree } from './inspection/list-node-tree.js';
import { listValues } from './inspection/list-values.js';
import { listNodeProducts, resolveNodeProducts } from './list-node-products.js';
import { listNodes, resolveNodes } from './list-nodes.js';
import { previewRelease } from './publishing/preview-release.js';
import { publishRelease } from './publishing/publish-release.js';
import { listUpcoming } from './rules/list-upcoming.js';

/** Makes the catalog half of the service from a store. */
export function createCatalogService(
  store: CatalogStore,
  environment: Environment,
): CatalogService {
  return {
    listNodeProducts: (request) => listNodeProducts(store, environment, request),
    resolveNodeProducts: (request) => resolveNodeProducts(store, environment, request),
    listNodes: (request) => listNodes(store, environment, request),
    resolveNodes: (request) => resolveNodes(store, environment, request),
    publishRelease: (catalogId, options) => publishRelease(store, environment, catalogId, options),
    previewRelease: (catalogId, options) => previewRelease(store, environment, catalogId, options),
    listNodeTree: (request) => listNodeTree(store, environment, request),
    listValues: (request) => listValues(store, environment, request),
    explainNodeProducts: (request) => explainNodeProducts(store, environment, request),
    listCatalogs: () => store.listCatalogs(),
    listUpcoming: (now, limit) => listUpcoming(store, now, limit),
  };
}
