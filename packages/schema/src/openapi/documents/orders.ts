import { OrderDocument, OrderItemList, OrderList } from '../../orders/order.js';
import type { checkoutOperations, orderOperations } from '../../orders/order-operations.js';
import { TransactionDocument, TransactionList } from '../../orders/payment.js';
import { noAccount } from './accounts.js';
import { type DocumentsOf, type ErrorDefinition, notFound, stateChanged } from './documentation.js';

const delivered = '0de20001-0000-4000-8000-000000000000';
const open = '0de20004-0000-4000-8000-000000000000';
const unknown = '0de2ffff-0000-4000-8000-000000000000';
const order = `/v2/orders/${delivered}`;
const purchase = '0de20001-0000-4000-8000-0000000000a1';

const ofOrder = {
  404: notFound(
    'no such order, or it belongs to an account whose token is missing',
    'order',
    `No order has the id ${unknown}.`,
  ),
};

const ofTransaction = {
  404: {
    description: `${ofOrder[404].description}, or it has no such transaction`,
    examples: {
      ...ofOrder[404].examples,
      transaction: {
        title: 'Not Found',
        details: [`The order ${delivered} has no transaction with the id ${unknown}.`],
      },
    },
  } satisfies ErrorDefinition,
};

const conflict = (description: string, detail: string): ErrorDefinition => ({
  description,
  examples: { state: { title: 'Conflict', details: [detail] } },
});

const invalid = (detail: string): ErrorDefinition => ({
  description: 'invalid id or body; one error for each problem',
  examples: { body: { title: 'Validation Error', details: [detail] } },
});

const address = {
  first_name: 'Jana',
  last_name: 'Roth',
  line_1: 'Am Sattel 7',
  city: 'Obertal',
  postcode: '83471',
  country: 'DE',
};

/** Documentation of the checkout. */
export const checkoutDocuments: DocumentsOf<typeof checkoutOperations> = {
  checkOutCart: {
    bodies: {
      guest: {
        summary: 'order as a guest',
        value: {
          data: {
            customer: { name: 'Jana Roth', email: 'jana@example.org' },
            billing_address: address,
            shipping_address: address,
          },
        },
      },
    },
    answer: { schema: OrderDocument, summary: 'the order' },
    errors: {
      400: invalid('data.customer: is required, with the name and the email address of the guest'),
      403: {
        description: 'the account of somebody else, or the token lacks the permission',
        examples: {
          account: {
            title: 'Forbidden',
            details: [
              'Only the account acc00002-0000-4000-8000-000000000000 can order for itself: send its token in EP-Account-Management-Authentication-Token, or leave account out.',
            ],
          },
        },
      },
      404: notFound(
        'no such cart',
        'cart',
        'There is no cart "no-cart"; add a product to it first.',
      ),
      409: {
        description: 'a line cannot be bought, or there is not enough stock; nothing was ordered',
        examples: {
          stock: {
            title: 'Conflict',
            details: [
              'There are 1 pieces of the product "600d5002-0000-4000-8000-000000000000" available, but the cart has 2. Nothing was ordered; take some out.',
            ],
          },
        },
      },
      412: stateChanged('cart hello-cart', 'asking for it'),
    },
  },
};

