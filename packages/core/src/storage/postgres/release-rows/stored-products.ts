import { placeOf } from '../../../catalog/release-format/numbering.js';
import type { StoredProduct } from '../../../catalog/release-format/stored-product.js';
import { readStored } from '../../../integrity/read-stored.js';
import { bytesOf, lookUp } from './fetch-parts.js';
import type { ValueQuery } from './find-by-value.js';
import type { KnownRows, RowKind } from './known-rows.js';

/** A product by its number. */
export const productKind: RowKind<number, StoredProduct | undefined> = {
  keyOf: String,
  select: (numbers, bind) =>
    `wanted.at::integer, NULL::bigint, NULL::bigint, product.lists, encode(product.packed, 'base64')
    FROM unnest(${bind(numbers)}::bigint[]) WITH ORDINALITY AS wanted (number, at)
    ${lookUp('SELECT lists, packed FROM release_products WHERE number = wanted.number', 'product')}`,
  read: ([row], number) =>
    row && { number, nodes: readStored<number[]>(row.t ?? '[]'), packed: bytesOf(row.u) },
};

/** The code of the attribute that is the id; see `valueAttributes`. */
const id = 0;

/** Finds the places of everything in a generation that has had an id. */
export function placesById(
  values: Pick<KnownRows<ValueQuery, readonly number[]>, 'find'>,
): (generation: number, value: string) => number[] {
  return (generation, value) =>
    (values.find({ generation, attribute: id, value, language: '' }) ?? []).map(placeOf);
}
