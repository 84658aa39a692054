import { listNodeProducts } from '@aisle/schema';
import { defineRoute } from '../http/operations/operation-route.js';
import { areFiles } from '../http/pages/locate-links.js';
import { readInclude } from '../http/request/read-include.js';
import { answerWithPages, readReleaseRequest } from './release-request.js';
import type { RouteDependencies } from './route-dependencies.js';

export const listNodeProductsRoute = ({ commerce, tokens, publicUrl }: RouteDependencies) =>
  defineRoute(listNodeProducts, (request) => {
    const { params, query, headers } = request;
    const currency = headers['X-Moltin-Currency'];
    const include = readInclude(query.include ?? '');
    const fileBase = include.some(areFiles) ? (publicUrl ?? request.origin) : '';
    const wanted = {
      ...readReleaseRequest(request),
      node_id: params.node_id,
      include,
      ...(currency !== undefined && { currency }),
    };
    const { resolveNodeProducts } = commerce.catalog;
    return answerWithPages(request, tokens, wanted, resolveNodeProducts, fileBase);
  });
