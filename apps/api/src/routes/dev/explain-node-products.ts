import { explainNodeProducts } from '@aisle/schema/dev';
import { jsonAnswer } from '../../http/answer/answer.js';
import { defineRoute } from '../../http/operations/operation-route.js';
import { readInclude } from '../../http/request/read-include.js';
import { readCurrencyHeader, readListRequest } from '../../http/request/read-release-request.js';
import { identifyShopper } from '../../http/request/shopper-context.js';
import type { RouteDependencies } from '../route-dependencies.js';

export const explainNodeProductsRoute = ({ commerce, tokens }: RouteDependencies) =>
  defineRoute(explainNodeProducts, (request) => {
    const { params, query, headers } = request;
    const wanted = {
      ...readListRequest(request),
      ...params,
      include: readInclude(query.include ?? '', explainNodeProducts.query.include),
      ...readCurrencyHeader(headers),
      ...(query.product !== undefined && { product: query.product }),
    };
    return async () => {
      const shopper = { ...wanted.shopper, ...(await identifyShopper(headers, tokens)) };
      const explanation = await commerce.catalog.explainNodeProducts({ ...wanted, shopper });
      return jsonAnswer(200, JSON.stringify(explanation));
    };
  });
