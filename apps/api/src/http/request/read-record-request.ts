import type { ListWish, UpdateOptions } from '@aisle/core/engine';
import type { Operation } from '@aisle/schema/contract';
import { readInclude } from './read-include.js';
import { readLanguageHeaders } from './read-languages.js';
import { readCurrencyHeader } from './read-release-request.js';
import { readVersions } from './read-versions.js';

/** The parts of a request about records. */
interface RecordParts {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads the known parts of a request for records: path parameters, page and filter, includes,
 * expected versions, languages and currency.
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
