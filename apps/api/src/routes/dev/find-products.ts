import { findProducts } from '@aisle/schema/dev';
import { jsonAnswer } from '../../http/answer/answer.js';
import { defineRoute } from '../../http/operations/operation-route.js';
import type { RouteDependencies } from '../route-dependencies.js';

export const findProductsRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(findProducts, ({ query }) => async () => {
    const found = await commerce.catalog.findProducts(query);
    return jsonAnswer(200, JSON.stringify(found));
  });
