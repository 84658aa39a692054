import type { Catalog } from '../../catalog/records/catalog-record.js';

/** A catalog of the demo store. */
export const catalogExample: Catalog = {
  id: 'ca700001-0000-4000-8000-000000000000',
  type: 'catalog',
  attributes: {
    name: 'Tarnholt',
    description: 'The shop as everybody sees it.',
    hierarchy_ids: ['a0000000-0000-4000-8000-000000000000', 'b0000000-0000-4000-8000-000000000000'],
    pricebook_ids: [
      { id: 'b00c0001-0000-4000-8000-000000000000', priority: 0 },
      { id: 'b00c0002-0000-4000-8000-000000000000', priority: 10 },
    ],
    default_language: 'en',
    languages: ['fr', 'ja'],
    owner: 'store',
    created_at: '2025-01-06T08:00:00Z',
    updated_at: '2026-08-26T09:00:00Z',
  },
  relationships: {
    releases: {
      links: { related: '/catalogs/ca700001-0000-4000-8000-000000000000/releases' },
    },
    rules: { links: { related: '/catalogs/rules' } },
  },
};
