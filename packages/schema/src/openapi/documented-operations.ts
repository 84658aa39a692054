import type { operations } from '../operations.js';
import { createAccessToken } from './create-access-token.js';
import { listNodeProducts } from './list-node-products.js';
import { listNodes } from './list-nodes.js';
import type { OperationDocumentation } from './operation-documentation.js';
import { updateSubscription } from './update-subscription.js';

/** The examples and the errors of each operation, kept apart from its definition: pages need only that. */
export const documentedOperations: Readonly<
  Record<(typeof operations)[number]['name'], OperationDocumentation>
> = { listNodeProducts, listNodes, updateSubscription, createAccessToken };
