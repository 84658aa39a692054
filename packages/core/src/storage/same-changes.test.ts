import { CommerceError } from '@aisle/schema';
import { runs } from '@aisle/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useStores } from '../../test/support/use-stores.js';
import type { Commerce } from '../commerce/commerce.js';
import { createCommerce } from '../commerce/create-commerce.js';
import type { Storage } from '../commerce/storage.js';
import { makeFixedEnvironment } from '../testing/fixed-environment.js';
import { makeOffering, makePlan } from '../testing/make-offering.js';
import { makeShop, shopIds } from '../testing/make-shop.js';
import { makePendingSubscription, makeSubscription } from '../testing/make-subscription.js';
import { openPostgres } from './postgres/open-postgres.js';
import { openSqlite } from './sqlite/open-sqlite.js';

const { openStorage } = useStores((connectionString) => openPostgres({ connectionString }));

const active = makeSubscription();
const pending = makePendingSubscription({
  id: 'b0b0b0b0-0000-4000-8000-000000000002',
  account_id: active.account_id.toUpperCase(),
  go_live_after: '2026-02-01T00:00:00Z',
  external_ref: 'club',
});
const [monthly = '', yearly = ''] = makeOffering().plans.map(({ id }) => id);
const unknown = 'ffffffff-0000-4000-8000-000000000000';
const stock = (product_id: string, location: string, available: number) =>
  ({ type: 'stock', product_id, location, available }) as const;
const records = [
  ...makeShop(),
  makeOffering({ external_ref: 'club' }),
  active,
  pending,
  stock(shopIds.pot, 'attic', 7),
  stock(shopIds.pot, 'shop', 4),
];

/** One of two stores, and the function that advances its time. */
interface Side {
  readonly commerce: Commerce;
  readonly advance: (milliseconds: number) => void;
}

/** A call of the service. */
type Change = (side: Side) => Promise<unknown>;

const hour = 3_600_000;
const currency = 'USD';
const cart = fc.constantFrom('mine', 'Möbel 茶', '"quoted"');
const line = fc.nat({ max: 3 });
const quantity = fc.constantFrom(1, 2, 3, 5, 0);
const location = fc.constantFrom(undefined, 'attic', 'shop');
const inputs = fc.constantFrom(undefined, { lid: 'M' }, { lid: 'L' });
const page = fc.record(
  { limit: fc.constantFrom(1, 2, 100, 0), offset: fc.constantFrom(0, 1) },
  { requiredKeys: [] },
);

/** An object without the members that are undefined. */
type Present<Value> = { [Name in keyof Value]-?: Exclude<Value[Name], undefined> };
const present = <Value extends object>(value: Value): Present<Value> =>
  JSON.parse(JSON.stringify(value));

const product = fc.constantFrom<{ id: string } | { sku: string }>(
  { id: shopIds.pot },
  { sku: 'SPOON' },
  { id: shopIds.set },
  { id: shopIds.draft },
  { id: unknown },
);

const onCarts = fc.oneof(
  fc.tuple(cart, product, quantity, location, inputs).map(
    ([cart_id, what, pieces, where, custom_inputs]): Change =>
      ({ commerce }) =>
        commerce.carts.addItem({
          type: 'cart_item',
          cart_id,
          currency,
          ...what,
          ...present({ quantity: pieces, location: where, custom_inputs }),
        }),
  ),
  fc.tuple(cart, line, quantity, location, inputs).map(
    ([cart_id, index, pieces, where, custom_inputs]): Change =>
      async ({ commerce }) => {
        const { items } = await commerce.carts.get({ cart_id, currency });
        const item_id = items[index]?.id ?? unknown;
        const change = present({ quantity: pieces, location: where, custom_inputs });
        return commerce.carts.updateItem({ cart_id, item_id, currency, ...change });
      },
  ),
  fc.tuple(cart, line).map(
    ([cart_id, index]): Change =>
      async ({ commerce }) => {
        const { items } = await commerce.carts.get({ cart_id, currency });
        return commerce.carts.deleteItem({
          cart_id,
          item_id: items[index]?.id ?? unknown,
          currency,
        });
      },
  ),
  cart.map(
    (cart_id): Change =>
      ({ commerce }) =>
        commerce.carts.deleteItems({ cart_id }),
  ),
  cart.map(
    (cart_id): Change =>
      ({ commerce }) =>
        commerce.carts.delete({ cart_id }),
  ),
  fc.constant<Change>(({ commerce }) => commerce.carts.deleteExpired()),
  fc.constantFrom(shopIds.pot, shopIds.spoon, shopIds.draft, unknown).map(
    (product_id): Change =>
      ({ commerce }) =>
        commerce.inventories.getStock({ product_id }),
  ),
  page.map(
    (asked): Change =>
      ({ commerce }) =>
        commerce.inventories.listLocations(asked),
  ),
);

