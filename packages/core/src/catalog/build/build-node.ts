import { formatCatalogTimestamp, toCatalogTimestamp } from '@aisle/schema';
import type { CatalogNode } from '@aisle/schema/catalog';
import { formatLinked } from '../documents/document-pieces.js';
import type { BuiltNode, Publication } from '../publication.js';
import type { NodeRecord } from '../records.js';
import { localise } from './localise.js';
import type { HierarchyNode } from './node-tree.js';
import type { ReleaseContext } from './release-context.js';
import { releasePath } from './release-path.js';

/** The release that a node's documents name. */
type NamedRelease = Pick<Publication, 'release_id' | 'published_at'>;

/** Finishes a node for a release. */
export function buildNode(
  node: HierarchyNode,
  release: ReleaseContext,
  named: NamedRelease,
): BuiltNode {
  const { record, position, hierarchy_id } = node;
  const { id, curated_products = [] } = record;
  return {
    id,
    hierarchy_id: hierarchy_id === id ? '' : hierarchy_id,
    position,
    curated_ids: curated_products,
    documents: release.languages.map((language) => {
      const described = describeNode(node, release, named, language);
      const { name, slug = null } = described.attributes;
      return { language, name, slug, document: formatLinked(described) };
    }),
  };
}

function describeNode(
  { record, bread_crumb, path: way, has_children, hierarchy_id }: HierarchyNode,
  release: ReleaseContext,
  { release_id, published_at }: NamedRelease,
  language: string,
): CatalogNode {
  const inLanguage = (node: NodeRecord) => localise(node, language, release.default_language);
  const { name, slug, description } = inLanguage(record);
  const { catalog_id } = release;
  const path = `${releasePath({ catalog_id, release_id })}/nodes/${encodeURIComponent(record.id)}`;
  const linkTo = (what: string) => ({ links: { related: `${path}/relationships/${what}` } });
  return {
    id: record.id,
    type: 'node',
    attributes: {
      name,
      ...(slug !== undefined && { slug }),
      ...(description !== undefined && { description }),
      ...(record.curated_products && { curated_products: record.curated_products }),
      published_at: formatCatalogTimestamp(published_at),
      created_at: toCatalogTimestamp(record.created_at),
      updated_at: toCatalogTimestamp(record.updated_at),
    },
    relationships: {
      ...(record.type === 'node' && {
        parent: { data: { id: record.parent_id, type: 'node' as const } },
      }),
      products: linkTo('products'),
      children: linkTo('children'),
    },
    meta: {
      bread_crumb: [...bread_crumb],
      breadcrumbs: way.map((node) => {
        const shown = inLanguage(node);
        return {
          id: node.id,
          name: shown.name,
          ...(shown.slug !== undefined && { slug: shown.slug }),
        };
      }),
      has_children,
      hierarchy_id,
      catalog_id,
      language,
    },
  };
}
