import { describe, expect, it } from 'vitest';
import { components, id, otherId } from '../../test/support/examples.js';
import { validateSeedRecord } from './validate-seed-record.js';

const product = { type: 'product', id, status: 'live', name: 'Tent' };
const node = { type: 'node', id, parent_id: otherId, name: 'Tents' };
const catalog = {
  type: 'catalog',
  id,
  name: 'Web',
  hierarchy_ids: [],
  price_books: [],
  default_language: 'en',
};
const tiers = (minimum_quantity: number, key = 'many') => ({
  amount: 900,
  includes_tax: false,
  tiers: { [key]: { minimum_quantity, amount: 800 } },
});
const plain = { amount: 900, includes_tax: false };
const price = { type: 'price', price_book_id: id, sku: 'TENT-2' };
const option = { id: otherId, type: 'product', quantity: 1 };
const bundle = (component: object) => ({
  ...product,
  components: { 'a/b': { name: 'A', options: [option], ...component } },
});
const plan = {
  id,
  name: 'Monthly',
  billing_interval_type: 'month',
  billing_frequency: 1,
  plan_length: 1,
  end_behavior: 'roll',
};
const bothTimes = { created_at: '2026-01-31T09:30:00Z', updated_at: '2026-01-31T09:30:00Z' };
const line = { id, product_id: id, name: 'Tent', quantity: 1, ...bothTimes };
const cart = (...items: object[]) => ({
  type: 'cart',
  id: 'c',
  name: 'Cart',
  items,
  expires_at: '2026-01-31T09:30:00Z',
});
const [early, late] = ['2026-01-31T09:30:00+01:00', '2026-01-31T09:30:00Z'];

it('an id of a cart may have letters that take two units, and dots', () => {
  for (const name of ['\u{1f6d2}'.repeat(255), '...', '.a', 'a.']) {
    expect(validateSeedRecord({ ...cart(line), id: name }).faults).toBeUndefined();
  }
});

