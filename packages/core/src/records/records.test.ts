import type { SeedRecord } from '@aisle/schema/seed';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reorderMembers } from '../../test/contract/catalog/reorder-members.js';
import { makeCatalog, makeCatalogRule } from '../testing/make-catalog.js';
import { makeFile } from '../testing/make-file.js';
import { makeHierarchy } from '../testing/make-node.js';
import { makeOffering } from '../testing/make-offering.js';
import { makePrice, makePriceModifier } from '../testing/make-price.js';
import { makeProduct } from '../testing/make-product.js';
import { makeShop } from '../testing/make-shop.js';
import { makeSubscription } from '../testing/make-subscription.js';
import { makeUuid } from '../testing/make-uuid.js';
import { makeVariation } from '../testing/make-variation.js';
import { isSameRecord, readPageWindow } from './records.js';

const usd = { USD: { amount: 800, includes_tax: false } };
const onSale = (schedule: { valid_from?: string; valid_to?: string }, name = 'a') =>
  makePrice({ sales: { [name]: { schedule, currencies: usd } } });
const [one, two] = [makeUuid(1), makeUuid(2)];

/** Records that have something of everything that may be written in several ways. */
const records: readonly SeedRecord[] = [
  ...makeShop(),
  makeProduct({
    locales: { fr: { name: 'Thé', slug: 'the' }, 'de-CH': { name: 'Tee' } },
    extensions: { 'products(care)': { wash: 30, iron: [{ b: 1, a: null }] }, other: {} },
    tags: ['new', 'sale'],
    shopper_attributes: { a: '1', b: '2' },
  }),
  onSale({ valid_from: '2026-01-01T00:00:00Z', valid_to: '2026-02-01T00:00:00Z' }),
  makeCatalogRule({ tags: ['vip', 'new'], channels: ['a', 'b'], schedules: [{}] }),
  makeOffering(),
  makeSubscription(),
];

describe('a record says the same', () => {
  it('in whatever order the members of its objects come', () => {
    fc.assert(
      fc.property(fc.constantFrom(...records), fc.integer(), (record, seed) => {
        expect(isSameRecord(record, reorderMembers(record, seed))).toBe(true);
      }),
    );
  });

  it.each<[string, SeedRecord, SeedRecord]>([
    [
      'tags of a product in other letters, or twice',
      makeProduct({ tags: ['new'] }),
      makeProduct({ tags: ['NEW', 'new'] }),
    ],
    ['no tags', makeProduct({ tags: [] }), makeProduct()],
    [
      'languages in other letters',
      makeHierarchy({ locales: { 'fr-CA': { name: 'Thé' } } }),
      makeHierarchy({ locales: { 'fr-ca': { name: 'Thé' } } }),
    ],
    [
      'criteria in another order, and tags in other letters',
      makeCatalogRule({ tags: ['vip', 'new'], channels: ['a', 'b'], accounts: ['x', 'y'] }),
      makeCatalogRule({ tags: ['New', 'VIP'], channels: ['b', 'a', 'b'], accounts: ['y', 'x'] }),
    ],
    ['criteria that are empty', makeCatalogRule({ customers: [] }), makeCatalogRule()],
    [
      'periods in another order and of other zones',
      makeCatalogRule({
        schedules: [{ valid_from: '2026-01-01T00:00:00Z' }, { valid_to: '2025-01-01T00:00:00Z' }],
      }),
      makeCatalogRule({
        schedules: [
          { valid_to: '2025-01-01T01:00:00.000+01:00' },
          { valid_from: '2026-01-01T00:00:00.000Z' },
        ],
      }),
    ],
    ['a sale without a period', onSale({}), makePrice({ sales: { a: { currencies: usd } } })],
    ['no sales', makePrice({ sales: {} }), makePrice()],
    [
      'a time of another zone',
      makeProduct({ updated_at: '2026-01-01T00:00:00Z' }),
      makeProduct({ updated_at: '2026-01-01T01:00:00.000+01:00' }),
    ],
  ])('with %s', (_, record, other) => {
    expect(isSameRecord(record, other)).toBe(true);
    expect(isSameRecord(other, record)).toBe(true);
  });
});

