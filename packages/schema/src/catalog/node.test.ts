import { describe } from 'vitest';
import { describeModel } from '../../test/support/describe-model.js';
import { catalogTime, id, otherId } from '../../test/support/examples.js';
import { CatalogNode, NodeList } from './release.js';

const node: CatalogNode = {
  id,
  type: 'node',
  attributes: {
    name: 'Tents',
    slug: 'tents',
    description: 'For two and more',
    curated_products: [id],
    published_at: catalogTime,
    created_at: catalogTime,
    updated_at: catalogTime,
  },
  relationships: {
    parent: { data: { id: otherId, type: 'node' } },
    products: { links: { related: '/products' } },
  },
  meta: {
    bread_crumb: [otherId],
    breadcrumbs: [{ id: otherId, name: 'Camping', slug: 'camping' }],
    has_children: false,
    hierarchy_id: otherId,
    catalog_id: id,
    language: 'en',
  },
};
const optional = [
  '/attributes/slug',
  '/attributes/description',
  '/attributes/curated_products',
  '/relationships/parent',
  '/meta/breadcrumbs/0/slug',
];

describe('a node', () => {
  describeModel({ schema: CatalogNode, example: node, optional });
});

describe('a page of nodes', () => {
  describeModel({
    schema: NodeList,
    example: {
      meta: { results: { total: 1 }, page: { limit: 25, offset: 0, current: 1, total: 1 } },
      data: [node],
      links: { self: '/a', first: '/a', last: '/a' },
    },
    optional: optional.map((place) => `/data/0${place}`),
  });
});
