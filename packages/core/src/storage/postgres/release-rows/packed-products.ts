import { splitProducts } from '../../../catalog/documents/join-products.js';
import type { Dictionary } from '../../../catalog/documents/packed-layout.js';
import type { ReleaseMemory } from '../../../catalog/release-format/node-row.js';
import { dictionaryNumber } from '../../../catalog/release-format/number-nodes.js';
import { damaged } from '../../../integrity/checksum.js';
import { bytesOf, type FetchPart, lookUp } from './read-lists.js';

/** Packed products by number, cached or fetched. */
export interface PackedProducts {
  /** Parts that fetch the missing products; empty if none is missing. */
  readonly parts: readonly FetchPart[];
  /** Returns all existing products in the order of the numbers. */
  all(): readonly Buffer[];
  /** Returns the dictionary of shortened products. */
  findDictionary(): Dictionary;
}

/**
 * Prepares the fetch of packed products. PostgreSQL concatenates them, which costs less than one
 * row for each. With `others`, further products of the generation are fetched by somebody else.
 */
export function preparePacked(
  generation: number,
  numbers: readonly number[],
  { products: memory, dictionary: remembered }: Pick<ReleaseMemory, 'products' | 'dictionary'>,
  others: boolean,
): PackedProducts {
  const ofDictionary = dictionaryNumber(generation);
  let dictionary = remembered.get();
  const known = new Map<number, Buffer>();
  for (const number of numbers) {
    const packed = memory.get(number);
    if (packed) known.set(number, packed);
  }
  const missing = numbers.filter((number) => !known.has(number));
  if ((missing.length > 0 || others) && !dictionary) missing.push(ofDictionary);
  const part: FetchPart = {
    select: (bind) => `1, NULL::bigint, NULL::bigint,
      encode(string_agg(product.packed, ''::bytea ORDER BY wanted.at), 'base64'),
      string_agg(wanted.number::text, ' ' ORDER BY wanted.at)
      FROM unnest(${bind(missing)}::bigint[]) WITH ORDINALITY AS wanted (number, at)
      ${lookUp('SELECT packed FROM release_products WHERE number = wanted.number', 'product')}`,
    take([row]) {
      if (!row?.u) return;
      const products = splitProducts(bytesOf(row.t));
      row.u.split(' ').forEach((number, index) => {
        const packed = products[index];
        if (!packed) return;
        if (Number(number) === ofDictionary) {
          // Copied, because a slice would keep the whole page in memory.
          dictionary = Buffer.from(packed);
          remembered.set(dictionary);
          return;
        }
        known.set(Number(number), packed);
        memory.keepCopy(Number(number), packed);
      });
    },
  };
  return {
    parts: missing.length > 0 ? [part] : [],
    all: () => numbers.flatMap((number) => known.get(number) ?? []),
    findDictionary() {
      if (!dictionary) throw damaged();
      return dictionary;
    },
  };
}
