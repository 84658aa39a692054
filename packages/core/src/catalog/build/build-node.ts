import {
  type CatalogNode,
  formatCatalogTimestamp,
  listNodeProducts,
  parseTimestamp,
} from '@aisle/schema';
import { formatLinked } from '../documents/document-pieces.js';
import type { BuiltNode, Publication } from '../publication.js';
import { localise } from './localise.js';
import type { HierarchyNode } from './node-tree.js';
import type { ReleaseContext } from './release-context.js';

/** The release that a node's documents name. */
type NamedRelease = Pick<Publication, 'release_id' | 'published_at'>;

/** Finishes a node for a release. */
export function buildNode(
  node: HierarchyNode,
  release: ReleaseContext,
  named: NamedRelease,
): BuiltNode {
  const { id, curated_products = [] } = node.record;
  return {
    id,
    curated_ids: curated_products,
    documents: release.languages.map((language) => ({
      language,
      document: formatLinked(describeNode(node, release, named, language)),
    })),
  };
}

function describeNode(
  { record, bread_crumb, hierarchy_id }: HierarchyNode,
  release: ReleaseContext,
  { release_id, published_at }: NamedRelease,
  language: string,
): CatalogNode {
  const { name, slug, description } = localise(record, language, release.default_language);
  const { catalog_id } = release;
  return {
    id: record.id,
    type: 'node',
    attributes: {
      name,
      ...(slug !== undefined && { slug }),
      ...(description !== undefined && { description }),
      ...(record.curated_products && { curated_products: record.curated_products }),
      published_at: formatCatalogTimestamp(published_at),
      created_at: formatCatalogTimestamp(parseTimestamp(record.created_at)),
      updated_at: formatCatalogTimestamp(parseTimestamp(record.updated_at)),
    },
    relationships: {
      ...(record.type === 'node' && {
        parent: { data: { id: record.parent_id, type: 'node' as const } },
      }),
      products: {
        links: { related: productsPath({ catalog_id, release_id, node_id: record.id }) },
      },
    },
    meta: { bread_crumb: [...bread_crumb], hierarchy_id, catalog_id, language },
  };
}

/** The path under which a node's products are listed. */
function productsPath(ids: { catalog_id: string; release_id: string; node_id: string }): string {
  const [path] = listNodeProducts.paths;
  return path.replaceAll(/:([a-z_]+)/g, (_, name: keyof typeof ids) =>
    encodeURIComponent(ids[name]),
  );
}
