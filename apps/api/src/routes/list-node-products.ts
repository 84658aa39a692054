import { listNodeProducts } from '@aisle/schema';
import { defineRoute } from '../http/operation-route.js';
import { readInclude } from '../http/read-include.js';
import { renderPage } from '../http/render-page.js';
import { readReleaseRequest } from './release-request.js';
import type { RouteDependencies } from './route-dependencies.js';

export const listNodeProductsRoute = ({ commerce, tokens }: RouteDependencies) =>
  defineRoute(listNodeProducts, async (request) => {
    const { params, query, headers } = request;
    const currency = headers['X-Moltin-Currency'];
    const page = await commerce.catalog.listNodeProducts({
      ...(await readReleaseRequest(request, tokens)),
      node_id: params.node_id,
      include: readInclude(query.include ?? ''),
      ...(currency !== undefined && { currency }),
    });
    return renderPage(page, request, query.filter);
  });
