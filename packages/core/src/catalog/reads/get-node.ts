import type { CatalogNode } from '@aisle/schema/catalog';
import { parseDocuments } from '../documents/joined-documents.js';
import { withLazy } from '../reading/release-page.js';
import type { OfNode, ReleaseRequest } from '../requests.js';
import { foundNodes, type NodeAnswer, type NodesKind } from './nodes.js';

/** One node, by its id. */
export const getNode: NodesKind<ReleaseRequest & OfNode, NodeAnswer> = {
  ...foundNodes(({ node_id }) => ({ node: node_id })),
  answer: ({ documents }, { facts }) =>
    withLazy(
      { ...facts },
      {
        bytes: () => documents.bytes,
        node: () => parseDocuments<CatalogNode>(documents)[0] as CatalogNode,
      },
    ),
};
