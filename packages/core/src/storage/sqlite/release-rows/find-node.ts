import type { Database } from 'better-sqlite3';
import {
  type NodeRow,
  nodeColumns,
  requireNodeSeal,
} from '../../../catalog/release-format/node-row.js';
import type { ListedRelease } from '../../../catalog/release-format/stored-list.js';

/** Prepares the finding of a release's nodes by their ids. */
export function prepareNodeFinder(
  database: Database,
): (release: Pick<ListedRelease, 'number'>, id: string) => NodeRow | undefined {
  const findNode = database.prepare<[number, string], NodeRow>(
    `SELECT ${nodeColumns.join(', ')} FROM release_nodes WHERE release = ? AND id = ?`,
  );
  return ({ number }, id) => {
    const row = findNode.get(number, id);
    if (row) requireNodeSeal(number, id, row);
    return row;
  };
}
