import type { NodeEntry, NodeName } from '../../../catalog/inspection/catalog-inspection.js';
import { describeEntry, type EntryRow, nameNode } from '../../../catalog/inspection/node-entry.js';
import { askAgain } from '../../../catalog/release-format/ask-again.js';
import { nodeColumns } from '../../../catalog/release-format/node-row.js';
import type { NumberedRelease } from '../../../catalog/release-format/numbered-release.js';
import { nodeProducts } from '../../../catalog/release-format/stored-list.js';
import type { PageWindow } from '../../../records/page-window.js';
import { keyText } from '../connection/key-text.js';
import type { Queryable } from '../connection/statements.js';
import { createReleaseRows } from '../release-rows/release-rows.js';

/** The nodes of the release `$1` with their documents in the language `$2`. */
const selectEntries = `
  SELECT release_nodes.id, release_nodes.number,
    ${nodeColumns.map((column) => `release_nodes.${column}`).join(', ')}, document.document, document.seal AS document_seal
  FROM release_nodes
  JOIN release_node_documents AS document
    ON document.node = release_nodes.number AND document.language = $2
  WHERE release = $1`;

/** Some nodes of a release in list order. */
export async function listNodeEntries(
  database: Queryable,
  release: NumberedRelease,
  { language, limit, offset }: PageWindow & { readonly language: string },
): Promise<readonly NodeEntry[]> {
  const entries = await database.query<EntryRow>({
    text: `${selectEntries} ORDER BY release_nodes.number LIMIT $3 OFFSET $4`,
    values: [release.number, language, limit, offset],
  });
  const rows = createReleaseRows(database);
  return askAgain(
    () =>
      entries.map((row) => {
        const list = rows.readList(nodeProducts(row.lists), release);
        return describeEntry(row, release.number, language, list);
      }),
    rows,
  );
}

/**
 * Returns those of some nodes that the release has, by their ids or by the numbers of their lists.
 */
export async function nameNodes(
  database: Queryable,
  { number }: Pick<NumberedRelease, 'number'>,
  wanted: { readonly language: string } & (
    | { readonly ids: readonly string[] }
    | { readonly lists: readonly number[] }
  ),
): Promise<NodeName[]> {
  const { language } = wanted;
  const rows = await database.query<EntryRow>(
    'ids' in wanted
      ? {
          text: `${selectEntries} AND id = ANY($3) ORDER BY release_nodes.number`,
          values: [number, language, wanted.ids.map(keyText)],
        }
      : {
          text: `${selectEntries} AND lists = ANY($3::bigint[]) ORDER BY release_nodes.number`,
          values: [number, language, wanted.lists],
        },
  );
  return rows.map((row) => nameNode(row, language));
}
