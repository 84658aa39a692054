import type { StockLocationDocument } from '@aisle/schema/carts';
import { getStockLocation } from '@aisle/schema/contract';
import { jsonAnswer } from '../http/answer/answer.js';
import { defineRoute } from '../http/operations/operation-route.js';
import type { RouteDependencies } from './route-dependencies.js';

export const getStockLocationRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(getStockLocation, ({ params }) => async () => {
    const { location } = await commerce.inventories.getLocation(params);
    const document: StockLocationDocument = { data: location };
    return jsonAnswer(200, JSON.stringify(document));
  });
