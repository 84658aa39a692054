import { defineOperation } from '../../operation/operation.js';
import { SubscriptionImportRequest } from '../subscription-import.js';

/** Brings offerings and subscriptions from elsewhere. */
export const importSubscriptions = defineOperation({
  name: 'importSubscriptions',
  tag: 'Subscriptions',
  summary: 'Import subscriptions',
  description:
    'Imports offerings and subscriptions from a file of JSON lines in any order. If any line is wrong, nothing is imported and each wrong line gets an error. The response is sent when everything is stored. A subscription whose external_ref was imported before stays unchanged; an offering is replaced.',
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
  responses: { 201: { description: 'everything is stored' } },
  // It takes what the file holds, read already.
  library: { call: 'records.importSubscriptions' },
});