const subscription = fc.constantFrom(active.id, pending.id, pending.id.toUpperCase(), unknown);
const account = fc.constantFrom(undefined, active.account_id, unknown);
const subscriptionFilter = fc.constantFrom(
  undefined,
  'eq(external_ref,club)',
  `eq(account_id,${active.account_id})`,
  'eq(name,Ada)',
  'eq(status,active)',
);
const include = fc.subarray(['plans', 'pricing_options'] as const);

const content = fc
  .record({
    offering_external_ref: fc.constantFrom('club', 'none'),
    plan_id: fc.constantFrom(monthly, yearly, unknown),
    account_id: fc.constantFrom(active.account_id, unknown),
    name: fc.constantFrom('Ada', 'Ève "x"'),
    email: fc.constant('ada@example.com'),
    currency: fc.constant('USD'),
    manual_payments: fc.boolean(),
    pending: fc.boolean(),
    go_live_after: fc.constantFrom(undefined, '2026-02-01T00:00:00Z', '2020-01-01T00:00:00Z'),
  })
  .map(present);

const onSubscriptions = fc.oneof(
  content.map(
    (attributes): Change =>
      ({ commerce }) =>
        commerce.records.createSubscription({ attributes }),
  ),
  fc.tuple(content, fc.constantFrom(unknown, 'abababab-0000-4000-8000-000000000000')).map(
    ([one, id]): Change =>
      ({ commerce }) =>
        commerce.records.importSubscriptions({
          offerings: [],
          subscriptions: [{ content: one, origin: 'club:1', id }],
        }),
  ),
  fc.tuple(subscription, account, fc.constantFrom('pause', 'resume', 'cancel', 'pending')).map(
    ([subscription_uuid, account_id, action]): Change =>
      ({ commerce }) =>
        commerce.records.createSubscriptionState({
          subscription_uuid,
          ...(account_id !== undefined && { account_id }),
          attributes: { action: action as 'pause' },
        }),
  ),
  fc.tuple(subscription, fc.constantFrom(monthly, yearly, unknown)).map(
    ([id, plan_id]): Change =>
      ({ commerce }) =>
        commerce.subscriptions.update(id, { plan_id }),
  ),
  fc.tuple(page, account, subscriptionFilter, include).map(
    ([asked, account_id, filter, wanted]): Change =>
      ({ commerce }) =>
        commerce.records.listSubscriptions({
          ...asked,
          ...(account_id !== undefined && { account_id }),
          ...(filter !== undefined && { filter }),
          include: wanted,
        }),
  ),
  fc
    .tuple(
      subscription,
      fc.constantFrom(
        'getSubscription' as const,
        'getSubscriber' as const,
        'listSubscriptionPlans' as const,
        'listSubscriptionStates' as const,
      ),
    )
    .map(
      ([subscription_uuid, name]): Change =>
        ({ commerce }) =>
          commerce.records[name]({ subscription_uuid }),
    ),
  page.map(
    (asked): Change =>
      ({ commerce }) =>
        commerce.records.listOfferings(asked),
  ),
  fc.constant<Change>(({ commerce }) => commerce.subscriptions.activateDue()),
  fc.constant<Change>(({ commerce }) =>
    commerce.loadRecords([makeOffering({ name: 'Tea club', plans: [makePlan()] })]),
  ),
);

