import { listNodeProducts } from '@aisle/schema';
import { defineReadingRoute } from '../http/operations/reading-route.js';
import { renderPage } from '../http/pages/render-page.js';
import { readInclude } from '../http/request/read-include.js';
import { readCurrencyHeader, readListRequest } from '../http/request/read-release-request.js';
import type { RouteDependencies } from './route-dependencies.js';

export const listNodeProductsRoute = ({ commerce, ...dependencies }: RouteDependencies) =>
  defineReadingRoute(listNodeProducts, dependencies, {
    read: (request) => ({
      ...readListRequest(request),
      ...readCurrencyHeader(request.headers),
      node_id: request.params.node_id,
      include: readInclude(request.query.include ?? '', listNodeProducts.query.include),
    }),
    ask: commerce.catalog.resolve.listNodeProducts,
    render: renderPage,
  });
