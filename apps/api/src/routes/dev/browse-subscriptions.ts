import { browseSubscriptions } from '@aisle/schema/dev';
import { jsonAnswer } from '../../http/answer/answer.js';
import { defineRoute } from '../../http/operations/operation-route.js';
import type { RouteDependencies } from '../route-dependencies.js';

export const browseSubscriptionsRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(browseSubscriptions, ({ query }) => async () => {
    const found = await commerce.subscriptions.browse(query);
    return jsonAnswer(200, JSON.stringify(found));
  });
