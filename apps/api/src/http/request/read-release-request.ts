import type { ListRequest, ReleaseRequest } from '@aisle/core/engine';
import type { IncludeName } from '@aisle/schema/catalog';
import { readInclude } from './read-include.js';
import { readLanguageHeaders } from './read-languages.js';
import { readShopper, type ShopperHeaders } from './shopper-context.js';

/** The parts of a request that identify the release and the shopper. */
interface ReleaseParts {
  readonly params: { readonly catalog_id?: string; readonly release_id?: string };
  readonly headers: ShopperHeaders;
}

/**
 * Reads the common parts of requests for the content of a release, except tokens of the shopper.
 */
function readReleaseRequest({
  params: { catalog_id, release_id },
  headers,
}: ReleaseParts): ReleaseRequest {
  return {
    ...(catalog_id !== undefined && { catalog_id }),
    ...(release_id !== undefined && { release_id }),
    ...readLanguageHeaders(headers),
    shopper: readShopper(headers),
  };
}

/** Reads the common parts of requests for a list of a release. */
export function readListRequest(
  request: ReleaseParts & {
    readonly query: {
      readonly filter?: string;
      readonly 'page[limit]'?: number;
      readonly 'page[offset]'?: number;
    };
  },
): ListRequest {
  const { filter, 'page[limit]': limit, 'page[offset]': offset } = request.query;
  return {
    ...readReleaseRequest(request),
    ...(filter !== undefined && { filter }),
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
  };
}

/**
 * Reads the known parts of a request for the content of a release: path parameters, page and
 * filter, includes and currency.
 */
export function readReadRequest(
  { query: known }: { readonly query: { readonly include?: ListedNames } },
  request: Parameters<typeof readListRequest>[0] & {
    readonly query: { readonly include?: string };
  },
) {
  return {
    ...request.params,
    ...readListRequest(request),
    ...readCurrencyHeader(request.headers),
    ...(known.include && { include: readInclude(request.query.include ?? '', known.include) }),
  };
}

type ListedNames = { readonly names: Readonly<Record<IncludeName, string>> };

/** Returns the currency that a request asks for, if any. */
export function readCurrencyHeader(headers: ShopperHeaders): { readonly currency?: string } {
  const currency = headers['X-Moltin-Currency'];
  return currency === undefined ? {} : { currency };
}
