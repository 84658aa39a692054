import { createAccessToken } from './access/create-access-token.js';
import { listNodeProducts } from './catalog/list-node-products.js';
import { listNodes } from './catalog/list-nodes.js';
import { updateSubscription } from './subscriptions/update-subscription.js';

/** Every operation of the service. */
export const operations = [
  listNodeProducts,
  listNodes,
  updateSubscription,
  createAccessToken,
] as const;

export type OperationName = (typeof operations)[number]['name'];
