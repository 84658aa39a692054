import { bytesOf, type FetchPart, lookUp } from './fetch-parts.js';

/**
 * Fetches packed products by their numbers: they come in the order of the numbers, one behind the other.
 * PostgreSQL puts them together, which costs less than fetching each as a row of its own.
 */
export function packedPart(numbers: readonly number[]): {
  readonly part: FetchPart;
  bytes(): Uint8Array;
} {
  let packed: Uint8Array = new Uint8Array();
  const part: FetchPart = {
    select: (bind) => `1, NULL::bigint, NULL::bigint,
      encode(string_agg(product.packed, ''::bytea ORDER BY wanted.at), 'base64'), NULL::text
      FROM unnest(${bind(numbers)}::bigint[]) WITH ORDINALITY AS wanted (number, at)
      ${lookUp('SELECT packed FROM release_products WHERE number = wanted.number', 'product')}`,
    take([row]) {
      packed = bytesOf(row?.t ?? null);
    },
  };
  return { part, bytes: () => packed };
}
