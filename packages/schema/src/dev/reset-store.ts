import { defineOperation } from '../operation/operation.js';
import { StoreDescription } from './describe-store.js';

/** Fills the store anew. */
export const resetStore = defineOperation({
  name: 'resetStore',
  tag: 'Store',
  summary: 'Reset the data',
  description:
    'Empties the store and fills it as the first start did: with the demo store, or with the files of --seed. Releases get new ids; the clock is the one that the service was started with.',
  method: 'POST',
  paths: ['/_dev/reset'],
  permission: 'subscription:write',
  params: {},
  query: {},
  headers: {},
  responses: { 200: { description: 'the store as it is now', schema: StoreDescription } },
});
