import { getProduct } from '@aisle/schema';
import { defineReadingRoute } from '../http/operations/reading-route.js';
import { renderResource } from '../http/pages/render-resource.js';
import { readInclude } from '../http/request/read-include.js';
import { readCurrencyHeader, readReleaseRequest } from '../http/request/read-release-request.js';
import type { RouteDependencies } from './route-dependencies.js';

export const getProductRoute = ({ commerce, ...dependencies }: RouteDependencies) =>
  defineReadingRoute(getProduct, dependencies, {
    read: (request) => ({
      ...readReleaseRequest(request),
      ...readCurrencyHeader(request.headers),
      product_id: request.params.product_id,
      include: readInclude(request.query.include ?? '', getProduct.query.include),
    }),
    ask: commerce.catalog.resolve.getProduct,
    render: renderResource,
  });
