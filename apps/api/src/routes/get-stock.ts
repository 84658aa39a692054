import type { StockDocument } from '@aisle/schema/carts';
import { getStock } from '@aisle/schema/contract';
import { jsonAnswer } from '../http/answer/answer.js';
import { defineRoute } from '../http/operations/operation-route.js';
import type { RouteDependencies } from './route-dependencies.js';

export const getStockRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(getStock, ({ params }) => async () => {
    const { stock } = await commerce.inventories.getStock(params);
    const document: StockDocument = { data: stock };
    return jsonAnswer(200, JSON.stringify(document));
  });
