import { defineOperation } from '../../operation/operation.js';
import { SubscriptionImportRequest } from '../subscription-import.js';

/** Brings offerings and subscriptions from elsewhere. */
export const importSubscriptions = defineOperation({
  name: 'importSubscriptions',
  tag: 'Subscriptions',
  summary: 'Import subscriptions',
  description:
    'Brings offerings and subscriptions from a file of JSON lines, in any order: all of it, or nothing and an error for each line that is wrong. It is answered when everything is kept. A subscription with the external_ref of one that an import brought before stays as it is; an offering is replaced.',
  method: 'POST',
  paths: ['/v2/subscriptions/imports'],
  permission: 'subscription:write',
  params: {},
  query: {},
  headers: {},
  body: {
    contentTypes: ['application/json'],
    upload: 'multipart/form-data',
    maxBytes: 8 * 1024 * 1024,
    schema: SubscriptionImportRequest,
  },
  responses: { 201: { description: 'everything is kept' } },
  // It takes what the file holds, read already.
  library: { call: 'records.importSubscriptions' },
});
