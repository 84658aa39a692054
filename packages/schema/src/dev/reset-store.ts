import { defineOperation } from '../operation/operation.js';
import { StoreDescription } from './describe-store.js';

/** Fills the store anew. */
export const resetStore = defineOperation({
  name: 'resetStore',
  tag: 'Store',
  summary: 'Reset the data',
  description:
    'Empties the store and fills it as at the first start, with the demo store or the files of --seed. Releases get new ids. The clock is reset to its state at the start of the service.',
  method: 'POST',
  paths: ['/_dev/reset'],
  permission: 'subscription:write',
  params: {},
  query: {},
  headers: {},
  responses: { 200: { description: 'current contents of the store', schema: StoreDescription } },
});
