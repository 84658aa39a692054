import { CommerceError } from '@aisle/schema';
import { expect, it } from 'vitest';
import type { CatalogStore } from '../catalog-store.js';
import { listNodeProducts } from '../read-operations.js';
import type { CatalogRuleRecord } from '../requests.js';
import { refuseLongId } from './choose-catalog.js';
import { readRelease } from './release-page.js';

it.each(['', 'a', 'x'.repeat(255), '👍'.repeat(255)])('an id may be %.8s…', (id) => {
  expect(() => refuseLongId('node', id)).not.toThrow();
});

it.each(['x'.repeat(256), '👍'.repeat(256), 'x'.repeat(64_000)])(
  'an id of over 255 characters, such as %.8s…, is of nothing',
  (id) => {
    expect(() => refuseLongId('node', id)).toThrow(
      new CommerceError(
        'not_found',
        `There is no node "${id.slice(0, 60)}…": an id has at most 255 characters.`,
      ),
    );
  },
);

it.each([
  ['catalog', { catalog_id: 'x'.repeat(300) }],
  [
    'catalog',
    { catalog_id: 'x'.repeat(300), release_id: 'latestPublished', shopper: { channel: 'web' } },
  ],
  ['release', { release_id: 'x'.repeat(300) }],
  ['node', { node_id: 'x'.repeat(300) }],
])('a %s with such an id is looked for nowhere', async (what, long) => {
  const looked: string[] = [];
  const look = (name: string) => async () => {
    looked.push(name);
    return undefined;
  };
  const store: Partial<CatalogStore> = {
    revision: () => 1,
    settings: async () => ({ page_length: 25, default_currency: 'USD' }),
    findRelease: look('release'),
    hasCatalog: async () => true,
    listRules: async () => [rule('first'), rule('second')],
    findProducts: async () => 'node' as const,
  };
  const request = { catalog_id: 'c', release_id: 'r', node_id: 'n', ...long };
  const context = { store: store as CatalogStore, environment: { clock: () => 0 } };
  const listed = readRelease(listNodeProducts, context, request);
  await expect(listed).rejects.toThrow(`There is no ${what} "xxx`);
  expect(looked).toEqual([]);
});

function rule(id: string): CatalogRuleRecord {
  const created_at = '2025-01-01T00:00:00.000Z';
  return {
    type: 'catalog_rule',
    id,
    name: id,
    catalog_id: 'c',
    created_at,
    updated_at: created_at,
  };
}