describe('a record is refused that says what no answer can show', () => {
  it.each<[string, object, string, string | RegExp]>([
    [
      'a tier that begins at two quantities',
      { ...price, currencies: { USD: tiers(10), EUR: tiers(5) } },
      '/currencies/EUR/tiers/many/minimum_quantity',
      /^must be 10 as in USD, is 5; .* a key of its own$/,
    ],
    [
      'so within a sale',
      {
        ...price,
        currencies: { USD: plain },
        sales: { 'a/b': { currencies: { USD: tiers(10), EUR: tiers(5) } } },
      },
      '/sales/a~1b/currencies/EUR/tiers/many/minimum_quantity',
      /^must be 10 as in USD/,
    ],
    [
      'so in a sale beside what it leaves alone',
      {
        ...price,
        currencies: { USD: tiers(10), EUR: plain },
        sales: { x: { currencies: { EUR: tiers(5) } } },
      },
      '/sales/x/currencies/EUR/tiers/many/minimum_quantity',
      /^must be 10 as in USD/,
    ],
    [
      'a sale that ends before it begins',
      {
        ...price,
        currencies: { USD: plain },
        sales: {
          x: { schedule: { valid_from: late, valid_to: early }, currencies: { USD: plain } },
        },
      },
      '/sales/x/schedule/valid_to',
      `must be later than valid_from, ${late}, is ${early}`,
    ],
    [
      'one that ends as it begins',
      {
        ...price,
        currencies: { USD: plain },
        sales: {
          x: { schedule: { valid_from: late, valid_to: late }, currencies: { USD: plain } },
        },
      },
      '/sales/x/schedule/valid_to',
      /^must be later/,
    ],
    [
      'a rule that ends before it begins',
      {
        type: 'catalog_rule',
        id,
        name: 'R',
        catalog_id: id,
        schedules: [{}, { valid_from: late, valid_to: early }],
      },
      '/schedules/1/valid_to',
      /^must be later/,
    ],
    [
      'a bundle of itself',
      bundle({ options: [option, { ...option, id }] }),
      '/components/a~1b/options/1/id',
      /^is the bundle itself/,
    ],
    [
      'an option twice in a component',
      bundle({ options: [option, option] }),
      '/components/a~1b/options/1/id',
      /^is an option of this component already/,
    ],
    [
      'a component with more at least than at most',
      bundle({ min: 2, max: 1 }),
      '/components/a~1b/min',
      'must be at most max, 1, is 2',
    ],
    [
      'more options by default than may be chosen',
      bundle({
        max: 1,
        options: [
          { ...option, default: true },
          { ...option, id: '00000000-0000-4000-8000-000000000002', default: true },
        ],
      }),
      '/components/a~1b/max',
      'must not be less than the options that are chosen by default, 2, is 1',
    ],
    ['a parent of itself', { ...product, parent_id: id }, '/parent_id', /^is the product itself/],
    [
      'a child with children',
      { ...product, parent_id: otherId, variation_ids: [id] },
      '/variation_ids',
      /has no children of its own$/,
    ],
    [
      'options without a parent',
      { ...product, option_ids: [id] },
      '/option_ids',
      /^needs a parent_id/,
    ],
    [
      'a language twice',
      { ...product, locales: { 'fr-CA': {}, 'fr-ca': {} } },
      '/locales/fr-ca',
      /^is there already, in other letters/,
    ],
    [
      'a language of a node twice',
      { ...node, locales: { fr: {}, FR: {} } },
      '/locales/FR',
      /^is there already/,
    ],
    [
      'an option id twice',
      {
        type: 'variation',
        id,
        name: 'Size',
        options: [
          { id, name: 'S' },
          { id, name: 'M' },
        ],
      },
      '/options/1/id',
      /^is the id of an option in this list already/,
    ],
    [
      'a plan id twice',
      {
        type: 'offering',
        id,
        name: 'Club',
        external_product_refs: [],
        owner: 'store',
        plans: [plan, plan],
      },
      '/plans/1/id',
      /^is the id of a plan in this list already/,
    ],
    [
      'a price book twice',
      {
        ...catalog,
        price_books: [
          { id, priority: 1 },
          { id, priority: 2 },
        ],
      },
      '/price_books/1/id',
      /^is the id of a price book in this list already/,
    ],
    [
      'the default language in other letters',
      { ...catalog, default_language: 'en', languages: ['fr', 'EN'] },
      '/languages/1',
      /^is en in other letters/,
    ],
    [
      'a language in other letters',
      { ...catalog, default_language: 'en', languages: ['en', 'fr-CA', 'fr-ca'] },
      '/languages/2',
      /^is fr-CA in other letters/,
    ],
    [
      'a line twice',
      cart(line, { ...line, quantity: 2 }),
      '/items/1/id',
      /^is the id of a line in this list already/,
    ],
    [
      'a cart that no shopper could write',
      cart({ ...line, custom_inputs: { text: 'é'.repeat(40_000) } }),
      '',
      /^takes 80\d{3} bytes, and a cart takes at most 65536$/,
    ],
    ['half a surrogate pair in an id', { ...cart(line), id: '\ud83d' }, '/id', /on one line/],
    ['an id that is a place in a path', { ...cart(line), id: '..' }, '/id', /neither \. nor \.\./],
    [
      'a line of what can be no product',
      cart({ ...line, product_id: '\ud83d' }),
      '/items/0/product_id',
      /UUID/,
    ],
  ])('%s', (_, record, pointer, message) => {
    const { faults } = validateSeedRecord(record);
    expect(faults).toMatchObject([{ pointer }]);
    expect(faults?.[0]?.message).toMatch(message);
  });
});

describe('a record may say', () => {
  it.each<[string, object]>([
    [
      'a tier in one currency, or at one quantity in two',
      { ...price, currencies: { USD: tiers(10), EUR: tiers(10), GBP: plain } },
    ],
    [
      'tiers of other names at other quantities',
      { ...price, currencies: { USD: tiers(10), EUR: tiers(5, 'some') } },
    ],
    [
      'other tiers for a sale',
      { ...price, currencies: { USD: tiers(10) }, sales: { x: { currencies: { USD: tiers(5) } } } },
    ],
    [
      'a sale with one end',
      {
        ...price,
        currencies: { USD: plain },
        sales: { x: { schedule: { valid_to: early }, currencies: { USD: plain } } },
      },
    ],
    [
      'tiers and sales called as parts of every object',
      {
        ...price,
        currencies: { USD: tiers(5, 'toString') },
        sales: { valueOf: { currencies: { USD: tiers(6, 'hasOwnProperty') } } },
      },
    ],
    ['components', { ...product, id: otherId, components }],
    ['a child', { ...product, parent_id: otherId, option_ids: [id], variation_ids: [] }],
  ])('%s', (_, record) => {
    expect(validateSeedRecord(record)).toEqual({ value: record });
  });
});
