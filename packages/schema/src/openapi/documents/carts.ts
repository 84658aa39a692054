import { CartAccounts } from '../../carts/cart.js';
import {
  CartDocument,
  CartItemsDocument,
  CartList,
  CartSettingsDocument,
} from '../../carts/cart-documents.js';
import type { cartAccountOperations, cartOperations } from '../../carts/cart-operations.js';
import { noAccount } from './accounts.js';
import { type DocumentsOf, type ErrorDefinition, notFound, storageFull } from './documentation.js';

/** A condition on the state of a cart that is not met. */
export const cartPrecondition: ErrorDefinition = {
  description:
    'the state given in If-Match has changed or does not exist, or the state given in If-None-Match exists; nothing was changed',
  examples: {
    state: {
      title: 'Precondition Failed',
      details: [
        'The cart hello-cart has changed since the version that the request names. Nothing was changed; get its current state (by asking for it) and repeat the update with that version.',
      ],
    },
  },
};

/** A line that the cart does not have. */
export const unknownItem = notFound(
  'the cart has no such line',
  'item',
  'The cart hello-cart has no line with the id 600d0000-0000-4000-8000-000000000000; get the cart to see the ids of its lines.',
);

/** A cart that belongs to another account than that of the request. */
export const foreignCart = notFound(
  'the cart belongs to another account',
  'cart',
  'This shopper cannot use the cart hello-cart. Choose another id, or sign in with the account that the cart belongs to.',
);

/** Error for something that a cart does not have, or for the cart of another account. */
export const orForeign = ({ description, examples }: ErrorDefinition): ErrorDefinition => ({
  description: `${description}; or ${foreignCart.description}`,
  examples: { ...examples, ...foreignCart.examples },
});

/** An id or a header that is not what it may be. */
export const badCartHead: ErrorDefinition = {
  description: 'invalid id or header',
  examples: {
    id: {
      title: 'Validation Error',
      details: [
        'cart_id: must be a text of 1 to 255 characters on one line, neither . nor .., is "a\\nb"',
      ],
    },
  },
};

/** An id or a body that is not what it may be. */
export const badCart = (...details: [string, ...string[]]): ErrorDefinition => ({
  description: 'invalid id, header or body; one error for each problem',
  examples: { body: { title: 'Validation Error', details } },
});

const shortage = {
  title: 'Conflict',
  details: [
    'There are 3 pieces of the product "600d5002-0000-4000-8000-000000000000" available, but the cart would have 4. Nothing was changed; add fewer.',
  ],
} as const;

/** More pieces than there are, or than a cart takes. */
const fullCart: ErrorDefinition = {
  description: 'not enough stock, or the cart would exceed a limit',
  examples: {
    stock: shortage,
    pieces: {
      title: 'Conflict',
      details: [
        'The cart hello-cart would have 100001 pieces of "Skerry 1 Solo Tent" on one line, but the limit is 100000; add fewer.',
      ],
    },
  },
};

/** More carts than a store keeps, or a disk has room for. */
const fullStore: ErrorDefinition = {
  ...storageFull,
  description:
    'the store has reached its maximum number of carts, or the disk is full; nothing was changed',
  examples: {
    ...storageFull.examples,
    carts: {
      title: 'Insufficient Storage',
      details: [
        'The store has 100000 carts, which is its limit. Use an existing cart, wait until unused carts expire, or ask the operator to raise the limit (--max-carts).',
      ],
    },
  },
};

const bundle = '600d5501-0000-4000-8000-000000000000';

