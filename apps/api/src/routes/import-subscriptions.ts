import { CommerceError } from '@aisle/schema';
import { importSubscriptions } from '@aisle/schema/contract';
import type { SubscriptionImportDocument } from '@aisle/schema/subscriptions';
import { jsonAnswer } from '../http/answer/answer.js';
import { defineRoute } from '../http/operations/operation-route.js';
import { readSubscriptionFile } from '../import/read-subscription-file.js';
import type { RouteDependencies } from './route-dependencies.js';

/** Name of a file that was sent without one. */
const unnamed = 'import_file';

export const importSubscriptionsRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(importSubscriptions, () => async (body, timing) => {
    const { import_file, file_name = unnamed, external_ref } = body;
    const file = await readSubscriptionFile(file_name, import_file).catch(asFaultOfBody);
    timing?.end('read', 'read the lines');
    const { id, subscriptions, started_at, finished_at } =
      await commerce.records.importSubscriptions(file);
    timing?.end('store', 'bring what they say to the disk');
    const { uploaded } = file;
    const document: SubscriptionImportDocument = {
      data: {
        id,
        type: 'subscription_import',
        attributes: { ...(external_ref !== undefined && { external_ref }), status: 'success' },
        meta: {
          owner: 'store',
          timestamps: {
            updated_at: finished_at,
            created_at: started_at,
            started_at,
            finished_at,
          },
          records: {
            uploaded,
            imported: {
              ...uploaded,
              subscription_feature: 0,
              subscription_subscriber: 0,
              subscription: subscriptions,
            },
          },
        },
      },
    };
    return jsonAnswer(201, JSON.stringify(document));
  });

/** Reports an unusable file as an error of the request, since the file is its body. */
function asFaultOfBody(error: unknown): never {
  if (!(error instanceof CommerceError) || error.code !== 'unusable_file') throw error;
  throw new CommerceError('validation_failed', error.details, { cause: error });
}
