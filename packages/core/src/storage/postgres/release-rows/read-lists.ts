import { productNumber } from '../../../catalog/release-format/numbering.js';
import type { ListName, ListRow } from '../../../catalog/release-format/stored-list.js';
import { keyText } from '../connection/key-text.js';
import { bytesOf, type FetchedRow, lookUp } from './fetch-parts.js';
import type { RowKind } from './known-rows.js';

/**
 * Asks for the version of a list that a release sees; or for the one that takes the place of `release`'s. The
 * value is written as a key.
 */
export interface ListQuery extends ListName {
  readonly release: number;
}

/** Asks for a list of a node that is known by its id. The value is written as a key. */
export interface NodeListQuery extends Pick<ListName, 'attribute' | 'value'> {
  readonly release: number;
  readonly id: string;
}

/** Asks for a block of a generation's lists. */
export interface BlockQuery {
  readonly generation: number;
  readonly block: number;
}

const version = (from: string, condition: string) =>
  `wanted.at::integer, list.since, list.total, encode(list.numbers, 'base64'), NULL::text
  FROM ${from} CROSS JOIN LATERAL (
    SELECT since, total, numbers FROM release_lists
    WHERE attribute = wanted.attribute AND value = wanted.value AND ${condition} LIMIT 1
  ) AS list`;

const selectVersion = (condition: string): RowKind<ListQuery, ListRow | undefined>['select'] => {
  return (queries, bind) => {
    const nodes = bind(queries.map(({ node }) => node));
    const attributes = bind(queries.map(({ attribute }) => attribute));
    const values = bind(queries.map(({ value }) => value));
    const releases = bind(queries.map(({ release }) => release));
    return version(
      `unnest(${nodes}::bigint[], ${attributes}::text[], ${values}::text[], ${releases}::bigint[])
        WITH ORDINALITY AS wanted (node, attribute, value, release, at)`,
      condition,
    );
  };
};

/** The version of a list that a release sees; undefined when it has none. */
export const listKind: RowKind<ListQuery, ListRow | undefined> = {
  keyOf: keyOfList,
  select: selectVersion('node = wanted.node AND since <= wanted.release ORDER BY since DESC'),
  read: readListRow,
};

/** The version that takes the place of a release's own. */
export const nextListKind: RowKind<ListQuery, ListRow | undefined> = {
  keyOf: keyOfList,
  select: selectVersion('node = wanted.node AND since > wanted.release ORDER BY since'),
  read: readListRow,
};

/** The same as {@link listKind} where the number of the node's lists is still to be found. */
export const nodeListKind: RowKind<NodeListQuery, ListRow | undefined> = {
  keyOf: ({ release, id, attribute, value }) => JSON.stringify([release, id, attribute, value]),
  select(queries, bind) {
    const [{ release, id } = { release: 0, id: '' }] = queries;
    const attributes = bind(queries.map(({ attribute }) => attribute));
    const values = bind(queries.map(({ value }) => value));
    const number = bind(release);
    return version(
      `unnest(${attributes}::text[], ${values}::text[])
        WITH ORDINALITY AS wanted (attribute, value, at)
      CROSS JOIN LATERAL (
        SELECT lists FROM release_nodes WHERE release = ${number}::bigint AND id = ${bind(keyText(id))}::text
      ) AS node`,
      `release_lists.node = node.lists AND since <= ${number}::bigint ORDER BY since DESC`,
    );
  },
  read: readListRow,
};

/** The packed places of a block. */
export const blockKind: RowKind<BlockQuery, Buffer | undefined> = {
  keyOf: ({ generation, block }) => `${generation} ${block}`,
  select(queries, bind) {
    const numbers = queries.map(({ generation, block }) => productNumber(generation, block));
    return `wanted.at::integer, NULL::bigint, NULL::bigint, encode(block.numbers, 'base64'), NULL::text
      FROM unnest(${bind(numbers)}::bigint[]) WITH ORDINALITY AS wanted (number, at)
      ${lookUp('SELECT numbers FROM release_list_blocks WHERE number = wanted.number', 'block')}`;
  },
  read: ([row]) => row && bytesOf(row.t),
};

function keyOfList({ node, attribute, value, release }: ListQuery): string {
  return JSON.stringify([node, attribute, value, release]);
}

function readListRow([row]: readonly FetchedRow[]): ListRow | undefined {
  return row && { since: row.a ?? 0, total: row.b ?? 0, numbers: bytesOf(row.t) };
}