/** Documentation of the operations on carts, by name. */
export const cartDocuments: DocumentsOf<typeof cartOperations> = {
  createCart: {
    bodies: { named: { summary: 'a cart with a name', value: { data: { name: 'Weekend' } } } },
    answer: { schema: CartDocument, summary: 'the new cart' },
    errors: { 400: badCart('data.name: must have 1 to 255 characters, has 0'), 507: fullStore },
  },
  getCart: {
    answer: { schema: CartDocument, summary: 'GET /v2/carts/hello-cart?include=items' },
    errors: {
      400: {
        description: 'invalid id, parameter or header',
        examples: {
          include: {
            title: 'Bad Request',
            details: [
              'Unknown include "item". Use items, tax_items, custom_discounts, promotions. Did you mean items?',
            ],
          },
        },
      },
      404: foreignCart,
    },
  },
  updateCart: {
    bodies: { named: { summary: 'another name', value: { data: { name: 'Weekend' } } } },
    answer: { schema: CartDocument, summary: 'the changed cart' },
    errors: {
      400: badCart('data.name: must have 1 to 255 characters, has 0'),
      404: foreignCart,
      412: cartPrecondition,
      507: fullStore,
    },
  },
  deleteCart: { errors: { 400: badCartHead, 404: foreignCart, 412: cartPrecondition } },
  listCartItems: {
    answer: { schema: CartItemsDocument, summary: 'GET /v2/carts/hello-cart/items' },
    errors: { 400: badCartHead, 404: foreignCart },
  },
  addCartItem: {
    bodies: {
      product: {
        summary: 'two units of a product',
        value: {
          data: { type: 'cart_item', id: '600d5001-0000-4000-8000-000000000000', quantity: 2 },
        },
      },
      sku: {
        summary: 'a product by its SKU',
        value: { data: { type: 'cart_item', sku: 'TNT-SKERRY-2', quantity: 1 } },
      },
      several: {
        summary: 'several products at once',
        value: {
          data: [
            { type: 'cart_item', id: '600d5001-0000-4000-8000-000000000000', quantity: 2 },
            { type: 'cart_item', sku: 'TNT-SKERRY-2', quantity: 1 },
          ],
        },
      },
      custom: {
        summary: 'a custom item, of which 20 % tax is part of the price',
        value: {
          data: {
            type: 'custom_item',
            name: 'Gift wrapping',
            sku: 'GIFT-WRAP',
            quantity: 1,
            price: { amount: 500, includes_tax: true },
            tax: [{ type: 'tax_item', name: 'VAT', code: 'VAT20', rate: 0.2 }],
          },
        },
      },
      cart: {
        summary: 'the lines of another cart, such as that of a shopper before signing in',
        value: { data: { type: 'cart_items', cart_id: 'guest-cart' } },
      },
      promotion: {
        summary: 'a promotion by its code',
        value: { data: { type: 'promotion_item', code: 'HELLO10' } },
      },
      subscription: {
        summary: 'a subscription to an offering',
        value: {
          data: {
            type: 'subscription_item',
            id: '0ffe2001-0000-4000-8000-000000000000',
            quantity: 1,
            subscription_configuration: {
              plan: '0ffe2001-0000-4000-8000-000000000001',
              pricing_option: '0ffe2001-0000-4000-8000-000000000001',
            },
          },
        },
      },
      bundle: {
        summary: 'a bundle with the options that the shopper chose',
        value: {
          data: {
            type: 'cart_item',
            id: bundle,
            quantity: 1,
            bundle_configuration: {
              selected_options: {
                shelter: { '600d5001-0000-4000-8000-000000000000': 1 },
                sleep: { '600d5014-0000-4000-8000-000000000000': 2 },
                mats: { '600d5018-0000-4000-8000-000000000000': 2 },
              },
            },
          },
        },
      },
    },
    answer: {
      schema: CartItemsDocument,
      summary: 'the lines of the cart after adding two units of a product',
    },
    errors: {
      400: {
        description:
          'invalid id, header or body; the product has no price in the currency; the bundle does not allow the options; or the promotion does not apply',
        examples: {
          body: { title: 'Validation Error', details: ['data.quantity: is required'] },
          type: {
            title: 'Validation Error',
            details: [
              'data.type: must be one of cart_item, custom_item, promotion_item, subscription_item, cart_items, is "gift_item"',
            ],
          },
          code: {
            title: 'Validation Error',
            details: ['data.code: "HELLO" is the code of no promotion'],
          },
          choice: {
            title: 'Validation Error',
            details: [
              'data.bundle_configuration.selected_options.mats: 0 options are chosen; choose at least 1.',
            ],
          },
        },
      },
      404: orForeign(
        notFound(
          'the shopper’s catalog does not have the product',
          'product',
          'The catalog of this shopper has no product with the id "600d0000-0000-4000-8000-000000000000"; search for the product with the same headers.',
        ),
      ),
      409: fullCart,
      412: cartPrecondition,
      507: fullStore,
    },
  },
  updateCartItem: {
    bodies: { quantity: { summary: 'another quantity', value: { data: { quantity: 2 } } } },
    answer: { schema: CartItemsDocument, summary: 'the lines of the cart after the change' },
    errors: {
      400: badCart('data.quantity: must be from 1 to 100000, is 0'),
      404: orForeign(unknownItem),
      409: fullCart,
      412: cartPrecondition,
    },
  },
  updateCartItems: {
    bodies: {
      quantity: {
        summary: 'three pieces instead',
        value: { data: [{ id: '600d0000-0000-4000-8000-000000000000', quantity: 3 }] },
      },
    },
    answer: { schema: CartItemsDocument, summary: 'the lines of the cart after the changes' },
    errors: {
      400: badCart('data.0.id: is required'),
      404: orForeign(unknownItem),
      409: { ...fullCart, examples: { stock: shortage } },
      412: cartPrecondition,
      507: storageFull,
    },
  },
  deleteCartItem: {
    answer: { schema: CartItemsDocument, summary: 'the lines of the cart after the change: none' },
    errors: { 400: badCartHead, 404: orForeign(unknownItem), 412: cartPrecondition },
  },
  deleteCartItems: { errors: { 400: badCartHead, 404: foreignCart, 412: cartPrecondition } },
  deleteCartDiscount: {
    errors: {
      400: badCartHead,
      404: orForeign(
        notFound(
          'the cart has no such promotion',
          'promotion',
          'The cart hello-cart has no promotion with the code "HELLO10"; get the cart with include=items to see its codes.',
        ),
      ),
      412: cartPrecondition,
    },
  },
};

