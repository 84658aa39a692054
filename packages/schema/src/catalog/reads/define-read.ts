import type { Operation, Parameter } from '../../operation/operation.js';
import { readResponses } from '../../operation/read-responses.js';
import { languageHeaders, shopperHeaders } from '../../operation/shopper-headers.js';
import { releaseParameters } from '../parameters/release-parameters.js';

/** Where a release is read: one that is named, or the one that the rules give a shopper; each under both prefixes. */
const releases = [
  '/catalogs/:catalog_id/releases/:release_id',
  '/pcm/catalogs/:catalog_id/releases/:release_id',
  '/catalog',
  '/pcm/catalog',
] as const;

type Parameters = Readonly<Record<string, Parameter>>;

/** What a read of a release says of itself; the rest is the same for all of them. */
interface Read<Name extends string, Params extends Parameters, Query extends Parameters>
  extends Pick<Operation, 'summary' | 'description'> {
  readonly name: Name;
  /** What follows the release in a path, as `/nodes/:node_id`. */
  readonly path: string;
  /** Another path for the same. */
  readonly alias?: string;
  /** The parameters that its own path has. */
  readonly params: Params;
  readonly query: Query;
  /** What a success brings, in a few words. */
  readonly brings: string;
  /** The member of the library's result that the answer calls `data`. */
  readonly data: string;
  /** Whether it says nothing of prices. */
  readonly isPriceless?: true;
}

const unnamed =
  'Under /catalog the catalog is the one that the catalog rules give this shopper, or else the one that was published first, in its newest release.';

/** Declares the read of something that a release holds. */
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
