import Type from 'typebox';
import { defineOperation } from '../operation/operation.js';
import { Timestamp } from '../primitives/described.js';
import { importFiles } from './import-operations.js';
import { listNodeTree, listTree, listValues } from './list-operations.js';
import { explainNodeProducts, findProducts } from './product-operations.js';
import {
  browseSubscriptions,
  previewUpdate,
  readSubscription,
  restoreSubscription,
} from './subscription-operations.js';

/** Returns a readable name for the id of a sale: `First frost` for `first-frost`. */
export function saleName(id: string): string {
  const words = id.replaceAll(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Asks for a token that is there for trying. */
export const TestTokenRequest = Type.Object(
  {
    /** `account` and `customer` name a shopper; `expired` is an access token whose time is over. */
    kind: Type.Enum(['account', 'customer', 'expired']),
    id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description: 'id of the account or customer in the token',
      }),
    ),
  },
  { additionalProperties: false, title: 'TestTokenRequest' },
);
export type TestTokenRequest = Type.Static<typeof TestTokenRequest>;

/** A token for trying. */
export const TestToken = Type.Object(
  { token: Type.String() },
  { additionalProperties: false, title: 'TestToken' },
);
export type TestToken = Type.Static<typeof TestToken>;

/** Issues a token that names a shopper, or one that is expired. */
export const issueTestToken = defineOperation({
  name: 'issueTestToken',
  tag: 'Tokens',
  summary: 'Issue a test token',
  description:
    'Issues a token of an account or a customer, for the shopper context of a request, or an expired access token for testing. An account’s token gives access to its subscriptions, so issuing one requires the permission subscription:write.',
  method: 'POST',
  paths: ['/_dev/tokens'],
  permission: 'catalog:read',
  isHarmless: true,
  params: {},
  query: {},
  headers: {},
  body: { contentTypes: ['application/json'], schema: TestTokenRequest },
  responses: { 200: { description: 'the token', schema: TestToken } },
});

/** Mode of the store's clock. */
export const ClockMode = Type.Enum(['running', 'frozen']);
export type ClockMode = Type.Static<typeof ClockMode>;

/** State of the store's clock. */
export const ClockState = Type.Object(
  {
    now: Timestamp,
    mode: ClockMode,
    /** Milliseconds that the store's time is ahead of the real time; 0 for the real time. */
    offset: Type.Integer({
      description: 'milliseconds that the store’s clock is ahead of the real time',
    }),
  },
  { additionalProperties: false, title: 'ClockState' },
);
export type ClockState = Type.Static<typeof ClockState>;

/** Kind of an upcoming change: a sale or a rule starts or ends, or a subscription goes live. */
export const UpcomingKind = Type.Enum(['sale', 'rule', 'go_live']);
export type UpcomingKind = Type.Static<typeof UpcomingKind>;

/** Scheduled change, caused by the passage of time. */
export const UpcomingChange = Type.Object(
  {
    /** UTC time with milliseconds, such as `2026-02-01T00:00:00.000Z`. */
    time: Timestamp,
    kind: UpcomingKind,
    /** Id of the release (for a sale), the rule or the subscription. */
    id: Type.String(),
    /** Description of the change, in one sentence. */
    description: Type.String(),
  },
  { additionalProperties: false, title: 'UpcomingChange' },
);
export type UpcomingChange = Type.Static<typeof UpcomingChange>;

/** State of the clock and the upcoming changes, earliest first. */
export const ClockAnswer = Type.Object(
  { clock: ClockState, upcoming: Type.Array(UpcomingChange) },
  { additionalProperties: false, title: 'ClockAnswer' },
);
export type ClockAnswer = Type.Static<typeof ClockAnswer>;

/** Request to set the clock. Without `time` the store's time is kept; null sets the real time. */
export const ClockChange = Type.Object(
  { mode: ClockMode, time: Type.Optional(Type.Union([Timestamp, Type.Null()])) },
  { additionalProperties: false, title: 'ClockChange' },
);
export type ClockChange = Type.Static<typeof ClockChange>;

/** Reads the store's clock and the upcoming changes. */
export const readClock = defineOperation({
  name: 'readClock',
  tag: 'Time',
  summary: 'Read the clock',
  description:
    'Returns the current time of the store and the next scheduled changes: starts and ends of sales and catalog rules in the newest releases, and subscriptions that go live.',
  method: 'GET',
  paths: ['/_dev/clock'],
  permission: 'catalog:read',
  params: {},
  query: {},
  headers: {},
  responses: { 200: { description: 'the clock', schema: ClockAnswer } },
});

/** Freezes, sets or releases the store's clock. */
export const setClock = defineOperation({
  name: 'setClock',
  tag: 'Time',
  summary: 'Set the clock',
  description:
    'Freezes or runs the clock of the store. An optional time sets it; null sets the real time. Subscriptions whose go-live time has passed are activated. A restart resets the clock.',
  method: 'PUT',
  paths: ['/_dev/clock'],
  permission: 'subscription:write',
  params: {},
  query: {},
  headers: {},
  body: { contentTypes: ['application/json'], schema: ClockChange },
  responses: { 200: { description: 'current state of the clock', schema: ClockAnswer } },
});

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
        accounts: Type.Integer(),
        orders: Type.Integer(),
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

/** Fills the store anew. */
export const resetStore = defineOperation({
  name: 'resetStore',
  tag: 'Store',
  summary: 'Reset the data',
  description:
    'Empties the store and fills it as at the first start, with the demo store or the files of --seed. Releases get new ids. The clock is reset to its state at the start of the service.',
  method: 'POST',
  paths: ['/_dev/reset'],
  permission: 'subscription:write',
  params: {},
  query: {},
  headers: {},
  responses: { 200: { description: 'current contents of the store', schema: StoreDescription } },
});

/** All operations of development mode. They are not part of the public API. */
export const devOperations = [
  describeStore,
  listTree,
  listNodeTree,
  listValues,
  findProducts,
  explainNodeProducts,
  browseSubscriptions,
  readSubscription,
  restoreSubscription,
  previewUpdate,
  readClock,
  setClock,
  issueTestToken,
  importFiles,
  resetStore,
] as const;

/** Name of an operation of development mode, such as `readClock`. */
export type DevOperationName = (typeof devOperations)[number]['name'];

/** An operation of development mode. */
export type DevOperation = (typeof devOperations)[number];

/** Response body of an operation of development mode. */
export type DevAnswer<Asked extends DevOperation> = Type.Static<Asked['responses'][200]['schema']>;
