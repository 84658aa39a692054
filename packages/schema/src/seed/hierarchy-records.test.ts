import { describe, expect, it } from 'vitest';
import { describeModel } from '../../test/support/describe-model.js';
import { id, otherId, time } from '../../test/support/examples.js';
import { SeedHierarchy, SeedNode } from './seed-record.js';
import { validateSeedRecord } from './validate-seed-record.js';

const hierarchy: SeedHierarchy = {
  type: 'hierarchy',
  id,
  name: 'Outdoor',
  slug: 'outdoor',
  description: 'Everything for outside',
  locales: { 'fr-CA': { name: 'Plein air', slug: 'plein-air', description: 'Dehors' } },
  curated_products: [id],
  created_at: time,
  updated_at: time,
};
const optional = [
  ...['slug', 'description', 'locales', 'curated_products', 'created_at', 'updated_at'].map(
    (name) => `/${name}`,
  ),
  ...['name', 'slug', 'description'].map((name) => `/locales/fr-CA/${name}`),
];

describe('a hierarchy record', () => {
  describeModel({
    schema: SeedHierarchy,
    example: hierarchy,
    optional,
    dictionaries: ['/locales'],
  });

  it.each([
    [
      '/curated_products',
      {
        curated_products: Array.from(
          { length: 21 },
          (_, index) => otherId.slice(0, -2) + (10 + index),
        ),
      },
      'must have at most 20 entries, has 21',
    ],
    ['/curated_products/1', { curated_products: [id, id] }, `must not be there twice, is "${id}"`],
    [
      '/locales/french',
      { locales: { french: {} } },
      'is not a legal key; it must be a BCP 47 language tag such as fr-CA',
    ],
    ['/locales/fr/title', { locales: { fr: { title: 'x' } } }, /^is not a known member/],
    ['/name', { name: 'x'.repeat(1025) }, 'must have 1 to 1024 characters, has 1025'],
    [
      '/description',
      { description: 'x'.repeat(524_289) },
      /at most 524288 characters, has 524289$/,
    ],
    ['/parent_id', { parent_id: id }, /^is not a known member/],
  ])('is refused for its %s', (pointer, faulty, message) => {
    expect(validateSeedRecord({ ...hierarchy, ...faulty }).faults).toEqual([
      { pointer, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    ]);
  });
});

describe('a node record', () => {
  describeModel({
    schema: SeedNode,
    example: { ...hierarchy, type: 'node', parent_id: otherId },
    optional,
    dictionaries: ['/locales'],
  });
});
