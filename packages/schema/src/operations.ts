import { accessOperations } from './access/create-access-token.js';
import { accountOperations, memberOperations } from './accounts/account-operations.js';
import { cartAccountOperations, cartOperations } from './carts/cart-operations.js';
import { cartPartOperations } from './carts/part-operations.js';
import { catalogReads, searchOperations } from './catalog/read-operations.js';
import {
  catalogOperations,
  ruleOperations,
  storeOperations,
} from './catalog/records/record-operations.js';
import { stockOperations } from './inventories/stock-operations.js';
import type { Operation } from './operation/operation.js';
import { checkoutOperations, orderOperations } from './orders/order-operations.js';
import { offeringOperations } from './subscriptions/reads/offering-operations.js';
import { subscriptionOperations } from './subscriptions/reads/subscription-operations.js';

/** Every operation of the service, by name. Each says whether the library has it too. */
export const operations = {
  ...catalogReads,
  ...searchOperations,
  ...cartOperations,
  ...cartPartOperations,
  ...cartAccountOperations,
  ...stockOperations,
  ...ruleOperations,
  ...catalogOperations,
  ...storeOperations,
  ...subscriptionOperations,
  ...offeringOperations,
  ...accountOperations,
  ...memberOperations,
  ...checkoutOperations,
  ...orderOperations,
  ...accessOperations,
};

/** The name of an operation of the contract, such as `listNodeProducts`. */
export type OperationName = keyof typeof operations;

type AnyOperation = (typeof operations)[OperationName];

/** Every operation of the service, in the order of the documents. */
export const operationList = Object.values(operations) as [
  AnyOperation,
  ...AnyOperation[],
] satisfies readonly Operation[];
