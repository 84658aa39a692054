import { createValidator } from '@aisle/schema';
import { type CatalogNode, CatalogNode as Schema } from '@aisle/schema/catalog';
import { expect, it } from 'vitest';
import { makeReleaseContext } from '../../../test/support/make-release-context.js';
import { makeHierarchy, makeNode } from '../../testing/make-node.js';
import { makeUuid } from '../../testing/make-uuid.js';
import { buildNode } from './build-node.js';

const named = { release_id: makeUuid(0x60), published_at: Date.UTC(2026, 0, 31, 9, 30) };
const node = makeNode({
  slug: 'tea',
  description: 'Leaves',
  curated_products: [makeUuid(0x100)],
  locales: { fr: { name: 'Thé' } },
});
const release = makeReleaseContext({
  nodes: [makeHierarchy({ locales: { fr: { name: 'Cuisine' } } }), node],
  languages: ['en', 'fr'],
});

it('a node is finished as the contract shows it', () => {
  const [english] = documentsOf(node.id);
  const path = `/catalogs/${release.catalog_id}/releases/${named.release_id}/nodes/${node.id}/relationships`;
  expect(createValidator(Schema)(english).faults).toBeUndefined();
  expect(english).toEqual({
    id: node.id,
    type: 'node',
    attributes: {
      name: 'Tea',
      slug: 'tea',
      description: 'Leaves',
      curated_products: [makeUuid(0x100)],
      published_at: '2026-01-31T09:30:00.000',
      created_at: '2025-01-01T00:00:00.000',
      updated_at: '2025-06-01T00:00:00.000',
    },
    relationships: {
      parent: { data: { id: node.parent_id, type: 'node' } },
      products: { links: { related: `${path}/products` } },
      children: { links: { related: `${path}/children` } },
    },
    meta: {
      bread_crumb: [node.parent_id],
      breadcrumbs: [
        { id: node.parent_id, name: 'Kitchen' },
        { id: node.id, name: 'Tea', slug: 'tea' },
      ],
      has_children: false,
      hierarchy_id: node.parent_id,
      catalog_id: release.catalog_id,
      language: 'en',
    },
  });
});

it('it has a document in each language of the release', () => {
  const names = documentsOf(node.id).map(({ attributes, meta }) => [
    meta.language,
    attributes.name,
  ]);
  expect(names).toEqual([
    ['en', 'Tea'],
    ['fr', 'Thé'],
  ]);
});

it('a hierarchy is a node without a parent', () => {
  const [english] = documentsOf(node.parent_id);
  expect(createValidator(Schema)(english).faults).toBeUndefined();
  expect(english?.relationships.parent).toBeUndefined();
  expect(english?.meta).toMatchObject({ bread_crumb: [], hierarchy_id: node.parent_id });
});

function documentsOf(id: string): CatalogNode[] {
  const treeNode = release.tree.get(id);
  if (!treeNode) return [];
  return buildNode(treeNode, release, named).documents.map(({ document }) => JSON.parse(document));
}
