import type { ReadSubscription } from '@aisle/core';
import { readSubscription, restoreSubscription } from '@aisle/schema/dev';
import { type Answer, jsonAnswer } from '../../http/answer/answer.js';
import { defineRoute } from '../../http/operations/operation-route.js';
import { quoteTag } from '../../http/request/entity-tags.js';
import { readVersions } from '../../http/request/read-versions.js';
import { requireSameId } from '../require-same-id.js';
import type { RouteDependencies } from '../route-dependencies.js';

export const readSubscriptionRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(readSubscription, ({ params }) => async () => {
    return answerReading(await commerce.subscriptions.read(params.subscription_uuid));
  });

export const restoreSubscriptionRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(restoreSubscription, ({ params, headers }) => async ({ snapshot }) => {
    const id = params.subscription_uuid;
    if (typeof snapshot.id === 'string') requireSameId(id, snapshot.id, '/snapshot/id');
    const known = readVersions(headers);
    return answerReading(await commerce.subscriptions.restore(id, snapshot, known));
  });

function answerReading(reading: ReadSubscription): Answer {
  return jsonAnswer(200, JSON.stringify(reading), { ETag: quoteTag(reading.version) });
}
