import {
  hierarchiesFilter,
  nodeProductsFilter,
  nodesFilter,
  productsFilter,
} from '../filter/filter-operators.js';
import { type Operation, type Parameter, pagingParameters } from '../operation/operation.js';
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
const releases = [
  '/catalogs/:catalog_id/releases/:release_id',
  '/pcm/catalogs/:catalog_id/releases/:release_id',
  '/catalog',
  '/pcm/catalog',
] as const;

type Parameters = Readonly<Record<string, Parameter>>;

/** Members in which read operations of a release differ. */
interface Read<
  Name extends string,
  Kind extends 'page' | 'resource',
  Params extends Parameters,
  Query extends Parameters,
> extends Pick<Operation, 'summary' | 'description'> {
  readonly name: Name;
  readonly kind: Kind;
  /** Path after the release, such as `/nodes/:node_id`. */
  readonly path: string;
  /** Second path of the same operation. */
  readonly alias?: string;
  /** Path parameters of `path`. */
  readonly params: Params;
  readonly query: Query;
  /** Short description of a successful response. */
  readonly brings: string;
  /** Member of the library's result that the response calls `data`. */
  readonly data: string;
  /** True if the response contains no prices. */
  readonly isPriceless?: true;
}

const unnamed =
  'Under /catalog, the catalog rules select the catalog for this shopper. Without a matching rule it is the catalog that was published first. The newest release is read.';

/** Defines an operation that reads part of a release. */
export function defineRead<
  const Name extends string,
  const Kind extends 'page' | 'resource',
  const Params extends Parameters,
  const Query extends Parameters,
>({
  name,
  kind,
  path,
  alias,
  params,
  query,
  brings,
  data,
  isPriceless,
  summary,
  description,
}: Read<Name, Kind, Params, Query>) {
  const paths = [path, ...(alias === undefined ? [] : [alias])].flatMap((own) =>
    releases.map((release) => `${release}${own}`),
  );
  return {
    name,
    kind,
    tag: 'Catalogs',
    summary,
    description: `${description} ${unnamed}`,
    method: 'GET',
    paths: paths as [string, ...string[]],
    permission: 'catalog:read',
    params: { ...releaseParameters, ...params },
    query,
    headers: { ...languageHeaders, ...shopperHeaders },
    responses: readResponses(brings),
    library: {
      call: `catalog.${name}`,
      data,
      ...(isPriceless && { without: ['X-Moltin-Currency'] }),
    },
  } as const satisfies Operation;
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

/** The live products of a hierarchy node of a published release. */
export const listNodeProducts = defineRead({
  name: 'listNodeProducts',
  kind: 'page',
  summary: "Get a node's products",
  description:
    'Returns the live products of a hierarchy node of a published release: curated ones first, then by last update. A hierarchy is its own root node and lists the products of the whole hierarchy. If several catalog rules exist and the release is latestPublished, the rule that best matches the shopper selects the catalog.',
  path: '/nodes/:node_id/relationships/products',
  params: { node_id: placeParameters.node_id },
  query: {
    ...productListParameters,
    filter: filterParameter(nodeProductsFilter, productListParameters.filter.example),
  },
  brings: 'a page of products',
  data: 'products',
});
