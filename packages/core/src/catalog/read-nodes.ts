import { formatTimestamp } from '@aisle/schema';
import type { CatalogHierarchy, CatalogNode, CatalogRelease } from '@aisle/schema/catalog';
import { maxPageLimit } from '@aisle/schema/contract';
import { hierarchiesFilter, nodesFilter } from '@aisle/schema/filter';
import { releasePath } from './build/build-node.js';
import type { FoundDocuments, NodesOf } from './catalog-store.js';
import {
  encodeDocuments,
  type JoinedDocuments,
  parseDocuments,
} from './documents/join-products.js';
import { formatLinked } from './documents/pack-product.js';
import type { NamedPart } from './reading/missing-part.js';
import {
  createReleasePage,
  type Question,
  type ReadingKind,
  type ReleaseAnswer,
  type ReleasePage,
  withLazy,
} from './reading/release-page.js';
import { namedPart } from './release-format/number-nodes.js';
import type { ListRequest, OfHierarchy, OfNode, ReleaseRequest } from './requests.js';

/** A release as its readers see it. */
export interface DescribedRelease extends ReleaseAnswer, Pick<ReleasePage, 'bytes'> {
  readonly release: CatalogRelease;
}

/** Reading of a release itself, with its hierarchies. */
export const releaseReading: NodesKind<ReleaseRequest, DescribedRelease> = {
  find: (store, { target, query }) =>
    store.findNodes(target.release, { ...query, of: 'hierarchies', limit: maxPageLimit }),
  answer({ documents }, question) {
    const release = describe(question, parseDocuments<CatalogNode>(documents));
    return withLazy(
      { ...question.facts, release },
      { bytes: () => Buffer.from(formatLinked(release)) },
    );
  },
};

function describe(
  { target: { release }, facts }: Question,
  hierarchies: readonly CatalogNode[],
): CatalogRelease {
  const { id, catalog_id, published_at, products } = release;
  const linkTo = (what: string) => ({
    links: { related: `${releasePath({ catalog_id, release_id: id })}/${what}` },
  });
  return {
    id,
    type: 'catalog-release',
    attributes: {
      catalog_id,
      published_at: formatTimestamp(published_at),
      hierarchies: hierarchies.map(({ id, attributes: { name } }) => ({
        id,
        label: 'hierarchy',
        name,
      })),
    },
    relationships: { hierarchies: linkTo('hierarchies'), products: linkTo('products') },
    meta: { release_status: 'PUBLISHED', language: facts.language, total_products: products },
  };
}

/** A page of hierarchies. */
export interface HierarchyPage extends ReleasePage {
  readonly hierarchies: readonly CatalogHierarchy[];
}

/** A hierarchy of a release. */
export interface HierarchyAnswer extends ReleaseAnswer, Pick<ReleasePage, 'bytes'> {
  readonly hierarchy: CatalogHierarchy;
}

/** The documents of hierarchies, from those of their root nodes. */
function describeHierarchies(
  roots: JoinedDocuments,
  { catalog_id, release_id }: Pick<ReleaseAnswer, 'catalog_id' | 'release_id'>,
): JoinedDocuments {
  const linkTo = (id: string, what: string) => ({
    links: {
      related: `${releasePath({ catalog_id, release_id })}/hierarchies/${encodeURIComponent(id)}/${what}`,
    },
  });
  return encodeDocuments(
    parseDocuments<CatalogNode>(roots).map(({ id, attributes, meta }) => {
      const hierarchy: CatalogHierarchy = {
        id,
        type: 'hierarchy',
        attributes,
        relationships: {
          products: linkTo(id, 'products'),
          children: linkTo(id, 'children'),
          nodes: linkTo(id, 'nodes'),
        },
        meta: {
          breadcrumbs: meta.breadcrumbs,
          has_children: meta.has_children,
          catalog_id: meta.catalog_id,
          language: meta.language,
        },
      };
      return formatLinked(hierarchy);
    }),
  );
}

/** A page of a release's nodes. */
export interface NodePage extends ReleasePage {
  readonly nodes: readonly CatalogNode[];
}

/** A node of a release. */
export interface NodeAnswer extends ReleaseAnswer, Pick<ReleasePage, 'bytes'> {
  readonly node: CatalogNode;
}

/** A kind of request for nodes. */
type NodesKind<Request extends ReleaseRequest, Answer> = ReadingKind<
  Request,
  FoundDocuments,
  Answer
>;

/** Returns the kind for a list of nodes; `of` returns the nodes that a request is about. */
function nodeList<Request extends ListRequest>(
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
function foundNodes<Request extends ReleaseRequest>(of: (request: Request) => NodesOf) {
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

const getHierarchy: NodesKind<ReleaseRequest & OfHierarchy, HierarchyAnswer> = {
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

const getNode: NodesKind<ReleaseRequest & OfNode, NodeAnswer> = {
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

const listHierarchyChildren = nodeList<ListRequest & OfHierarchy>(({ hierarchy_id }) => ({
  childrenOf: { hierarchy: hierarchy_id },
}));

const listNodeChildren = nodeList<ListRequest & OfNode>(({ node_id }) => ({
  childrenOf: { node: node_id },
}));

/** Reads as many nodes as may be on a page, because storefronts look for their categories in it. */
const listHierarchyNodes: NodesKind<ListRequest & OfHierarchy, NodePage> = {
  ...nodeList(({ hierarchy_id }) => ({ nodesOf: { hierarchy: hierarchy_id } })),
  pageLength: maxPageLimit,
};

const listNodes = nodeList(() => 'release');

const listHierarchies: NodesKind<ListRequest, HierarchyPage> = {
  ...foundNodes(() => 'hierarchies'),
  filter: hierarchiesFilter,
  pageLength: 'store',
  answer({ total, documents: roots }, question) {
    const documents = describeHierarchies(roots, question.facts);
    return withLazy(createReleasePage({ total, documents }, question), {
      hierarchies: () => parseDocuments<CatalogHierarchy>(documents),
    });
  },
};

/** Readings of a release and its hierarchies and nodes, by the names of the contract's operations. */
export const nodeReadings = {
  /** Returns a release itself, with the names of its hierarchies. */
  getRelease: releaseReading,
  /** Returns the hierarchies of a published release, as its catalog lists them. */
  listHierarchies,
  /** Returns a hierarchy of a published release. */
  getHierarchy,
  /** Returns the nodes directly below a hierarchy, newest update first. */
  listHierarchyChildren,
  /** Returns all nodes below a hierarchy, depth by depth. */
  listHierarchyNodes,
  /** Returns the nodes of a published release, newest update first. */
  listNodes,
  /** Returns a node of a published release. */
  getNode,
  /** Returns the nodes directly below a node, newest update first. */
  listNodeChildren,
};
