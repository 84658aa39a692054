import { listNodeProducts } from '@aisle/schema';
import { defineRoute } from '../http/operation-route.js';
import { readInclude } from '../http/read-include.js';
import { answerWithPages, readReleaseRequest } from './release-request.js';
import type { RouteDependencies } from './route-dependencies.js';

export const listNodeProductsRoute = ({ commerce, tokens }: RouteDependencies) =>
  defineRoute(listNodeProducts, (request) => {
    const { params, query, headers } = request;
    const currency = headers['X-Moltin-Currency'];
    const wanted = {
      ...readReleaseRequest(request),
      node_id: params.node_id,
      include: readInclude(query.include ?? ''),
      ...(currency !== undefined && { currency }),
    };
    return answerWithPages(request, tokens, wanted, commerce.catalog.resolveNodeProducts);
  });
