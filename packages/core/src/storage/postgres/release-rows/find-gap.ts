import { CommerceError } from '@aisle/schema';
import { splitProducts } from '../../../catalog/documents/join-products.js';
import {
  type GapSource,
  lookForGap,
  type PromisingRow,
} from '../../../catalog/release-format/match-filter.js';
import type { RowMemory } from '../../../catalog/release-format/node-row.js';
import { readStored } from '../../../integrity/checksum.js';
import { keyText } from '../../../seeding/key-text.js';
import { bytesOf, type FetchPart, lookUp, type RowKind } from './read-lists.js';
import type { ReleaseRows } from './release-rows.js';

/** Returns a description of a release's first gap or unreadable row; undefined if there is none. */
type FindGap = (samples: number) => string | undefined;

/** Prepares the search for gaps of a release. Results are cached. */
export function prepareGapFinder(rows: ReleaseRows, row: PromisingRow): FindGap {
  const find = prepareGapSource(rows, row);
  let found: { readonly gap: string | undefined } | undefined;
  return (samples) => {
    if (found) return found.gap;
    const gap = find(samples);
    if (!rows.isLacking()) found = { gap };
    return gap;
  };
}

function prepareGapSource(rows: ReleaseRows, row: PromisingRow): FindGap {
  const values = rows.extend(holderKind);
  const nodes = rows.extend(nodeListsKind);
  return (samples) => {
    try {
      const release = { ...row, languages: readStored<string[]>(row.languages) };
      const source: GapSource = {
        readList: rows.readList,
        findProduct: rows.findProduct,
        listNodes: () => nodes.find(row.number) ?? [],
        hasValue: (product, found) =>
          values.find({
            ...found,
            product,
            generation: row.generation,
            languages: release.languages,
          }) ?? false,
      };
      return lookForGap(release, source, samples);
    } catch (error) {
      if (!(error instanceof CommerceError)) throw error;
      return error.message;
    }
  };
}

/** Query for a product by a value, in some languages or in all. */
interface HolderQuery {
  readonly generation: number;
  readonly attribute: number;
  readonly value: string;
  readonly product: number;
  readonly languages: readonly string[];
}

const holderKind: RowKind<HolderQuery, boolean> = {
  keyOf: ({ attribute, value, product }) => JSON.stringify([attribute, value, product]),
  select(queries, bind) {
    const [{ generation, languages } = { generation: 0, languages: [] }] = queries;
    const attributes = bind(queries.map(({ attribute }) => attribute));
    const values = bind(queries.map(({ value }) => keyText(value)));
    const products = bind(queries.map(({ product }) => product));
    return `wanted.at::integer, NULL::bigint, NULL::bigint, NULL::text, NULL::text
      FROM unnest(${attributes}::integer[], ${values}::text[], ${products}::bigint[])
        WITH ORDINALITY AS wanted (attribute, value, product, at)
      WHERE EXISTS (
        SELECT 1 FROM release_values AS found
        WHERE found.generation = ${bind(generation)}::bigint
          AND found.attribute = wanted.attribute AND found.value = wanted.value
          AND found.language = ANY(${bind(['', ...languages])}::text[])
          AND found.product = wanted.product)`;
  },
  read: (rows) => rows.length > 0,
};

/** Row kind for the numbers of the lists of a release's nodes. */
const nodeListsKind: RowKind<number, readonly number[]> = {
  keyOf: String,
  select: (releases, bind) => `wanted.at::integer, node.lists, NULL::bigint, NULL::text, NULL::text
    FROM unnest(${bind(releases)}::bigint[]) WITH ORDINALITY AS wanted (release, at)
    ${lookUp('SELECT lists FROM release_nodes WHERE release = wanted.release', 'node')}`,
  read: (rows) => rows.map(({ a }) => a ?? 0),
};

/** Packed products by number, cached or fetched. */
interface PackedProducts {
  /** Parts that fetch the missing products; empty if none is missing. */
  readonly parts: readonly FetchPart[];
  /** Returns all existing products in the order of the numbers. */
  all(): readonly Buffer[];
}

/**
 * Prepares the fetch of packed products. PostgreSQL concatenates them, which costs less than one
 * row for each.
 */
export function preparePacked(
  numbers: readonly number[],
  memory?: RowMemory<number, Buffer>,
): PackedProducts {
  const known = new Map<number, Buffer>();
  for (const number of numbers) {
    const packed = memory?.get(number);
    if (packed) known.set(number, packed);
  }
  const missing = numbers.filter((number) => !known.has(number));
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
        known.set(Number(number), packed);
        // Copied, because a slice would keep the whole page in memory.
        memory?.set(Number(number), copyOf(packed));
      });
    },
  };
  return {
    parts: missing.length > 0 ? [part] : [],
    all: () => numbers.flatMap((number) => known.get(number) ?? []),
  };
}

function copyOf(packed: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(packed.length);
  copy.set(packed);
  return copy;
}
