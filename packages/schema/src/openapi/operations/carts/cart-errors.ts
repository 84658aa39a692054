import { storageFull } from '../../common-errors.js';
import type { ErrorDefinition } from '../../operation-documentation.js';

/** A condition on the state of a cart that is not met. */
export const cartPrecondition: ErrorDefinition = {
  description:
    'the state given in If-Match has changed or does not exist, or the state given in If-None-Match exists; nothing was changed',
  examples: {
    state: {
      title: 'Precondition Failed',
      details: [
        "The cart hello-cart is no longer in the state that the request expects, so nothing was changed; look at its present state (asking for it shows it) and repeat the update with that state's version.",
      ],
    },
  },
};

/** A line that the cart does not have. */
export const unknownItem: ErrorDefinition = {
  description: 'the cart has no such line',
  examples: {
    item: {
      title: 'Not Found',
      details: [
        'The cart hello-cart has no line with the id 600d0000-0000-4000-8000-000000000000; look at its lines for their ids.',
      ],
    },
  },
};

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
    'There are 3 pieces of the product "600d5002-0000-4000-8000-000000000000" available, and the cart would have 4; nothing has changed: take fewer.',
  ],
} as const;

/** More pieces than there are, or than a cart takes. */
export const fullCart: ErrorDefinition = {
  description: 'not enough stock, or the cart would exceed a limit',
  examples: {
    stock: shortage,
    pieces: {
      title: 'Conflict',
      details: [
        'The cart hello-cart would have 100001 pieces of "Skerry 1 Solo Tent" on one line, and a line has at most 100000; add fewer.',
      ],
    },
  },
};

/** More carts than a store keeps, or a disk has room for. */
export const fullStore: ErrorDefinition = {
  ...storageFull,
  description:
    'the store has reached its maximum number of carts, or the disk is full; nothing was changed',
  examples: {
    ...storageFull.examples,
    carts: {
      title: 'Insufficient Storage',
      details: [
        'The store has 100000 carts, as many as it may have, so no other one is made; add to a cart that is there, wait until carts that nobody changes are gone, or have the limit raised (--max-carts).',
      ],
    },
  },
};
