import { CommerceError } from '@aisle/schema';
import {
  type GapSource,
  lookForGap,
  type PromisingRow,
} from '../../../catalog/release-format/find-gap.js';
import { readStored } from '../../../integrity/read-stored.js';
import { keyText } from '../connection/key-text.js';
import { lookUp } from './fetch-parts.js';
import type { RowKind } from './known-rows.js';
import type { ReleaseRows } from './release-rows.js';

/** Returns a description of a release's first gap or unreadable row; undefined if there is none. */
export type FindGap = (samples: number) => string | undefined;

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
