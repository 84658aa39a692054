import { CommerceError, type SubscriptionDocument, updateSubscription } from '@aisle/schema';
import { jsonAnswer } from '../http/answer.js';
import { parseTagCondition, quoteTag } from '../http/entity-tags.js';
import { defineRoute } from '../http/operation-route.js';
import type { RouteDependencies } from './route-dependencies.js';

export const updateSubscriptionRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(updateSubscription, ({ params, headers }) => async (body) => {
    const id = params.subscription_uuid;
    if (body.data.id !== id) {
      throw new CommerceError(
        'validation_failed',
        `data.id: must be the id in the path, ${id}, is ${body.data.id}`,
      );
    }
    const { subscription, version } = await commerce.subscriptions.update(
      id,
      body.data.attributes,
      readCondition(headers['If-Match']),
    );
    const document: SubscriptionDocument = { data: subscription };
    return jsonAnswer(200, JSON.stringify(document), { ETag: quoteTag(version) });
  });

/** A weak tag never meets `If-Match`, so it is left out; `*` is met by every subscription. */
function readCondition(header: string | undefined) {
  if (header === undefined) return {};
  const { any, tags } = parseTagCondition(header);
  return any ? {} : { ifVersion: tags.filter(({ weak }) => !weak).map(({ tag }) => tag) };
}
