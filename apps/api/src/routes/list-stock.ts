import type { StockList } from '@aisle/schema/carts';
import { listStock } from '@aisle/schema/contract';
import { jsonAnswer } from '../http/answer/answer.js';
import { defineRoute } from '../http/operations/operation-route.js';
import type { RouteDependencies } from './route-dependencies.js';

export const listStockRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(listStock, () => async ({ data }) => {
    const product_ids = data.map(({ id }) => id);
    const { stock } = await commerce.inventories.listStock({ product_ids });
    const document: StockList = { data: [...stock] };
    return jsonAnswer(200, JSON.stringify(document));
  });
