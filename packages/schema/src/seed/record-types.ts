/** Types of records, in the order in which messages list them. Pages need them without the schemas. */
export const recordTypes = [
  'store',
  'file',
  'variation',
  'price_modifier',
  'hierarchy',
  'node',
  'product',
  'price_book',
  'price',
  'catalog',
  'catalog_rule',
  'offering',
  'account',
  'account_member',
  'subscription',
  'stock',
  'promotion',
  'cart',
  'order',
  'publish',
] as const;

/** Value of `type` in a seed record. */
export type SeedRecordType = (typeof recordTypes)[number];
