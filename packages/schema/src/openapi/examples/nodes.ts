import type { ListLinks, ListMeta } from '../../catalog/list-envelope.js';
import type { ProductReferenceList } from '../../catalog/product.js';
import type {
  HierarchyDocument,
  HierarchyList,
  NodeDocument,
  NodeList,
} from '../../catalog/release.js';

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

/** Query and total length of an example list. */
interface ExampleWindow {
  /** Total number of matches; the number of shown items if absent. */
  readonly total?: number;
  /** Page length; 24 if absent, as in the demo store. */
  readonly limit?: number;
  /** Query besides the paging, such as `filter=eq(sku,A)`. */
  readonly query?: string;
}

/** Returns the first page of a list, as the store responds at a path. */
export function pageOf<Item>(
  data: Item[],
  path: string,
  { total = data.length, limit = 24, query }: ExampleWindow = {},
): { meta: ListMeta; data: Item[]; links: ListLinks } {
  const linkTo = (offset: number) =>
    `${path}?${query === undefined ? '' : `${query}&`}page[limit]=${limit}&page[offset]=${offset}`;
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit;
  return {
    meta: {
      results: { total },
      page: { limit, offset: 0, current: 1, total: data.length },
    },
    data,
    links: {
      self: linkTo(0),
      first: linkTo(0),
      last: linkTo(last),
      ...(last > 0 && { next: linkTo(limit) }),
    },
  };
}

/** Response of the demo store. */
export const componentProductsExample: ProductReferenceList = pageOf(
  [
    { id: '600d5002-0000-4000-8000-000000000000', type: 'product' },
    { id: '600d5001-0000-4000-8000-000000000000', type: 'product' },
  ],
  '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/products/600d5501-0000-4000-8000-000000000000/relationships/component_products',
  { total: 8, limit: 2 },
);

/** Response of the demo store. */
export const nodeChildrenExample: NodeList = pageOf(
  [
    {
      id: 'a1300000-0000-4000-8000-000000000000',
      type: 'node',
      attributes: {
        name: 'Camp kitchen',
        slug: 'camp-kitchen',
        description: 'Stoves, pots and the mug you will miss at the office.',
        published_at: '2026-06-01T12:00:00.000',
        created_at: '2025-01-21T15:31:00.000',
        updated_at: '2026-05-04T08:00:00.000',
      },
      relationships: {
        parent: { data: { id: 'a1000000-0000-4000-8000-000000000000', type: 'node' } },
        products: {
          links: {
            related:
              '/catalogs/ca700001-0000-4000-8000-000000000000/releases/01a201e6-0f8c-7222-ad09-0d2f39b10114/nodes/a1300000-0000-4000-8000-000000000000/relationships/products',
          },
        },
        children: {
          links: {
            related:
              '/catalogs/ca700001-0000-4000-8000-000000000000/releases/01a201e6-0f8c-7222-ad09-0d2f39b10114/nodes/a1300000-0000-4000-8000-000000000000/relationships/children',
          },
        },
      },
      meta: {
        bread_crumb: [
          'a0000000-0000-4000-8000-000000000000',
          'a1000000-0000-4000-8000-000000000000',
        ],
        breadcrumbs: [
          { id: 'a0000000-0000-4000-8000-000000000000', name: 'Outdoors', slug: 'outdoors' },
          { id: 'a1000000-0000-4000-8000-000000000000', name: 'Camp', slug: 'camp' },
          {
            id: 'a1300000-0000-4000-8000-000000000000',
            name: 'Camp kitchen',
            slug: 'camp-kitchen',
          },
        ],
        has_children: true,
        hierarchy_id: 'a0000000-0000-4000-8000-000000000000',
        catalog_id: 'ca700001-0000-4000-8000-000000000000',
        language: 'en',
      },
    },
  ],
  '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/nodes/a1000000-0000-4000-8000-000000000000/relationships/children',
  { total: 4, limit: 1 },
);

/** A page of one node of the demo store. */
export const nodeListExample: NodeList = pageOf(
  [nodeExample.data],
  '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/nodes',
  { query: 'filter=in(id,a1110000-0000-4000-8000-000000000000)' },
);

/** Response of the demo store. */
export const hierarchyListExample: HierarchyList = pageOf(
  [hierarchyExample.data],
  '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/hierarchies',
  { total: 2, limit: 1 },
);

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

/** Response of the demo store. */
export const hierarchyNodesExample: NodeList = pageOf(
  hierarchyChildrenExample.data,
  '/catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/hierarchies/a0000000-0000-4000-8000-000000000000/nodes',
  { total: 41, limit: 1 },
);
