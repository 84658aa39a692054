/** The groups of operations, in the order in which documents list them, each with what it is for. */
export const operationTags = {
  Catalogs: 'Products and nodes of published releases, as a shopper sees them.',
  Carts: 'What shoppers want to buy, at the prices that they see now.',
  Inventories: 'How much of a product is available, and where.',
  Publishing:
    'Catalogs, their releases, and the rules that say which catalog a shopper sees, as their owners keep them.',
  Subscriptions: 'Who uses which offering on which plan: subscriptions, made, read and changed.',
  Store: 'Files and currencies of the store.',
  Access: 'Tokens, which every other operation needs.',
} as const;
