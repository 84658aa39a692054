import {
  type Reading,
  type ReadingContext,
  type ReadingKind,
  readRelease,
  resolveReading,
} from './reading/reading.js';
import { configureProduct } from './reads/configure-product.js';
import { getHierarchy } from './reads/get-hierarchy.js';
import { getNode } from './reads/get-node.js';
import { getProduct } from './reads/get-product.js';
import { getRelease } from './reads/get-release.js';
import { listComponentProducts } from './reads/list-component-products.js';
import { listHierarchies } from './reads/list-hierarchies.js';
import { listHierarchyChildren } from './reads/list-hierarchy-children.js';
import { listHierarchyNodes } from './reads/list-hierarchy-nodes.js';
import { listHierarchyProducts } from './reads/list-hierarchy-products.js';
import { listNodeChildren } from './reads/list-node-children.js';
import { listNodeProducts } from './reads/list-node-products.js';
import { listNodes } from './reads/list-nodes.js';
import { listProductChildren } from './reads/list-product-children.js';
import { listProducts } from './reads/list-products.js';

/**
 * Readings of a release, by the names of the contract's operations. Each throws a CommerceError
 * `not_found` that names the unknown catalog, release or part of it. Each throws `bad_request` for
 * an invalid filter, page or currency.
 */
const readings = {
  /** The release itself, with the names of its hierarchies. */
  getRelease,
  /** The hierarchies of a published release, as its catalog lists them. */
  listHierarchies,
  /** One hierarchy of a published release. */
  getHierarchy,
  /** The nodes directly below a hierarchy, newest update first. */
  listHierarchyChildren,
  /** All nodes below a hierarchy, depth by depth. */
  listHierarchyNodes,
  /** The live products of a hierarchy and of all nodes below it. */
  listHierarchyProducts,
  /** The nodes of a published release, newest update first. */
  listNodes,
  /** One node of a published release. */
  getNode,
  /** The nodes directly below a node, newest update first. */
  listNodeChildren,
  /**
   * The live products of a node of a published release.
   * @throws CommerceError `not_found` naming the missing catalog, release or node; `bad_request`
   * for an invalid filter, page or currency.
   * @example
   * const page = await commerce.catalog.listNodeProducts({ node_id, filter: 'eq(tags,black)', limit: 10 });
   * console.log(page.total, page.products.map(({ attributes }) => attributes.name));
   */
  listNodeProducts,
  /** All live products of a published release: those in its nodes, their children, and components of bundles. */
  listProducts,
  /** The live children of a parent product. */
  listProductChildren,
  /** The ids of a bundle's component products. */
  listComponentProducts,
  /**
   * A bundle with the options that a shopper chose, at their prices.
   * @throws CommerceError `validation_failed` for a product that is not a bundle, or a choice that
   * it does not allow.
   */
  configureProduct,
  /**
   * One live product of a published release, in a node or not.
   * @throws CommerceError `not_found` naming the missing catalog, release or product; `bad_request`
   * for an invalid currency.
   */
  getProduct,
};

type Readings = typeof readings;

/** Reads something of a release. */
export type ReadOperations = {
  readonly [Name in keyof Readings]: (
    request: Parts<Readings[Name]>['request'],
  ) => Promise<Parts<Readings[Name]>['answer']>;
};

/** Decides a request of each kind without reading its content. */
export type ResolveReading = {
  readonly [Name in keyof Readings]: (
    request: Parts<Readings[Name]>['request'],
  ) => Promise<Reading<Parts<Readings[Name]>['answer']>>;
};

type Parts<Kind> =
  Kind extends ReadingKind<infer Request, infer _Found, infer Answer>
    ? { readonly request: Request; readonly answer: Answer }
    : never;

/** Creates the functions that read from releases. */
export function createReadOperations(context: ReadingContext): ReadOperations {
  return mapReadings((kind, request) => readRelease(kind, context, request)) as ReadOperations;
}

/** Creates the functions that decide a request without reading. */
export function createResolvers(context: ReadingContext): ResolveReading {
  return mapReadings((kind, request) => resolveReading(kind, context, request)) as ResolveReading;
}

function mapReadings(
  ask: (kind: ReadingKind<never, unknown, unknown>, request: never) => Promise<unknown>,
): object {
  return Object.fromEntries(
    Object.entries(readings).map(([name, kind]) => [name, (request: never) => ask(kind, request)]),
  );
}
