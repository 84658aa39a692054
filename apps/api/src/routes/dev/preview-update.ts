import { CommerceError, createValidator, requireValid } from '@aisle/schema';
import { type PreviewError, previewUpdate, type UpdatePreview } from '@aisle/schema/dev';
import { SubscriptionUpdate } from '@aisle/schema/subscriptions';
import { type Answer, jsonAnswer } from '../../http/answer/answer.js';
import { listErrors } from '../../http/errors/render-error.js';
import { type AnswerRequest, defineRoute } from '../../http/operations/operation-route.js';
import { readVersions } from '../../http/request/read-versions.js';
import { scopeToAccount } from '../../http/request/shopper-context.js';
import { locateInBody } from '../locate-in-body.js';
import { requireSameId } from '../require-same-id.js';
import type { RouteDependencies } from '../route-dependencies.js';

export const previewUpdateRoute = ({ commerce: { subscriptions }, tokens }: RouteDependencies) =>
  defineRoute(previewUpdate, ({ params, headers, grant }) => {
    const findScope = scopeToAccount(headers, grant, tokens);
    const preview: AnswerRequest = async (body) => {
      const id = params.subscription_uuid;
      const scope = await findScope();
      const { update, known, fault } = checkUpdate(id, body, headers);
      if (fault) {
        // Checks the body before the subscription: an update reports an invalid body first.
        const { before } = await subscriptions.preview(id, {}, scope).catch((error) => {
          throw error instanceof CommerceError && error.code === 'not_found' ? fault : error;
        });
        return answer({ before, changes: [], errors: locateErrors(fault) });
      }
      const change = update.data.attributes;
      const options = { ...known, ...scope };
      const { refusal, changes, ...states } = await subscriptions.preview(id, change, options);
      const errors = refusal ? locateErrors(locateInBody(refusal)) : [];
      return answer({ ...states, changes: [...changes], errors });
    };
    return Object.assign(preview, { identify: findScope });
  });

const validateUpdate = createValidator(SubscriptionUpdate);

/** Returns the body and the conditions of an update, or the error that the update would have. */
function checkUpdate(
  id: string,
  body: unknown,
  headers: Parameters<typeof readVersions>[0],
): CheckedUpdate {
  try {
    const update = requireValid(validateUpdate(body));
    requireSameId(id, update.data.id, '/data/id');
    return { update, known: readVersions(headers) };
  } catch (error) {
    if (error instanceof CommerceError) return { fault: error };
    throw error;
  }
}

type CheckedUpdate =
  | {
      readonly update: SubscriptionUpdate;
      readonly known: ReturnType<typeof readVersions>;
      readonly fault?: undefined;
    }
  | { readonly update?: undefined; readonly known?: undefined; readonly fault: CommerceError };

/** Returns the errors of a response, each with its position in the body if it has one. */
function locateErrors(failure: CommerceError): PreviewError[] {
  return listErrors(failure).map((element, index) => {
    const pointer = failure.pointers[index];
    return { ...element, ...(pointer !== undefined && { pointer }) };
  });
}

function answer(preview: UpdatePreview): Answer {
  return jsonAnswer(200, JSON.stringify(preview));
}
