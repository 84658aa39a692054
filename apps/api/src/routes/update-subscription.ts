import { CommerceError } from '@aisle/schema';
import { updateSubscription } from '@aisle/schema/contract';
import type { SubscriptionDocument } from '@aisle/schema/subscriptions';
import { jsonAnswer } from '../http/answer/answer.js';
import {
  type AnswerRequest,
  type BodyOf,
  defineRoute,
} from '../http/operations/operation-route.js';
import { quoteTag } from '../http/request/entity-tags.js';
import { readVersions } from '../http/request/read-versions.js';
import { scopeToAccount } from '../http/request/shopper-context.js';
import { locateInBody } from './locate-in-body.js';
import { requireSameId } from './require-same-id.js';
import type { RouteDependencies } from './route-dependencies.js';

export const updateSubscriptionRoute = ({ commerce, tokens }: RouteDependencies) =>
  defineRoute(updateSubscription, ({ params, headers, grant }) => {
    const findScope = scopeToAccount(headers, grant, tokens);
    const answer: AnswerRequest<BodyOf<typeof updateSubscription>> = async (body, timing) => {
      const id = params.subscription_uuid;
      requireSameId(id, body.data.id, '/data/id');
      const options = { ...readVersions(headers), ...(await findScope()) };
      const { subscription, version } = await commerce.subscriptions
        .update(id, body.data.attributes, options)
        .catch((error: unknown) => {
          throw error instanceof CommerceError ? locateInBody(error) : error;
        });
      timing?.end('store', 'decide the update and bring it to the disk');
      const document: SubscriptionDocument = { data: subscription };
      const answer = jsonAnswer(200, JSON.stringify(document), { ETag: quoteTag(version) });
      timing?.end('render', 'write the answer');
      return answer;
    };
    return Object.assign(answer, { identify: findScope });
  });
