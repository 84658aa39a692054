import { type OperationName, operations } from '../operations.js';
import { errorsOf } from './common-errors.js';
import type { OperationDocumentation, OwnDocumentation } from './operation-documentation.js';
import { createAccessToken } from './operations/create-access-token.js';
import { getProduct } from './operations/get-product.js';
import { listNodeProducts } from './operations/list-node-products.js';
import { listNodes } from './operations/list-nodes.js';
import { updateSubscription } from './operations/update-subscription.js';

const own: Readonly<Record<OperationName, OwnDocumentation>> = {
  listNodeProducts,
  listNodes,
  getProduct,
  updateSubscription,
  createAccessToken,
};

/**
 * The answers, the examples and the errors of each operation. They are kept apart from its definition because
 * pages, which load that, need none of them.
 */
export const documentedOperations = Object.fromEntries(
  operations.map((operation) => {
    const { errors, ...examples } = own[operation.name];
    return [operation.name, { ...examples, errors: { ...errorsOf(operation), ...errors } }];
  }),
) as Readonly<Record<OperationName, OperationDocumentation>>;
