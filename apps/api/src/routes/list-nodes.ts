import { listNodes } from '@aisle/schema';
import { defineRoute } from '../http/operation-route.js';
import { unreadPage } from '../http/pages/unread-page.js';
import { addShopper, readReleaseRequest } from './release-request.js';
import type { RouteDependencies } from './route-dependencies.js';

export const listNodesRoute = ({ commerce, tokens }: RouteDependencies) =>
  defineRoute(listNodes, (request) => {
    const wanted = readReleaseRequest(request);
    return async () => {
      const known = await addShopper(wanted, request.headers, tokens);
      const page = await commerce.catalog.resolveNodes(known);
      return unreadPage(page, request, request.query.filter);
    };
  });
