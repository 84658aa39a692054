import type { StockLocationList } from '@aisle/schema/carts';
import { listStockLocations } from '@aisle/schema/contract';
import { jsonAnswer } from '../http/answer/answer.js';
import { defineRoute } from '../http/operations/operation-route.js';
import { renderLinks } from '../http/pages/page-links.js';
import { renderMeta } from '../http/pages/render-page.js';
import type { RouteDependencies } from './route-dependencies.js';

export const listStockLocationsRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(listStockLocations, ({ path, parameters, query }) => async () => {
    const { 'page[limit]': limit, 'page[offset]': offset } = query;
    const { locations, ...page } = await commerce.inventories.listLocations({
      ...(limit !== undefined && { limit }),
      ...(offset !== undefined && { offset }),
    });
    const document: StockLocationList = {
      meta: renderMeta({ ...page, length: locations.length }),
      data: [...locations],
      links: renderLinks(path, parameters, page),
    };
    return jsonAnswer(200, JSON.stringify(document));
  });
