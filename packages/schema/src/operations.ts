import { createAccessToken } from './access/create-access-token.js';
import { getProduct } from './catalog/get-product.js';
import { listNodeProducts } from './catalog/list-node-products.js';
import { listNodes } from './catalog/list-nodes.js';
import type { Operation } from './operation/operation.js';
import { updateSubscription } from './subscriptions/update-subscription.js';

export { createAccessToken, getProduct, listNodeProducts, listNodes, updateSubscription };

/** Every operation of the service. Each says whether the library has it too. */
export const operations = [
  listNodeProducts,
  listNodes,
  getProduct,
  updateSubscription,
  createAccessToken,
] as const satisfies readonly (Operation & Required<Pick<Operation, 'library'>>)[];

export type OperationName = (typeof operations)[number]['name'];
