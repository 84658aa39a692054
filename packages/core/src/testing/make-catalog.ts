import type { SeedCatalog, SeedCatalogRule } from '@aisle/schema/seed';
import { makeHierarchy } from './make-node.js';
import { makePriceBook } from './make-price.js';
import { makeUuid } from './make-uuid.js';

/** Makes an English catalog of the hierarchy and the price book that the other makers make. */
export function makeCatalog(overrides: Partial<SeedCatalog> = {}): SeedCatalog {
  return {
    type: 'catalog',
    id: makeUuid(0x40),
    name: 'Web shop',
    hierarchy_ids: [makeHierarchy().id],
    price_books: [{ id: makePriceBook().id, priority: 1 }],
    default_language: 'en',
    ...overrides,
  };
}

/** Makes a catalog rule without criteria: the default one. */
export function makeCatalogRule(
  overrides: Partial<SeedCatalogRule> = {},
): SeedCatalogRule & { readonly created_at: string; readonly updated_at: string } {
  return {
    type: 'catalog_rule',
    id: makeUuid(0x50),
    name: 'Rule',
    catalog_id: makeCatalog().id,
    created_at: '2025-01-01T00:00:00.000Z',
    updated_at: '2025-01-01T00:00:00.000Z',
    ...overrides,
  };
}
