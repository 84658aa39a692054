import {
  type NodeRow,
  nodeColumns,
  requireNodeSeal,
} from '../../../catalog/release-format/node-row.js';
import { keyText } from '../connection/key-text.js';
import { linesOf, lookUp, splitLines } from './fetch-parts.js';
import type { RowKind } from './known-rows.js';

/** Asks for a node of a release. */
export interface NodeQuery {
  readonly release: number;
  readonly id: string;
}

/** A node of a release by its id. */
export const nodeKind: RowKind<NodeQuery, NodeRow | undefined> = {
  keyOf: ({ release, id }) => `${release} ${id}`,
  select(queries, bind) {
    const releases = bind(queries.map(({ release }) => release));
    const ids = bind(queries.map(({ id }) => keyText(id)));
    return `wanted.at::integer, node.lists, node.seal, node.curated,
        ${linesOf('node.parent', 'node.hierarchy', 'node.position')}
      FROM unnest(${releases}::bigint[], ${ids}::text[]) WITH ORDINALITY AS wanted (release, id, at)
      ${lookUp(
        `SELECT ${nodeColumns.join(', ')} FROM release_nodes
          WHERE release = wanted.release AND id = wanted.id`,
        'node',
      )}`;
  },
  read([row], { release, id }) {
    if (!row) return undefined;
    const [parent = '', hierarchy = '', position] = splitLines(row.u);
    const node = {
      parent,
      hierarchy,
      position: Number(position),
      lists: row.a ?? 0,
      curated: row.t ?? '[]',
      seal: row.b,
    };
    requireNodeSeal(release, id, node);
    return node;
  },
};
