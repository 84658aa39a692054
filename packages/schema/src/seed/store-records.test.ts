import { describe, expect, it } from 'vitest';
import { describeModel } from '../../test/support/describe-model.js';
import { id, otherId, time } from '../../test/support/examples.js';
import { SeedCatalog, SeedCatalogRule, SeedPublish, SeedStoreSettings } from './store-records.js';
import { validateSeedRecord } from './validate-seed-record.js';

describe('a store record', () => {
  describeModel({
    schema: SeedStoreSettings,
    example: { type: 'store', page_length: 25, default_currency: 'USD' },
    optional: ['/page_length', '/default_currency'],
  });

  it.each([
    ['/page_length', { page_length: 0 }, 'must be from 1 to 100, is 0'],
    ['/page_length', { page_length: 101 }, 'must be from 1 to 100, is 101'],
    ['/page_length', { page_length: 2.5 }, 'must be an integer, is 2.5'],
    [
      '/default_currency',
      { default_currency: 'usd' },
      'must be a three-letter uppercase ISO currency code, is "usd"',
    ],
    ['/default_curency', { default_curency: 'USD' }, /did you mean default_currency\?$/],
  ])('is refused for its %s', (pointer, faulty, message) => {
    expect(validateSeedRecord({ type: 'store', ...faulty }).faults).toEqual([
      { pointer, message: expect.stringMatching(message) },
    ]);
  });
});

describe('a catalog record', () => {
  const catalog: SeedCatalog = {
    type: 'catalog',
    id,
    name: 'Web',
    description: 'What the shop shows',
    hierarchy_ids: [id],
    price_books: [{ id, priority: 1 }],
    default_language: 'en',
    languages: ['fr-CA'],
    created_at: time,
    updated_at: time,
  };
  describeModel({
    schema: SeedCatalog,
    example: catalog,
    optional: ['/description', '/languages', '/created_at', '/updated_at'],
  });

  it.each([
    [
      '/price_books',
      { price_books: Array(6).fill({ id, priority: 1 }) },
      'must have at most 5 entries, has 6',
    ],
    ['/languages', { languages: Array(101).fill('fr') }, 'must have at most 100 entries, has 101'],
    [
      '/hierarchy_ids/2',
      { hierarchy_ids: [id, otherId, id] },
      `must not be there twice, is "${id}"`,
    ],
    [
      '/default_language',
      { default_language: 'english' },
      'must be a BCP 47 language tag such as fr-CA, is "english"',
    ],
    ['/name', { name: '' }, 'must have 1 to 1024 characters, has 0'],
  ])('is refused for its %s', (pointer, faulty, message) => {
    expect(validateSeedRecord({ ...catalog, ...faulty }).faults).toEqual([{ pointer, message }]);
  });
});

describe('a catalog rule record', () => {
  const rule: SeedCatalogRule = {
    type: 'catalog_rule',
    id,
    name: 'Trade',
    catalog_id: id,
    accounts: ['account-1'],
    customers: ['customer-1'],
    channels: ['mobile'],
    tags: ['trade'],
    schedules: [{ valid_from: time, valid_to: time }],
    created_at: time,
  };
  describeModel({
    schema: SeedCatalogRule,
    example: rule,
    optional: [
      ...['accounts', 'customers', 'channels', 'tags', 'schedules', 'created_at'].map(
        (name) => `/${name}`,
      ),
      '/schedules/0/valid_from',
      '/schedules/0/valid_to',
    ],
  });

  it.each([
    ['/schedules', { schedules: [] }, 'must have at least 1 entry, has 0'],
    [
      '/schedules/0/valid_from',
      { schedules: [{ valid_from: '2026-01-31' }] },
      'must be a date-time with its zone (RFC 3339), in the years 0001 to 9999 and without a leap second, such as 2026-01-31T09:30:00Z, is "2026-01-31"',
    ],
    ['/channel', { channel: ['web'] }, 'is not a known member; did you mean channels?'],
  ])('is refused for its %s', (pointer, faulty, message) => {
    expect(validateSeedRecord({ ...rule, ...faulty }).faults).toEqual([{ pointer, message }]);
  });
});

describe('a publish record', () => {
  describeModel({ schema: SeedPublish, example: { type: 'publish', catalog_id: id } });
});
