import { type OperationName, operationList } from '../operations.js';
import { accessDocuments, stockDocuments } from './documents/access-and-stock.js';
import { accountDocuments, memberDocuments } from './documents/accounts.js';
import { cartPartDocuments } from './documents/cart-parts.js';
import { cartAccountDocuments, cartDocuments } from './documents/carts.js';
import { catalogReadDocuments, searchDocuments } from './documents/catalog-reads.js';
import {
  errorsOf,
  type OperationDocumentation,
  type OwnDocumentation,
} from './documents/documentation.js';
import { offeringDocuments } from './documents/offerings.js';
import { checkoutDocuments, orderDocuments } from './documents/orders.js';
import { catalogDocuments, ruleDocuments, storeDocuments } from './documents/records.js';
import { subscriptionDocuments } from './documents/subscriptions.js';
import recorded from './generated/examples.json' with { type: 'json' };

const own: Readonly<Record<OperationName, OwnDocumentation>> = {
  ...catalogReadDocuments,
  ...searchDocuments,
  ...cartDocuments,
  ...cartPartDocuments,
  ...cartAccountDocuments,
  ...stockDocuments,
  ...ruleDocuments,
  ...catalogDocuments,
  ...storeDocuments,
  ...subscriptionDocuments,
  ...offeringDocuments,
  ...accountDocuments,
  ...memberDocuments,
  ...checkoutDocuments,
  ...orderDocuments,
  ...accessDocuments,
};

const examples: Readonly<Record<string, unknown>> = recorded;

/**
 * Documentation of each operation: response, examples and errors. It is kept apart from the
 * definitions because pages, which load those, do not need it.
 */
export const documentedOperations = Object.fromEntries(
  operationList.map((operation) => {
    const { answer, errors, ...documentation } = own[operation.name];
    return [
      operation.name,
      {
        ...documentation,
        ...(answer && { answer: { ...answer, value: answer.value ?? examples[operation.name] } }),
        errors: { ...errorsOf(operation), ...errors },
      },
    ];
  }),
) as Readonly<Record<OperationName, OperationDocumentation>>;