const ruleName = fc.constantFrom('Desk', 'Ünder', 'A');
const onRecords = fc.oneof(
  fc.tuple(ruleName, fc.constantFrom(shopIds.catalog, unknown)).map(
    ([name, catalog_id]): Change =>
      ({ commerce }) =>
        commerce.records.createRule({ attributes: { name, catalog_id, channels: ['desk'] } }),
  ),
  fc.tuple(line, ruleName).map(
    ([index, name]): Change =>
      async ({ commerce }) => {
        const { records: rules } = await commerce.records.listRules({});
        const catalog_rule_id = rules[index]?.id ?? unknown;
        return commerce.records.updateRule({ catalog_rule_id, attributes: { name } });
      },
  ),
  line.map(
    (index): Change =>
      async ({ commerce }) => {
        const { records: rules } = await commerce.records.listRules({});
        return commerce.records.deleteRule({ catalog_rule_id: rules[index]?.id ?? unknown });
      },
  ),
  page.map(
    (asked): Change =>
      ({ commerce }) =>
        commerce.records.listRules(asked),
  ),
  page.map(
    (asked): Change =>
      ({ commerce }) =>
        commerce.records.listCatalogs(asked),
  ),
  page.map(
    (asked): Change =>
      ({ commerce }) =>
        commerce.records.listFiles(asked),
  ),
  page.map(
    (asked): Change =>
      ({ commerce }) =>
        commerce.records.listCurrencies(asked),
  ),
);

const passing = fc.constantFrom(hour, 30 * hour, 8 * 24 * hour).map(
  (time): Change =>
    async ({ advance }) =>
      advance(time),
);

const change = fc.oneof(
  { weight: 6, arbitrary: onCarts },
  { weight: 5, arbitrary: onSubscriptions },
  { weight: 3, arbitrary: onRecords },
  { weight: 1, arbitrary: passing },
);

/** Calls that end in each possible way, because random ones may miss some. */
const oneOfEachEnd: readonly Change[] = [
  ({ commerce }) => commerce.records.listCatalogs({}),
  ({ commerce }) => commerce.records.listCatalogs({ limit: 0 }),
  ({ commerce }) => commerce.records.getSubscription({ subscription_uuid: unknown }),
  ({ commerce }) => commerce.subscriptions.update(active.id, { plan_id: unknown }),
  ...(['cancel', 'resume'] as const).map(
    (action): Change =>
      ({ commerce }) =>
        commerce.records.createSubscriptionState({
          subscription_uuid: active.id,
          attributes: { action },
        }),
  ),
];

it('whatever is done with carts and records is done and refused alike, to the byte', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 40 }), async (changes) => {
      const sides = [open(await openStorage()), open(openSqlite(':memory:'))];
      try {
        const [here, there] = await Promise.all(sides.map((side) => outcomesOf(side, changes)));
        expect(here).toEqual(there);
      } finally {
        for (const { commerce } of sides) await commerce.close();
      }
    }),
    { numRuns: runs(3), examples: [[[...oneOfEachEnd]]] },
  );
  const some = ['done', 'validation_failed', 'not_found', 'conflict', 'bad_request'];
  expect([...ends]).toEqual(expect.arrayContaining(some));
});

/** Outcomes of the calls so far. */
const ends = new Set<string>();

function open(storage: Storage): Side {
  const environment = makeFixedEnvironment();
  return {
    commerce: createCommerce({ storage, ...environment }),
    advance: environment.advance,
  };
}

/** Returns the outcome of each call, and the final content of the store. */
async function outcomesOf(side: Side, changes: readonly Change[]): Promise<readonly string[]> {
  await side.commerce.loadRecords(records);
  const outcomes: string[] = [];
  for (const change of changes) outcomes.push(JSON.stringify(await outcomeOf(side, change)));
  for await (const record of side.commerce.exportSeed()) outcomes.push(JSON.stringify(record));
  return outcomes;
}

async function outcomeOf(side: Side, change: Change): Promise<unknown> {
  try {
    const outcome = (await change(side)) ?? 'nothing';
    ends.add('done');
    return outcome;
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error;
    ends.add(error.code);
    return { code: error.code, details: error.details, pointers: error.pointers };
  }
}
