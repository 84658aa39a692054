import type { Environment } from '../environment/environment.js';
import type { CatalogService } from './catalog-service.js';
import type { CatalogStore } from './catalog-store.js';
import { explainNodeProducts } from './explain/explain-node-products.js';
import type { CatalogInspection } from './inspection/catalog-inspection.js';
import { describeMatch, findProducts } from './inspection/find-products.js';
import { listNodeTree } from './inspection/list-node-tree.js';
import { listValues } from './inspection/list-values.js';
import { requireInspection } from './inspection/require-inspection.js';
import { findCurrentRelease } from './publishing/find-current-release.js';
import { previewRelease } from './publishing/preview-release.js';
import { publishRelease } from './publishing/publish-release.js';
import { createReadOperations, createResolvers } from './read-operations.js';
import { type ReadingKind, readRelease } from './reading/reading.js';
import type { ReleaseRequest } from './requests.js';
import { listUpcoming } from './rules/list-upcoming.js';

/** Catalog parts of an engine. */
interface CatalogPorts {
  readonly catalog: CatalogStore;
  readonly inspection?: CatalogInspection;
}

/** Creates the catalog service from an engine's catalog parts. */
export function createCatalogService(
  { catalog: store, inspection }: CatalogPorts,
  environment: Environment,
): CatalogService {
  const context = { store, environment };
  const inspect =
    <Request extends ReleaseRequest, Found, Answer>(
      kindOn: (inspection: CatalogInspection) => ReadingKind<Request, Found, Answer>,
    ) =>
    async (request: Request) =>
      readRelease(kindOn(requireInspection(inspection)), context, request);
  return {
    ...createReadOperations(context),
    resolve: createResolvers(context),
    publishRelease: (catalogId, options) => publishRelease(store, environment, catalogId, options),
    previewRelease: (catalogId, options) => previewRelease(store, environment, catalogId, options),
    findCurrentRelease: (catalogId) => findCurrentRelease(store, environment, catalogId),
    listNodeTree: inspect(listNodeTree),
    listValues: inspect(listValues),
    async findProducts(search) {
      const { products, complete } = await findProducts(requireInspection(inspection), search);
      return { products: products.map(describeMatch), complete };
    },
    explainNodeProducts: inspect(explainNodeProducts),
    listCatalogs: () => store.listCatalogs(),
    listUpcoming: (now, limit) => listUpcoming(store, now, limit),
  };
}
