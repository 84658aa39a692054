import type { CatalogNode } from '@aisle/schema/catalog';
import { nodesFilter } from '@aisle/schema/filter';
import type { FoundDocuments, NodesOf } from '../catalog-store.js';
import { parseDocuments } from '../documents/joined-documents.js';
import type { NamedPart } from '../reading/missing-part.js';
import type { ReadingKind, ReleaseAnswer } from '../reading/reading.js';
import { createReleasePage, type ReleasePage, withLazy } from '../reading/release-page.js';
import { namedPart } from '../release-format/select-nodes.js';
import type { ListRequest, ReleaseRequest } from '../requests.js';

/** A page of a release's nodes. */
export interface NodePage extends ReleasePage {
  readonly nodes: readonly CatalogNode[];
}

/** A node of a release. */
export interface NodeAnswer extends ReleaseAnswer, Pick<ReleasePage, 'bytes'> {
  readonly node: CatalogNode;
}

/** A kind of request for nodes. */
export type NodesKind<Request extends ReleaseRequest, Answer> = ReadingKind<
  Request,
  FoundDocuments,
  Answer
>;

/** Returns the kind for a list of nodes; `of` returns the nodes that a request is about. */
export function nodeList<Request extends ListRequest>(
  of: (request: Request) => NodesOf,
): NodesKind<Request, NodePage> {
  return {
    ...foundNodes(of),
    filter: nodesFilter,
    pageLength: 'store',
    answer: (found, question) =>
      withLazy(createReleasePage(found, question), {
        nodes: () => parseDocuments<CatalogNode>(found.documents),
      }),
  };
}

/** Returns the part of a kind that finds nodes. */
export function foundNodes<Request extends ReleaseRequest>(of: (request: Request) => NodesOf) {
  return {
    part: (request) => partOf(of(request)),
    async find(store, { request, target, query }) {
      const nodes = of(request);
      const part = partOf(nodes);
      // The parent of a hierarchy is stored as an empty id, which is not a node.
      if (part?.id === '') return part.name;
      return store.findNodes(target.release, { of: nodes, ...query });
    },
  } satisfies Omit<NodesKind<Request, never>, 'answer'>;
}

function partOf(of: NodesOf): NamedPart | undefined {
  if (of === 'release' || of === 'hierarchies') return undefined;
  if ('childrenOf' in of) return namedPart(of.childrenOf);
  return namedPart('nodesOf' in of ? of.nodesOf : of);
}
