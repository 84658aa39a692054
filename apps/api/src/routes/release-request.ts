import type { ReleasePage, ReleaseRequest, ResolvedPage } from '@aisle/core';
import type { Tokens } from '../access/tokens.js';
import type { OperationNamed, OperationRequest } from '../http/operations/operation-route.js';
import { decidePages, type UnreadPage, unreadPage } from '../http/pages/unread-page.js';
import { readLanguageHeaders } from '../http/request/read-languages.js';
import { identifyShopper, namesShopper, readShopper } from '../http/request/shopper-context.js';

type ListRequest = OperationRequest<OperationNamed<'listNodes' | 'listNodeProducts'>>;

/** The part that every request for a list of a release has, but for the tokens that name the shopper. */
export function readReleaseRequest({
  params,
  query,
  headers,
}: Pick<ListRequest, 'params' | 'query' | 'headers'>): ReleaseRequest {
  const { filter, 'page[limit]': limit, 'page[offset]': offset } = query;
  return {
    catalog_id: params.catalog_id,
    release_id: params.release_id,
    ...(filter !== undefined && { filter }),
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
    ...readLanguageHeaders(headers),
    shopper: readShopper(headers),
  };
}

/**
 * Answers a request with the page that `resolve` decides on. A shopper who is named by tokens is identified
 * for every request anew: tokens expire. `fileBase` is what links to files begin with, where there are any.
 */
export function answerWithPages<Wanted extends ReleaseRequest>(
  request: ListRequest,
  tokens: Tokens,
  wanted: Wanted,
  resolve: (wanted: Wanted) => Promise<ResolvedPage<ReleasePage>>,
  fileBase = '',
): () => Promise<UnreadPage> {
  const { headers, query } = request;
  const address = { ...request, fileBase };
  if (!namesShopper(headers)) return decidePages(() => resolve(wanted), address, query.filter);
  return async () => {
    const shopper = { ...wanted.shopper, ...(await identifyShopper(headers, tokens)) };
    return unreadPage(await resolve({ ...wanted, shopper }), address, query.filter);
  };
}
