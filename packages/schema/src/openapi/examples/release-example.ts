import type { ReleaseDocument } from '../../catalog/release.js';

/** Response of the demo store. */
export const releaseExample: ReleaseDocument = {
  data: {
    id: '01a20481-6ebf-7007-9635-4d9f29595b4c',
    type: 'catalog-release',
    attributes: {
      catalog_id: 'ca700001-0000-4000-8000-000000000000',
      published_at: '2026-06-01T12:00:00.000Z',
      hierarchies: [
        {
          id: 'a0000000-0000-4000-8000-000000000000',
          label: 'hierarchy',
          name: 'Outdoors',
        },
        {
          id: 'b0000000-0000-4000-8000-000000000000',
          label: 'hierarchy',
          name: 'Home & Hearth',
        },
      ],
    },
    relationships: {
      hierarchies: {
        links: {
          related:
            '/catalogs/ca700001-0000-4000-8000-000000000000/releases/01a201e6-0f8c-7222-ad09-0d2f39b10114/hierarchies',
        },
      },
      products: {
        links: {
          related:
            '/catalogs/ca700001-0000-4000-8000-000000000000/releases/01a201e6-0f8c-7222-ad09-0d2f39b10114/products',
        },
      },
    },
    meta: {
      release_status: 'PUBLISHED',
      language: 'en',
      total_products: 189,
    },
  },
};
