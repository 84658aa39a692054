import type { SeedNode, SeedProduct, SeedRecord } from '@aisle/schema/seed';

/** Returns a UUID that is easy to recognize in a failing test. */
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Ids of the shop that the tests run on. */
export const ids = {
  retail: uuid(1),
  trade: uuid(2),
  clothing: uuid(10),
  shirts: uuid(11),
  trousers: uuid(12),
  empty: uuid(13),
  prices: uuid(20),
  tee: uuid(100),
  chinos: uuid(101),
  outfit: uuid(102),
  draft: uuid(103),
  image: uuid(200),
  manual: uuid(201),
  account: uuid(300),
  address: uuid(301),
  coffee: uuid(400),
  monthly: uuid(401),
  yearly: uuid(402),
  tea: uuid(410),
  teaMonthly: uuid(411),
  subscription: uuid(500),
  pending: uuid(501),
  canceled: uuid(502),
  unknown: uuid(999),
};

/** The frozen time of the shop's clock. */
export const now = '2026-06-01T12:00:00.000Z';

/** Number of shirts besides the tee: enough for several pages. */
export const plainShirts = 30;

/** Two catalogs on one hierarchy, catalog rules, offerings and subscriptions. */
export function makeShop(): readonly SeedRecord[] {
  return [
    { type: 'store', page_length: 10, default_currency: 'USD' },
    { type: 'file', id: ids.image, href: '/files/demo/tee.svg', file_name: 'tee.svg' },
    { type: 'file', id: ids.manual, href: '/files/demo/care.pdf', file_name: 'care.pdf' },
    { type: 'hierarchy', id: ids.clothing, name: 'Clothing' },
    { ...node(ids.shirts, 'Shirts'), locales: { fr: { name: 'Chemises' } } },
    node(ids.trousers, 'Trousers'),
    node(ids.empty, 'Hats'),
    {
      ...product(ids.tee, 'Basic Tee', 'TEE-1', ids.shirts),
      locales: { fr: { name: 'Le T-shirt' } },
      tags: ['organic', 'new'],
      main_image_id: ids.image,
      file_ids: [ids.manual],
    },
    product(ids.chinos, 'Café Chinos, "slim"', 'CHI-1', ids.trousers),
    {
      ...product(ids.outfit, 'Outfit', 'SET-1', ids.trousers),
      components: {
        top: {
          name: 'Top',
          options: [{ id: ids.tee, type: 'product', quantity: 1, default: true }],
        },
      },
    },
    { ...product(ids.draft, 'Not yet', 'DRAFT-1', ids.shirts), status: 'draft' },
    ...Array.from({ length: plainShirts }, (_, index) =>
      product(uuid(1000 + index), `Shirt ${index}`, `SHIRT-${index}`, ids.shirts),
    ),
    { type: 'price_book', id: ids.prices, name: 'Prices' },
    price('TEE-1', 1999),
    price('CHI-1', 5999),
    catalog(ids.retail, 'Retail'),
    catalog(ids.trade, 'Trade'),
    rule(600, ids.retail, {}),
    rule(601, ids.trade, { channels: ['wholesale'] }),
    rule(602, ids.trade, { tags: ['loyal'], accounts: [ids.account] }),
    offering(ids.coffee, 'Coffee club', [
      { id: ids.monthly, name: 'Monthly', billing_interval_type: 'month' },
      { id: ids.yearly, name: 'Yearly', billing_interval_type: 'year' },
    ]),
    offering(ids.tea, 'Tea club', [
      { id: ids.teaMonthly, name: 'Monthly', billing_interval_type: 'month' },
    ]),
    subscription(ids.subscription, {}),
    subscription(ids.pending, { pending: true, status: 'inactive' }),
    subscription(ids.canceled, { canceled: true, status: 'inactive' }),
    { type: 'publish', catalog_id: ids.retail },
    { type: 'publish', catalog_id: ids.trade },
  ];
}

function node(id: string, name: string): SeedNode {
  return { type: 'node', id, parent_id: ids.clothing, name };
}

function product(id: string, name: string, sku: string, nodeId: string): SeedProduct {
  return { type: 'product', id, status: 'live', name, sku, node_ids: [nodeId] };
}

function price(sku: string, amount: number): SeedRecord {
  return {
    type: 'price',
    price_book_id: ids.prices,
    sku,
    currencies: {
      USD: { amount, includes_tax: false },
      EUR: { amount: amount + 100, includes_tax: true },
    },
  };
}

function catalog(id: string, name: string): SeedRecord {
  return {
    type: 'catalog',
    id,
    name,
    hierarchy_ids: [ids.clothing],
    price_books: [{ id: ids.prices, priority: 1 }],
    default_language: 'en',
    languages: ['en', 'fr'],
  };
}

function rule(number: number, catalog_id: string, criteria: object): SeedRecord {
  return {
    type: 'catalog_rule',
    id: uuid(number),
    name: `Rule ${number}`,
    catalog_id,
    ...criteria,
  };
}

function offering(
  id: string,
  name: string,
  plans: readonly { id: string; name: string; billing_interval_type: 'month' | 'year' }[],
): SeedRecord {
  return {
    type: 'offering',
    id,
    name,
    external_product_refs: [],
    owner: 'store',
    plans: plans.map((plan) => ({
      ...plan,
      billing_frequency: 1,
      plan_length: 12,
      end_behavior: 'roll',
    })),
  };
}

function subscription(
  id: string,
  state: { pending?: boolean; canceled?: boolean; status?: 'inactive' },
): SeedRecord {
  return {
    type: 'subscription',
    id,
    offering_id: ids.coffee,
    plan_id: ids.monthly,
    account_id: ids.account,
    currency: 'USD',
    owner: 'store',
    status: 'active',
    manual_payments: false,
    canceled: false,
    paused: false,
    closed: false,
    suspended: false,
    pending: false,
    invoice_after: '2026-07-01T00:00:00.000Z',
    ...state,
  };
}
