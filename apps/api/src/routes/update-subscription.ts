import { CommerceError, type SubscriptionDocument, updateSubscription } from '@aisle/schema';
import { jsonAnswer } from '../http/answer/answer.js';
import { defineRoute } from '../http/operations/operation-route.js';
import { quoteTag } from '../http/request/entity-tags.js';
import { readVersions } from '../http/request/read-versions.js';
import { locateInBody } from './locate-in-body.js';
import { requireSameId } from './require-same-id.js';
import type { RouteDependencies } from './route-dependencies.js';

export const updateSubscriptionRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(updateSubscription, ({ params, headers }) => async (body, timing) => {
    const id = params.subscription_uuid;
    requireSameId(id, body.data.id, '/data/id');
    const { subscription, version } = await commerce.subscriptions
      .update(id, body.data.attributes, readVersions(headers))
      .catch((error: unknown) => {
        throw error instanceof CommerceError ? locateInBody(error) : error;
      });
    timing?.end('store', 'decide the update and bring it to the disk');
    const document: SubscriptionDocument = { data: subscription };
    const answer = jsonAnswer(200, JSON.stringify(document), { ETag: quoteTag(version) });
    timing?.end('render', 'write the answer');
    return answer;
  });
