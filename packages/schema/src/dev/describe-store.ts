import Type from 'typebox';
import { defineOperation } from '../operation/operation.js';
import { ClockState } from './clock.js';

const texts = Type.Array(Type.String());

/** What a store holds and what can be asked of it: the values that forms offer. */
export const StoreDescription = Type.Object(
  {
    /** A file's path, or `:memory:`. */
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
    /** Languages of any release that can be read. */
    languages: texts,
    /** What catalog rules name. */
    channels: texts,
    tags: texts,
    accounts: texts,
    customers: texts,
    /** Whether changes are refused. */
    read_only: Type.Boolean(),
  },
  { additionalProperties: false, title: 'StoreDescription' },
);
export type StoreDescription = Type.Static<typeof StoreDescription>;

/** What the store holds and which values requests may use. */
export const describeStore = defineOperation({
  name: 'describeStore',
  tag: 'Store',
  summary: 'Describe the store',
  description:
    'How much the store holds, and the values that its own data gives to requests: currencies of the price books, languages of the releases, channels, tags, accounts and customers that catalog rules name.',
  method: 'GET',
  paths: ['/_dev/store'],
  permission: 'catalog:read',
  params: {},
  query: {},
  headers: {},
  responses: { 200: { description: 'the store', schema: StoreDescription } },
});
