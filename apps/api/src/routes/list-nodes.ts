import { listNodes } from '@aisle/schema';
import { defineReadingRoute } from '../http/operations/reading-route.js';
import { renderPage } from '../http/pages/render-page.js';
import { readListRequest } from '../http/request/read-release-request.js';
import type { RouteDependencies } from './route-dependencies.js';

export const listNodesRoute = ({ commerce, ...dependencies }: RouteDependencies) =>
  defineReadingRoute(listNodes, dependencies, {
    read: readListRequest,
    ask: commerce.catalog.resolve.listNodes,
    render: renderPage,
  });
