import { describe, expect, it } from 'vitest';
import { id } from '../../test/support/examples.js';
import type { SeedRecordType } from './record-types.js';
import { seedRecords } from './seed-record.js';
import { validateSeedRecord } from './validate-seed-record.js';

const known = `a record is one of ${Object.keys(seedRecords).join(', ')}`;
const leastOffering = {
  id,
  name: 'Coffee club',
  external_product_refs: [],
  owner: 'store',
  plans: [
    {
      id,
      name: 'Monthly',
      billing_interval_type: 'month',
      billing_frequency: 1,
      plan_length: 1,
      end_behavior: 'roll',
    },
  ],
};
const flags = {
  manual_payments: false,
  canceled: false,
  paused: false,
  closed: false,
  suspended: false,
  pending: false,
};

/** The least that a record of each type needs beside its type. */
const least: Record<SeedRecordType, object> = {
  store: {},
  file: { id, href: 'tent.svg' },
  variation: { id, name: 'Size', options: [{ id, name: 'M' }] },
  price_modifier: { name: 'large', modifier_type: 'price_equals', currencies: {} },
  hierarchy: { id, name: 'Outdoor' },
  node: { id, parent_id: id, name: 'Tents' },
  product: { id, status: 'draft', name: 'Tent' },
  price_book: { id, name: 'Retail' },
  price: {
    price_book_id: id,
    sku: 'TENT-2',
    currencies: { USD: { amount: 0, includes_tax: false } },
  },
  catalog: { id, name: 'Web', hierarchy_ids: [], price_books: [], default_language: 'en' },
  catalog_rule: { id, name: 'Everyone', catalog_id: id },
  order: {
    id,
    currency: 'EUR',
    language: 'en',
    contact: { name: 'Ida', email: 'ida@example.org' },
    billing_address: {
      first_name: 'Ida',
      last_name: 'Roth',
      line_1: 'Am Sattel 7',
      postcode: '83471',
      country: 'DE',
    },
    items: [],
  },
  offering: leastOffering,
  account: { id, name: 'Hut' },
  account_member: { id, username: 'ida', name: 'Ida', email: 'ida@example.org', account_ids: [id] },
  subscription: {
    id,
    offering_id: id,
    plan_id: id,
    account_id: id,
    currency: 'EUR',
    owner: 'store',
    status: 'active',
    ...flags,
    invoice_after: '2026-02-28T00:00:00+01:00',
  },
  promotion: { code: 'TEN', name: 'Ten', percent: 10 },
  stock: { product_id: id, location: 'default', available: 0 },
  cart: { id: 'any text', name: 'Cart', items: [], expires_at: '2026-02-28T00:00:00Z' },
  publish: { catalog_id: id },
};

describe.each(Object.entries(least))('a record of the type %s', (type, members) => {
  it('may say no more than it must', () => {
    const record = { type, ...members };
    expect(validateSeedRecord(record)).toEqual({ value: record });
  });

  it.each(Object.keys(members))('must have %s', (name) => {
    const { [name]: _, ...rest } = { type, ...members } as Record<string, unknown>;
    expect(validateSeedRecord(rest).faults).toEqual([
      { pointer: `/${name}`, message: 'is required' },
    ]);
  });

  it('has no member that is misspelt', () => {
    expect(validateSeedRecord({ type, ...members, typ: type }).faults).toEqual([
      { pointer: '/typ', message: 'is not a known member; did you mean type?' },
    ]);
  });
});

describe('a type of record', () => {
  it.each([
    ['prodct', '"prodct" is not a type of record; did you mean product?'],
    ['price-book', '"price-book" is not a type of record; did you mean price_book?'],
    ['Catalog', '"Catalog" is not a type of record; did you mean catalog?'],
    ['warehouse', `"warehouse" is not a type of record: ${known}`],
    ['', `"" is not a type of record: ${known}`],
    ['x'.repeat(99), `"${'x'.repeat(60)}…" is not a type of record: ${known}`],
    ['constructor', `"constructor" is not a type of record: ${known}`],
    [null, `null is not a type of record: ${known}`],
    [7, `7 is not a type of record: ${known}`],
    [['product'], `an array is not a type of record: ${known}`],
    [{ toString: 1, valueOf: 1 }, `an object is not a type of record: ${known}`],
  ])('is not %.20j', (type, message) => {
    expect(validateSeedRecord({ type }).faults).toEqual([{ pointer: '/type', message }]);
  });

  it('must be there', () => {
    expect(validateSeedRecord({ id }).faults).toEqual([
      { pointer: '/type', message: `is required: ${known}` },
    ]);
  });
});

it.each([undefined, null, 7, 'product', ['product'], []])('%j is not a record', (value) => {
  expect(validateSeedRecord(value).faults).toEqual([
    { pointer: '', message: 'a record must be an object with a type' },
  ]);
});

it('tells every fault of a record', () => {
  const record = { type: 'product', id: 7, status: 'gone', tags: ['', 7], weight: 12 };
  expect(
    validateSeedRecord(record)
      .faults?.map(({ pointer }) => pointer)
      .toSorted(),
  ).toEqual(['/id', '/name', '/status', '/tags/0', '/tags/1', '/weight']);
});

it('knows a record by the type it says', () => {
  for (const [type, schema] of Object.entries(seedRecords))
    expect(schema.properties.type.const).toBe(type);
});
