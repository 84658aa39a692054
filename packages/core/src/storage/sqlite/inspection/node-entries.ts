import type { Database } from 'better-sqlite3';
import type { NodeEntry, NodeName } from '../../../catalog/inspection/catalog-inspection.js';
import { describeEntry, type EntryRow, nameNode } from '../../../catalog/inspection/node-entry.js';
import { nodeColumns } from '../../../catalog/release-format/node-row.js';
import type { NumberedRelease } from '../../../catalog/release-format/numbered-release.js';
import { nodeProducts } from '../../../catalog/release-format/stored-list.js';
import type { PageWindow } from '../../../records/page-window.js';
import { prepareLists } from '../release-rows/read-lists.js';
import { prepareReleaseQueries } from '../release-rows/read-release.js';

type NodesWindow = PageWindow & { readonly language: string };
type FoundEntries = readonly NodeEntry[] | 'release';

/** Prepares reading the nodes of a release: names, parents, and numbers of products. */
export function prepareNodeEntries(database: Database) {
  const releases = prepareReleaseQueries(database);
  const lists = prepareLists(database);
  const select = (condition: string, order = '') =>
    database.prepare<[object], EntryRow>(`
      SELECT release_nodes.id, release_nodes.number,
        ${nodeColumns.map((column) => `release_nodes.${column}`).join(', ')}, document.document, document.seal AS document_seal
      FROM release_nodes
      CROSS JOIN release_node_documents AS document
        ON document.node = release_nodes.number AND document.language = @language
      WHERE release = @release ${condition} ${order}`);
  const selectPage = select('', 'ORDER BY release_nodes.number LIMIT @limit OFFSET @offset');
  const selectNamed = select(
    'AND id IN (SELECT value FROM json_each(@ids))',
    'ORDER BY release_nodes.number',
  );
  const selectListing = select(
    'AND lists IN (SELECT value FROM json_each(@lists))',
    'ORDER BY release_nodes.number',
  );

  const list = database.transaction(
    (release: NumberedRelease, { language, limit, offset }: NodesWindow): FoundEntries => {
      if (!releases.isPublic(release)) return 'release';
      return selectPage
        .all({ release: release.number, language, limit, offset })
        .map((row) =>
          describeEntry(
            row,
            release.number,
            language,
            lists.read(nodeProducts(row.lists), release),
          ),
        );
    },
  );

  return {
    /** Some nodes in list order. */
    list: (release: NumberedRelease, query: NodesWindow): FoundEntries => list(release, query),
    /** Returns those of the nodes that the release has. */
    name: ({ number }: NumberedRelease, ids: readonly string[], language: string): NodeName[] =>
      selectNamed
        .all({ release: number, language, ids: JSON.stringify(ids) })
        .map((row) => nameNode(row, language)),
    /** The nodes that have lists with these numbers. */
    nameListing: (
      { number }: NumberedRelease,
      listNumbers: readonly number[],
      language: string,
    ): NodeName[] =>
      selectListing
        .all({ release: number, language, lists: JSON.stringify(listNumbers) })
        .map((row) => nameNode(row, language)),
  };
}

/** The nodes of a store's releases. */
export type NodeEntries = ReturnType<typeof prepareNodeEntries>;
