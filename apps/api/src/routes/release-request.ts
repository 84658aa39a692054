import type { ReleaseRequest } from '@aisle/core';
import type { Tokens } from '../access/tokens.js';
import type { OperationNamed, OperationRequest } from '../http/operation-route.js';
import { readLanguages } from '../http/read-languages.js';
import { readShopper } from '../http/shopper-context.js';

type ListRequest = OperationRequest<OperationNamed<'listNodes' | 'listNodeProducts'>>;

/** The part that every request for a list of a release has. */
export async function readReleaseRequest(
  { params, query, headers }: ListRequest,
  tokens: Tokens,
): Promise<ReleaseRequest> {
  const { filter, 'page[limit]': limit, 'page[offset]': offset } = query;
  return {
    catalog_id: params.catalog_id,
    release_id: params.release_id,
    ...(filter !== undefined && { filter }),
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
    languages: readLanguages(headers['Accept-Language'], headers['X-Moltin-Language']),
    shopper: await readShopper(headers, tokens),
  };
}
