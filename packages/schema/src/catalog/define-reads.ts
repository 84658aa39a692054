import type Type from 'typebox';
import { hierarchiesFilter, nodesFilter, productsFilter } from '../filter/filter-operators.js';
import { mapValues, type Operation, underBothPrefixes } from '../operation/operation.js';
import { pagingParameters } from '../operation/paging.js';
import {
  filterParameter,
  languageHeaders,
  namesParameter,
  readResponses,
  shopperHeaders,
} from '../operation/shopper-headers.js';
import { Identifier } from '../primitives/described.js';
import { includeMeanings, releaseParameters } from './release-parameters.js';

/** The path parameters that name something of a release. */
export const placeParameters = {
  hierarchy_id: { schema: Identifier, description: 'id of a hierarchy of the release' },
  node_id: {
    schema: Identifier,
    description: 'id of a node; use the id of a hierarchy for its root node',
  },
  product_id: { schema: Identifier, description: 'id of a live product of the release' },
} as const;

/**
 * Path prefixes of a release: a named one, or the one that the catalog rules choose for the
 * shopper.
 */
const releases = ['/catalogs/:catalog_id/releases/:release_id', '/catalog'].flatMap(
  underBothPrefixes,
);

/** Members in which read operations of a release differ. */
interface Read extends Pick<Operation, 'summary' | 'description' | 'params' | 'query'> {
  readonly kind: 'page' | 'resource';
  /** Path after the release, such as `/nodes/:node_id`. */
  readonly path: string;
  /** Second path of the same operation. */
  readonly alias?: string;
  /** Schema of the body of a read that is a POST. */
  readonly body?: Type.TSchema;
  /** Short description of a successful response. */
  readonly brings: string;
  /** Member of the library's result that the response calls `data`. */
  readonly data: string;
  /** True if the response contains no prices. */
  readonly isPriceless?: true;
}

/** The definition of a read operation, with the exact types of its parameters and body. */
type ReadOperation<Name, Own extends Read> = Omit<Operation, 'query' | 'headers' | 'body'> &
  Required<Pick<Operation, 'library'>> & {
    readonly name: Name;
    readonly kind: Own['kind'];
    readonly params: typeof releaseParameters & Own['params'];
    readonly query: Own['query'];
    readonly headers: typeof languageHeaders & typeof shopperHeaders;
  } & (Own extends { readonly body: infer Body extends Type.TSchema }
    ? {
        readonly body: {
          readonly contentTypes: readonly ['application/json'];
          readonly schema: Body;
        };
      }
    : unknown);

const unnamed =
  'Under /catalog, the catalog rules select the catalog for this shopper. Without a matching rule it is the catalog that was published first. The newest release is read.';

/** Defines the operations that read parts of a release. Core offers them under `catalog`, by name. */
export function defineReads<const Definitions extends Readonly<Record<string, Read>>>(
  definitions: Definitions,
) {
  return mapValues(definitions, (own, name) => defineRead(name, own)) as {
    readonly [Name in keyof Definitions]: ReadOperation<Name, Definitions[Name]>;
  };
}

function defineRead(
  name: string,
  { path, alias, body, brings, data, isPriceless, ...own }: Read,
): Operation {
  return {
    ...own,
    name,
    tag: 'Catalogs',
    description: `${own.description} ${unnamed}`,
    method: body ? 'POST' : 'GET',
    ...(body && { isHarmless: true }),
    paths: [path, ...(alias === undefined ? [] : [alias])].flatMap((end) =>
      releases.map((release) => `${release}${end}`),
    ) as [string, ...string[]],
    permission: 'catalog:read',
    params: { ...releaseParameters, ...own.params },
    headers: { ...languageHeaders, ...shopperHeaders },
    ...(body && { body: { contentTypes: ['application/json'], schema: body } }),
    responses: body ? { 200: { description: brings } } : readResponses(brings),
    library: {
      call: `catalog.${name}`,
      data,
      ...(isPriceless && { without: ['X-Moltin-Currency'] }),
    },
  };
}

/** The `include` parameter for products. */
export const includeParameter = {
  include: namesParameter(includeMeanings, 'main_image,files'),
} as const;

/** Query parameters of every list of products. */
export const productListParameters = {
  filter: filterParameter(productsFilter, 'in(tags,organic,new):eq(product_types,standard)'),
  ...includeParameter,
  ...pagingParameters,
} as const;

/** Query parameters of every list of nodes. */
export const nodeListParameters = {
  filter: filterParameter(nodesFilter),
  ...pagingParameters,
} as const;

/** Query parameters of a list of hierarchies. */
export const hierarchyListParameters = {
  filter: filterParameter(hierarchiesFilter),
  ...pagingParameters,
} as const;
