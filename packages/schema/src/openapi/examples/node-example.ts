import type { NodeDocument } from '../../catalog/node.js';

/** Response of the demo store. */
export const nodeExample: NodeDocument = {
  data: {
    id: 'a1110000-0000-4000-8000-000000000000',
    type: 'node',
    attributes: {
      name: 'Tents',
      slug: 'tents',
      description: 'From solo shelters of a kilo to a canvas house for eight.',
      curated_products: [
        '600d5002-0000-4000-8000-000000000000',
        '600d5003-0000-4000-8000-000000000000',
        '600d5901-0000-4000-8000-000000000000',
        '600d5007-0000-4000-8000-000000000000',
      ],
      published_at: '2026-06-01T12:00:00.000',
      created_at: '2025-01-31T03:41:00.000',
      updated_at: '2026-08-12T08:20:00.000',
    },
    relationships: {
      parent: {
        data: {
          id: 'a1100000-0000-4000-8000-000000000000',
          type: 'node',
        },
      },
      products: {
        links: {
          related:
            '/catalogs/ca700001-0000-4000-8000-000000000000/releases/01a201e6-0f8c-7222-ad09-0d2f39b10114/nodes/a1110000-0000-4000-8000-000000000000/relationships/products',
        },
      },
      children: {
        links: {
          related:
            '/catalogs/ca700001-0000-4000-8000-000000000000/releases/01a201e6-0f8c-7222-ad09-0d2f39b10114/nodes/a1110000-0000-4000-8000-000000000000/relationships/children',
        },
      },
    },
    meta: {
      bread_crumb: [
        'a0000000-0000-4000-8000-000000000000',
        'a1000000-0000-4000-8000-000000000000',
        'a1100000-0000-4000-8000-000000000000',
      ],
      breadcrumbs: [
        { id: 'a0000000-0000-4000-8000-000000000000', name: 'Outdoors', slug: 'outdoors' },
        { id: 'a1000000-0000-4000-8000-000000000000', name: 'Camp', slug: 'camp' },
        { id: 'a1100000-0000-4000-8000-000000000000', name: 'Shelter', slug: 'shelter' },
        { id: 'a1110000-0000-4000-8000-000000000000', name: 'Tents', slug: 'tents' },
      ],
      has_children: true,
      hierarchy_id: 'a0000000-0000-4000-8000-000000000000',
      catalog_id: 'ca700001-0000-4000-8000-000000000000',
      language: 'en',
    },
  },
};
