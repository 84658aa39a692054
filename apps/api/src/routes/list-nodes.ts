import { listNodes } from '@aisle/schema';
import { defineRoute } from '../http/operations/operation-route.js';
import { answerWithPages, readReleaseRequest } from './release-request.js';
import type { RouteDependencies } from './route-dependencies.js';

export const listNodesRoute = ({ commerce, tokens }: RouteDependencies) =>
  defineRoute(listNodes, (request) =>
    answerWithPages(request, tokens, readReleaseRequest(request), commerce.catalog.resolveNodes),
  );
