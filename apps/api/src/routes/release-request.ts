import type { ReleaseRequest } from '@aisle/core';
import type { Tokens } from '../access/tokens.js';
import type { OperationNamed, OperationRequest } from '../http/operation-route.js';
import { readLanguages } from '../http/read-languages.js';
import {
  identifyShopper,
  namesShopper,
  readShopper,
  type ShopperHeaders,
} from '../http/shopper-context.js';

type ListRequest = OperationRequest<OperationNamed<'listNodes' | 'listNodeProducts'>>;

/** The part that every request for a list of a release has, but for the tokens that name the shopper. */
export function readReleaseRequest({ params, query, headers }: ListRequest): ReleaseRequest {
  const { filter, 'page[limit]': limit, 'page[offset]': offset } = query;
  return {
    catalog_id: params.catalog_id,
    release_id: params.release_id,
    ...(filter !== undefined && { filter }),
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
    languages: readLanguages(headers['Accept-Language'], headers['X-Moltin-Language']),
    shopper: readShopper(headers),
  };
}

/** Adds who the shopper is. That is found out for every request anew: tokens expire. */
export async function addShopper<Wanted extends ReleaseRequest>(
  wanted: Wanted,
  headers: ShopperHeaders,
  tokens: Tokens,
): Promise<Wanted> {
  if (!namesShopper(headers)) return wanted;
  return { ...wanted, shopper: { ...wanted.shopper, ...(await identifyShopper(headers, tokens)) } };
}