const account = 'acc00001-0000-4000-8000-000000000000';

const own: CartAccounts = { data: [{ type: 'account', id: account }] };

const badAccounts: ErrorDefinition = {
  description: 'invalid id, header or body',
  examples: { data: { title: 'Validation Error', details: ['data: must have 1 entry, has 0'] } },
};

/** Errors for a token that is not that of the account. */
const otherAccount: ErrorDefinition = {
  description: `${noAccount.description}; or the token is that of another account`,
  examples: {
    ...noAccount.examples,
    other: {
      title: 'Forbidden',
      details: [
        `The request is for the account ${account}, but its token is that of the account acc00002-0000-4000-8000-000000000000.`,
      ],
    },
  },
};

/** Documentation of the operations on the accounts of carts, by name. */
export const cartAccountDocuments: DocumentsOf<typeof cartAccountOperations> = {
  getCartSettings: {
    answer: { schema: CartSettingsDocument, summary: 'GET /v2/settings/cart' },
    errors: {},
  },
  listCarts: { answer: { schema: CartList, summary: 'GET /v2/carts' }, errors: { 403: noAccount } },
  addCartAccount: {
    bodies: { own: { summary: 'the account of the shopper', value: own } },
    answer: { schema: CartAccounts, summary: 'the account of the cart' },
    errors: {
      400: badAccounts,
      403: otherAccount,
      404: foreignCart,
      409: {
        description: 'the cart belongs to another account; only with a token with write access',
        examples: {
          account: {
            title: 'Conflict',
            details: [
              'The cart hello-cart belongs to the account acc00002-0000-4000-8000-000000000000, and a cart has one account at most. Delete that association first.',
            ],
          },
        },
      },
      507: fullStore,
    },
  },
  deleteCartAccount: {
    bodies: { own: { summary: 'the account of the shopper', value: own } },
    errors: {
      400: badAccounts,
      403: otherAccount,
      404: orForeign(
        notFound(
          'the cart does not belong to the account',
          'account',
          `The cart hello-cart does not belong to the account ${account}.`,
        ),
      ),
    },
  },
};
