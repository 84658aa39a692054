import type { CatalogNode } from '@aisle/schema';
import type { Database } from 'better-sqlite3';
import type { NodeEntry, NodeName } from '../../../catalog/inspection/catalog-inspection.js';
import type { PageWindow } from '../../../catalog/reading/page-window.js';
import {
  type NodeRow,
  readCurated,
  requireNodeSeal,
} from '../../../catalog/release-format/node-row.js';
import type { NumberedRelease } from '../../../catalog/release-format/numbered-release.js';
import { nodeProducts } from '../../../catalog/release-format/stored-list.js';
import { readStored } from '../../../integrity/read-stored.js';
import { requireSealOf } from '../../../integrity/seal.js';
import { prepareLists } from '../release-rows/read-lists.js';
import { prepareReleaseQueries } from '../release-rows/read-release.js';

interface EntryRow extends NodeRow {
  readonly id: string;
  readonly number: number;
  readonly document: string;
  readonly document_seal: number | null;
}

type NodesWindow = PageWindow & { readonly language: string };
type FoundEntries = readonly NodeEntry[] | 'release';

/** Prepares what is told about the nodes of a release: names, parents, and how many products they list. */
export function prepareNodeEntries(database: Database) {
  const releases = prepareReleaseQueries(database);
  const lists = prepareLists(database);
  const select = (condition: string, order = '') =>
    database.prepare<[object], EntryRow>(`
      SELECT release_nodes.id, release_nodes.number, release_nodes.lists, release_nodes.curated,
        release_nodes.seal, document.document, document.seal AS document_seal
      FROM release_nodes
      CROSS JOIN release_node_documents AS document
        ON document.node = release_nodes.number AND document.language = @language
      WHERE release = @release ${condition} ${order}`);
  const selectPage = select('', 'ORDER BY release_nodes.number LIMIT @limit OFFSET @offset');
  const selectNamed = select('AND id IN (SELECT value FROM json_each(@ids))');
  const selectListing = select('AND lists IN (SELECT value FROM json_each(@lists))');

  const list = database.transaction(
    (release: NumberedRelease, { language, limit, offset }: NodesWindow): FoundEntries => {
      if (!releases.isReadable(release.number)) return 'release';
      return selectPage
        .all({ release: release.number, language, limit, offset })
        .map((row) => describe(row, release, language));
    },
  );

  return {
    /** Some nodes in list order. */
    list: (release: NumberedRelease, query: NodesWindow): FoundEntries => list(release, query),
    /** Those of the nodes that the release has. */
    name: ({ number }: NumberedRelease, ids: readonly string[], language: string): NodeName[] =>
      selectNamed
        .all({ release: number, language, ids: JSON.stringify(ids) })
        .map((row) => nameOf(row, language)),
    /** The nodes that have lists with these numbers. */
    nameListing: (
      { number }: NumberedRelease,
      listNumbers: readonly number[],
      language: string,
    ): NodeName[] =>
      selectListing
        .all({ release: number, language, lists: JSON.stringify(listNumbers) })
        .map((row) => nameOf(row, language)),
  };

  function describe(row: EntryRow, release: NumberedRelease, language: string): NodeEntry {
    requireNodeSeal(release.number, row.id, row);
    const { attributes, relationships } = readDocument(row, language);
    const parent = relationships.parent?.data.id;
    const list = lists.read(nodeProducts(row.lists), release);
    return {
      id: row.id,
      name: attributes.name,
      ...(parent !== undefined && { parent_id: parent }),
      products: list.total,
      curated: readCurated(row.curated).filter((place) => list.has(place)).length,
    };
  }
}

/** The nodes of a store's releases. */
export type NodeEntries = ReturnType<typeof prepareNodeEntries>;

function nameOf(row: EntryRow, language: string): NodeName {
  return { id: row.id, name: readDocument(row, language).attributes.name };
}

function readDocument(
  { number, document, document_seal }: EntryRow,
  language: string,
): CatalogNode {
  requireSealOf(document_seal, number, language, document);
  return readStored<CatalogNode>(document);
}
