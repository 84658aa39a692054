import { listNodes } from '@aisle/schema';
import { defineRoute } from '../http/operation-route.js';
import { renderPage } from '../http/render-page.js';
import { readReleaseRequest } from './release-request.js';
import type { RouteDependencies } from './route-dependencies.js';

export const listNodesRoute = ({ commerce, tokens }: RouteDependencies) =>
  defineRoute(listNodes, async (request) => {
    const page = await commerce.catalog.listNodes(await readReleaseRequest(request, tokens));
    return renderPage(page, request, request.query.filter);
  });
