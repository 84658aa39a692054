/** The groups of operations, in the order in which documents list them, each with what it is for. */
export const operationTags = {
  Catalogs: 'Products and nodes of published releases, as shoppers see them.',
  Carts: 'Shopping carts, at the current prices of the shopper.',
  Inventories: 'Stock of the products, by location.',
  Publishing: 'Catalogs, their releases, and the rules that select catalogs for shoppers.',
  Subscriptions: 'Subscriptions to plans of offerings: create, read and change them.',
  Store: 'Files and currencies of the store.',
  Access: 'Access tokens for all other operations.',
} as const;
