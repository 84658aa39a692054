import type { HierarchyDocument } from '../../catalog/hierarchy.js';

/** Response of the demo store. */
export const hierarchyExample: HierarchyDocument = {
  data: {
    id: 'a0000000-0000-4000-8000-000000000000',
    type: 'hierarchy',
    attributes: {
      name: 'Outdoors',
      slug: 'outdoors',
      description: 'Everything Tarnholt makes for sleeping, walking and cooking outside.',
      published_at: '2026-06-01T12:00:00.000',
      created_at: '2025-01-27T15:26:00.000',
      updated_at: '2026-08-12T08:00:00.000',
    },
    relationships: {
      products: {
        links: {
          related:
            '/catalogs/ca700001-0000-4000-8000-000000000000/releases/01a201e6-0f8c-7222-ad09-0d2f39b10114/hierarchies/a0000000-0000-4000-8000-000000000000/products',
        },
      },
      children: {
        links: {
          related:
            '/catalogs/ca700001-0000-4000-8000-000000000000/releases/01a201e6-0f8c-7222-ad09-0d2f39b10114/hierarchies/a0000000-0000-4000-8000-000000000000/children',
        },
      },
      nodes: {
        links: {
          related:
            '/catalogs/ca700001-0000-4000-8000-000000000000/releases/01a201e6-0f8c-7222-ad09-0d2f39b10114/hierarchies/a0000000-0000-4000-8000-000000000000/nodes',
        },
      },
    },
    meta: {
      breadcrumbs: [
        { id: 'a0000000-0000-4000-8000-000000000000', name: 'Outdoors', slug: 'outdoors' },
      ],
      has_children: true,
      catalog_id: 'ca700001-0000-4000-8000-000000000000',
      language: 'en',
    },
  },
};
