import type { CatalogHierarchy } from '@aisle/schema/catalog';
import { parseDocuments } from '../documents/joined-documents.js';
import { withLazy } from '../reading/release-page.js';
import type { OfHierarchy, ReleaseRequest } from '../requests.js';
import { describeHierarchies, type HierarchyAnswer } from './hierarchies.js';
import { foundNodes, type NodesKind } from './nodes.js';

/** One hierarchy, by its id. */
export const getHierarchy: NodesKind<ReleaseRequest & OfHierarchy, HierarchyAnswer> = {
  ...foundNodes(({ hierarchy_id }) => ({ hierarchy: hierarchy_id })),
  answer({ documents: roots }, { facts }) {
    const documents = describeHierarchies(roots, facts);
    return withLazy(
      { ...facts },
      {
        bytes: () => documents.bytes,
        hierarchy: () => parseDocuments<CatalogHierarchy>(documents)[0] as CatalogHierarchy,
      },
    );
  },
};
