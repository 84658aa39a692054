import { getProduct } from './get-product.js';
import { listNodeProducts } from './list-node-products.js';
import { listNodes } from './list-nodes.js';
import {
  type Reading,
  type ReadingContext,
  type ReadingKind,
  readRelease,
  resolveReading,
} from './reading/reading.js';

/** Everything that operations of the contract read of a release, by their names. */
const readings = {
  /**
   * The live products of a node of a published release.
   * @throws CommerceError `not_found` naming which of catalog, release, node; `bad_request` for a
   * filter, a page or a currency that is not one.
   */
  listNodeProducts,
  /** The nodes of a published release, newest update first. */
  listNodes,
  /**
   * One live product of a published release, be it in a node or not.
   * @throws CommerceError `not_found` naming which of catalog, release, product; `bad_request` for a
   * currency that is not one.
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

/** Decides a request of each kind without reading what it asks for. */
export type ResolveReading = {
  readonly [Name in keyof Readings]: (
    request: Parts<Readings[Name]>['request'],
  ) => Promise<Reading<Parts<Readings[Name]>['answer']>>;
};

type Parts<Kind> =
  Kind extends ReadingKind<infer Request, infer _Found, infer Answer>
    ? { readonly request: Request; readonly answer: Answer }
    : never;

/** What is read of a release, as functions. */
export function createReadOperations(context: ReadingContext): ReadOperations {
  return mapReadings((kind, request) => readRelease(kind, context, request)) as ReadOperations;
}

/** The same, decided but not read yet. */
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
