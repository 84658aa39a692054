import type { ListWish, UpdateOptions } from '@aisle/core/engine';
import type { Operation } from '@aisle/schema/contract';
import { readInclude } from './read-include.js';
import { readLanguageHeaders } from './read-languages.js';
import { readCurrencyHeader } from './read-release-request.js';
import { readVersions } from './read-versions.js';

/** The parts of a request that is about records. */
interface RecordParts {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/**
 * What a request for records says that its operation knows: the parameters of its path by their names, what is listed,
 * what is included, in which state records are to be changed, in which language and currency.
 */
export function readRecordRequest(
  { query: known }: Pick<Operation, 'query'>,
  { params, query, headers }: RecordParts,
): ListWish & UpdateOptions & { readonly include?: readonly string[] } {
  const { filter, include, 'page[limit]': limit, 'page[offset]': offset } = query as QueryParts;
  const names = known.include?.names;
  return {
    ...params,
    ...(filter !== undefined && { filter }),
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
    ...(names && { include: readInclude(include ?? '', { names }) }),
    ...readVersions(headers),
    ...readLanguageHeaders(headers),
    ...readCurrencyHeader(headers),
  };
}

interface QueryParts {
  readonly filter?: string;
  readonly include?: string;
  readonly 'page[limit]'?: number;
  readonly 'page[offset]'?: number;
}
