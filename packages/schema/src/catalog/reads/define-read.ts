import type { Operation, Parameter } from '../../operation/operation.js';
import { readResponses } from '../../operation/read-responses.js';
import { languageHeaders, shopperHeaders } from '../../operation/shopper-headers.js';
import { releaseParameters } from '../parameters/release-parameters.js';

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
interface Read<Name extends string, Params extends Parameters, Query extends Parameters>
  extends Pick<Operation, 'summary' | 'description'> {
  readonly name: Name;
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
  const Params extends Parameters,
  const Query extends Parameters,
>({
  name,
  path,
  alias,
  params,
  query,
  brings,
  data,
  isPriceless,
  summary,
  description,
}: Read<Name, Params, Query>) {
  const paths = [path, ...(alias === undefined ? [] : [alias])].flatMap((own) =>
    releases.map((release) => `${release}${own}`),
  );
  return {
    name,
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
