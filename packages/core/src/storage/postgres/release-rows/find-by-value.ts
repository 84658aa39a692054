import type { FilterSource } from '../../../catalog/release-format/match-filter.js';
import { productNumber } from '../../../catalog/release-format/numbering.js';
import { keyText } from '../connection/key-text.js';
import { lookUp } from './fetch-parts.js';
import type { KnownRows, RowKind } from './known-rows.js';

/** Asks for the products of a generation that have a value of an attribute in a language, or in all. */
export interface ValueQuery {
  readonly generation: number;
  readonly attribute: number;
  readonly value: string;
  readonly language: string;
}

/** The numbers of the products that have a value. */
export const valueKind: RowKind<ValueQuery, readonly number[]> = {
  keyOf: ({ generation, attribute, value, language }) =>
    JSON.stringify([generation, attribute, value, language]),
  select(queries, bind) {
    const generations = bind(queries.map(({ generation }) => generation));
    const attributes = bind(queries.map(({ attribute }) => attribute));
    const values = bind(queries.map(({ value }) => keyText(value)));
    const languages = bind(queries.map(({ language }) => language));
    return `wanted.at::integer, found.product, NULL::bigint, NULL::text, NULL::text
      FROM unnest(${generations}::bigint[], ${attributes}::integer[], ${values}::text[], ${languages}::text[])
        WITH ORDINALITY AS wanted (generation, attribute, value, language, at)
      ${lookUp(
        `SELECT product FROM release_values WHERE generation = wanted.generation
          AND attribute = wanted.attribute AND value = wanted.value
          AND (language = '' OR language = wanted.language)`,
        'found',
      )}`;
  },
  read: (rows) => rows.map(({ a }) => a ?? 0),
};

/**
 * Finds products by values in the fetched rows. A value that is not fetched yet counts as one of
 * the first position, so that dependent lists are requested in the same round trip.
 */
export function findByValues(
  values: Pick<KnownRows<ValueQuery, readonly number[]>, 'find'>,
): FilterSource['findByValue'] {
  return ({ values: wanted, ...query }) => {
    const first = [productNumber(query.generation, 0)];
    const found = wanted.flatMap((value) => values.find({ ...query, value }) ?? first);
    return [...new Set(found)].sort((a, b) => a - b);
  };
}
