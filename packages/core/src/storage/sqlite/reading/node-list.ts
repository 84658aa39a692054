import type { Database } from 'better-sqlite3';
import type { FoundDocuments, NodesQuery } from '../../../catalog/catalog-store.js';
import { encodeDocuments } from '../../../catalog/documents/joined-documents.js';
import { idsInAllTerms } from '../../../catalog/release-format/match-filter.js';
import type { NumberedRelease } from '../../../catalog/release-format/numbered-release.js';
import { damaged, requireSealOf } from '../../../integrity/seal.js';
import { prepareReleaseQueries } from '../release-rows/read-release.js';

/** Lists the nodes of a release, each page as one consistent read. Their numbers are list order. */
export function prepareNodeList(
  database: Database,
): (release: NumberedRelease, query: NodesQuery) => FoundDocuments | 'release' {
  const releases = prepareReleaseQueries(database);
  const select = (matching: string) => ({
    count: database
      .prepare<[object], number>(`SELECT count(*) FROM release_nodes WHERE ${matching}`)
      .pluck(),
    page: database.prepare<[object], NodeDocumentRow>(`
        SELECT document.node, document.language, document.document, document.seal
        FROM release_nodes
        CROSS JOIN release_node_documents AS document
          ON document.node = release_nodes.number AND document.language = @language
        WHERE ${matching} ORDER BY release_nodes.number LIMIT @limit OFFSET @offset`),
  });
  const all = select('release = @release');
  const named = select('release = @release AND id IN (SELECT value FROM json_each(@ids))');

  return database.transaction(
    (release: NumberedRelease, query: NodesQuery): FoundDocuments | 'release' => {
      if (!releases.isReadable(release.number)) return 'release';
      const { limit, offset, language, filter } = query;
      const { count, page } = filter ? named : all;
      const params = {
        release: release.number,
        ...(filter && { ids: JSON.stringify(idsInAllTerms(filter)) }),
      };
      const total = count.get(params) ?? 0;
      const rows = page.all({ ...params, limit, offset, language });
      if (rows.length !== Math.max(0, Math.min(limit, total - offset))) throw damaged();
      return { total, documents: encodeDocuments(rows.map(readDocument)) };
    },
  );
}

interface NodeDocumentRow {
  readonly node: number;
  readonly language: string;
  readonly document: string;
  readonly seal: number | null;
}

function readDocument({ node, language, document, seal }: NodeDocumentRow): string {
  requireSealOf(seal, node, language, document);
  return document;
}