/** Documentation of the operations on orders and their payments, by name. */
export const orderDocuments: DocumentsOf<typeof orderOperations> = {
  listOrders: {
    answer: { schema: OrderList, summary: 'GET /v2/orders?page[limit]=1&include=items' },
    errors: { 403: noAccount },
  },
  getOrder: { answer: { schema: OrderDocument, summary: `GET ${order}` }, errors: ofOrder },
  updateOrder: {
    bodies: {
      fulfilled: {
        summary: 'mark as delivered',
        value: { data: { type: 'order', shipping: 'fulfilled' } },
      },
      cancelled: {
        summary: 'cancel',
        value: { data: { type: 'order', status: 'cancelled' } },
      },
    },
    answer: { schema: OrderDocument, summary: 'the order' },
    errors: {
      ...ofOrder,
      400: invalid('data.status: must be "cancelled", is "complete"'),
      409: conflict(
        'the order is not in a state that allows it',
        `The order ${delivered} is fulfilled, so it cannot be cancelled. Nothing was changed.`,
      ),
      412: stateChanged(`order ${delivered}`, 'reading it'),
    },
  },
  anonymizeOrders: {
    bodies: {
      delivered: {
        summary: 'an order that was delivered',
        value: { data: { order_ids: [delivered] } },
      },
    },
    answer: { schema: OrderList, summary: 'the orders' },
    errors: {
      ...ofOrder,
      400: invalid('data.order_ids: must have 1 to 100 entries, has 0'),
      409: conflict(
        'an order is neither delivered nor cancelled nor refunded',
        `The order ${open} is not delivered, cancelled or refunded, so it cannot be anonymized. Nothing was changed.`,
      ),
    },
  },
  listOrderItems: {
    answer: { schema: OrderItemList, summary: `GET ${order}/items` },
    errors: ofOrder,
  },
  confirmOrder: {
    answer: { schema: OrderDocument, summary: 'the order' },
    errors: {
      ...ofOrder,
      409: conflict(
        'the order was cancelled',
        'The order 0de20005-0000-4000-8000-000000000000 was cancelled, so it cannot be confirmed. Nothing was changed.',
      ),
    },
  },
  createPayment: {
    bodies: {
      manual: {
        summary: 'paid by hand',
        value: { data: { gateway: 'manual', method: 'purchase' } },
      },
      card: {
        summary: 'paid with a test card',
        value: { data: { gateway: 'stripe', method: 'purchase', payment: '4242424242424242' } },
      },
    },
    answer: { schema: TransactionDocument, summary: 'the transaction' },
    errors: {
      ...ofOrder,
      400: invalid(
        'data.payment: is not a test card; this gateway is simulated, so use 4242424242424242 (accepted), 5555555555554444 (accepted), 4000002760003184 (held), 4000000000000002 (declined)',
      ),
      402: {
        description: 'the card was declined',
        examples: {
          card: {
            title: 'Payment Required',
            details: [
              `The card 0002 was declined. The order ${open} is not paid; pay it with another card. The transaction ${purchase} is kept as failed.`,
            ],
          },
        },
      },
      409: conflict(
        'nothing is owed, or the order was cancelled',
        `Nothing is owed for the order ${delivered}; its payment is paid. Nothing was paid; see its transactions.`,
      ),
    },
  },
  listTransactions: {
    answer: { schema: TransactionList, summary: `GET ${order}/transactions` },
    errors: ofOrder,
  },
  getTransaction: {
    answer: { schema: TransactionDocument, summary: `GET ${order}/transactions/${purchase}` },
    errors: ofTransaction,
  },
  confirmTransaction: {
    answer: { schema: TransactionDocument, summary: 'the transaction' },
    errors: {
      ...ofTransaction,
      409: conflict(
        'the transaction is not pending',
        `The transaction ${purchase} is a complete purchase; to be confirmed, it must be pending. Nothing was changed.`,
      ),
    },
  },
  captureTransaction: {
    answer: { schema: TransactionDocument, summary: 'the transaction' },
    errors: {
      ...ofTransaction,
      409: conflict(
        'nothing is held',
        `The transaction ${purchase} is a complete purchase; to be captured, it must be complete, and an authorization. Nothing was changed.`,
      ),
    },
  },
  refundTransaction: {
    bodies: { part: { summary: 'give a part back', value: { data: { amount: 1000 } } } },
    answer: { schema: TransactionDocument, summary: 'the transaction' },
    errors: {
      ...ofTransaction,
      400: invalid('data.amount: must be from 1 to 9007199254740991, is 0'),
      409: conflict(
        'nothing was taken, or all of it was given back',
        `The transaction ${open.slice(0, -2)}a1 is a failed purchase; to be refunded, it must be complete, and a purchase or a capture. Nothing was changed.`,
      ),
    },
  },
  cancelTransaction: {
    answer: { schema: TransactionDocument, summary: 'the transaction' },
    errors: {
      ...ofTransaction,
      409: conflict(
        'the transaction is neither pending nor held',
        `The transaction ${purchase} is a complete purchase; to be cancelled, it must be pending or held. Nothing was changed.`,
      ),
    },
  },
};
