import Type from 'typebox';
import { defineOperation } from '../operation/operation.js';
import { ClockState } from './clock.js';

const texts = Type.Array(Type.String());

/** Contents of a store, and the values that forms offer. */
export const StoreDescription = Type.Object(
  {
    /** File path, or `:memory:`. */
    location: Type.String(),
    records: Type.Object(
      {
        catalogs: Type.Integer(),
        releases: Type.Integer(),
        nodes: Type.Integer(),
        products: Type.Integer(),
        drafts: Type.Integer(),
        offerings: Type.Integer(),
        subscriptions: Type.Integer(),
        carts: Type.Integer(),
        stock: Type.Integer(),
      },
      { additionalProperties: false },
    ),
    clock: ClockState,
    page_length: Type.Integer(),
    default_currency: Type.String(),
    /** Currencies of the price books. */
    currencies: texts,
    /** Languages of all readable releases. */
    languages: texts,
    /** Channels in catalog rules. */
    channels: texts,
    tags: texts,
    accounts: texts,
    customers: texts,
    /** True if the store refuses changes. */
    read_only: Type.Boolean(),
  },
  { additionalProperties: false, title: 'StoreDescription' },
);
export type StoreDescription = Type.Static<typeof StoreDescription>;

/** Reads the contents of the store and the values that requests may use. */
export const describeStore = defineOperation({
  name: 'describeStore',
  tag: 'Store',
  summary: 'Describe the store',
  description:
    'Returns the sizes of the store and values to use in requests. The values are currencies of the price books, languages of the releases, and channels, tags, accounts and customers of the catalog rules.',
  method: 'GET',
  paths: ['/_dev/store'],
  permission: 'catalog:read',
  params: {},
  query: {},
  headers: {},
  responses: { 200: { description: 'the store', schema: StoreDescription } },
});