describe('a record says something else', () => {
  it.each<[string, SeedRecord, SeedRecord]>([
    [
      'tags in an order that answers show',
      makeProduct({ tags: ['a', 'b'] }),
      makeProduct({ tags: ['b', 'a'] }),
    ],
    [
      'attachments in another order',
      makeProduct({ node_ids: [one, two] }),
      makeProduct({ node_ids: [two, one] }),
    ],
    [
      'modifiers in another order',
      makeProduct({ price_modifiers: ['a', 'b'] }),
      makeProduct({ price_modifiers: ['b', 'a'] }),
    ],
    [
      'channels in other letters',
      makeCatalogRule({ channels: ['a'] }),
      makeCatalogRule({ channels: ['A'] }),
    ],
    [
      'a criterion more',
      makeCatalogRule({ channels: ['a'] }),
      makeCatalogRule({ channels: ['a', 'b'] }),
    ],
    [
      'a period',
      makeCatalogRule({ schedules: [{ valid_to: '2026-01-01T00:00:00Z' }] }),
      makeCatalogRule(),
    ],
    [
      'an end for a beginning',
      onSale({ valid_to: '2026-01-01T00:00:00Z' }),
      onSale({ valid_from: '2026-01-01T00:00:00Z' }),
    ],
    ['a sale of another name', onSale({}, 'a'), onSale({}, 'b')],
    ['an amount', makePriceModifier(), makePriceModifier({ currencies: usd })],
    ['another time', makeFile(), makeFile({ created_at: '2020-01-01T00:00:00Z' })],
    [
      'hierarchies in another order',
      makeCatalog({ hierarchy_ids: [one, two] }),
      makeCatalog({ hierarchy_ids: [two, one] }),
    ],
    ['another name', makeVariation(), makeVariation({ name: 'Volume' })],
    [
      'extensions in other letters',
      makeProduct({ extensions: { a: { b: 'x' } } }),
      makeProduct({ extensions: { a: { b: 'X' } } }),
    ],
  ])('with %s', (_, record, other) => {
    expect(isSameRecord(record, other)).toBe(false);
    expect(isSameRecord(other, record)).toBe(false);
  });
});

describe('a page', () => {
  it('the page length of the store is the limit when there is none', () => {
    expect(readPageWindow({}, 25)).toEqual({ limit: 25, offset: 0 });
    expect(readPageWindow({ offset: 3 }, 7)).toEqual({ limit: 7, offset: 3 });
  });

  it.each([
    [1, 0],
    [100, 10_000],
  ])('a limit of %i and an offset of %i are within the range', (limit, offset) => {
    expect(readPageWindow({ limit, offset }, 25)).toEqual({ limit, offset });
  });

  it.each([
    [{ limit: 0 }, 'The limit must be an integer from 1 to 100, is 0.'],
    [{ limit: 101 }, 'The limit must be an integer from 1 to 100, is 101.'],
    [{ limit: 1.5 }, 'The limit must be an integer from 1 to 100, is 1.5.'],
    [{ limit: Number.NaN }, 'The limit must be an integer from 1 to 100, is NaN.'],
    [{ offset: -1 }, 'The offset must be an integer from 0 to 10000, is -1.'],
    [{ offset: 10_001 }, 'The offset must be an integer from 0 to 10000, is 10001.'],
    [
      { offset: Number.POSITIVE_INFINITY },
      'The offset must be an integer from 0 to 10000, is Infinity.',
    ],
  ])('%j is refused', (request, message) => {
    expect(() => readPageWindow(request, 25)).toThrow(
      expect.objectContaining({ code: 'bad_request', message }),
    );
  });
});
