import type { NodeList } from '../../catalog/node.js';
import { pageOf } from './page-of.js';

/** Response of the demo store. */
export const hierarchyChildrenExample: NodeList = pageOf(
  [
    {
      id: 'a1000000-0000-4000-8000-000000000000',
      type: 'node',
      attributes: {
        name: 'Camp',
        slug: 'camp',
        description: 'Shelter, sleep, cooking and light for nights away from home.',
        curated_products: [
          '600d5046-0000-4000-8000-000000000000',
          '600d5002-0000-4000-8000-000000000000',
          '600d5014-0000-4000-8000-000000000000',
          '600d5009-0000-4000-8000-000000000000',
        ],
        published_at: '2026-06-01T12:00:00.000',
        created_at: '2025-01-30T06:05:00.000',
        updated_at: '2026-10-20T06:30:00.000',
      },
      relationships: {
        parent: { data: { id: 'a0000000-0000-4000-8000-000000000000', type: 'node' } },
        products: {
          links: {
            related:
              '/catalogs/ca700001-0000-4000-8000-000000000000/releases/01a201e6-0f8c-7222-ad09-0d2f39b10114/nodes/a1000000-0000-4000-8000-000000000000/relationships/products',
          },
        },
        children: {
          links: {
            related:
              '/catalogs/ca700001-0000-4000-8000-000000000000/releases/01a201e6-0f8c-7222-ad09-0d2f39b10114/nodes/a1000000-0000-4000-8000-000000000000/relationships/children',
          },
        },
      },
      meta: {
        bread_crumb: ['a0000000-0000-4000-8000-000000000000'],
        breadcrumbs: [
          { id: 'a0000000-0000-4000-8000-000000000000', name: 'Outdoors', slug: 'outdoors' },
          { id: 'a1000000-0000-4000-8000-000000000000', name: 'Camp', slug: 'camp' },
        ],
        has_children: true,
        hierarchy_id: 'a0000000-0000-4000-8000-000000000000',
        catalog_id: 'ca700001-0000-4000-8000-000000000000',
        language: 'en',
      },
    },
  ],
  '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/hierarchies/a0000000-0000-4000-8000-000000000000/children',
  { total: 4, limit: 1 },
);
