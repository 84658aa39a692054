import {
  type CatalogNode,
  formatCatalogTimestamp,
  listNodeProducts,
  parseTimestamp,
} from '@aisle/schema';
import type { BuiltNode } from '../publication.js';
import { localise } from './localise.js';
import type { TreeNode } from './node-tree.js';
import type { ReleaseContext } from './release-context.js';

/** Finishes a node for a release, once its products are placed. */
export function buildNode(node: TreeNode, release: ReleaseContext, releaseId: string): BuiltNode {
  const { id } = node.record;
  return {
    id,
    ...release.positions.sizeOf(id),
    documents: release.languages.map((language) => ({
      language,
      document: JSON.stringify(describeNode(node, release, releaseId, language)),
    })),
  };
}

function describeNode(
  { record, bread_crumb, hierarchy_id }: TreeNode,
  release: ReleaseContext,
  releaseId: string,
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
      published_at: formatCatalogTimestamp(release.published_at),
      created_at: formatCatalogTimestamp(parseTimestamp(record.created_at)),
      updated_at: formatCatalogTimestamp(parseTimestamp(record.updated_at)),
    },
    relationships: {
      ...(record.type === 'node' && {
        parent: { data: { id: record.parent_id, type: 'node' as const } },
      }),
      products: {
        links: { related: productsPath({ catalog_id, release_id: releaseId, node_id: record.id }) },
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
