import type { FoundDocuments, NodesQuery } from '../../../catalog/catalog-store.js';
import { encodeDocuments } from '../../../catalog/documents/joined-documents.js';
import { idsInAllTerms } from '../../../catalog/release-format/match-filter.js';
import type { NumberedRelease } from '../../../catalog/release-format/numbered-release.js';
import { damaged, requireSealOf } from '../../../integrity/seal.js';
import { keyText } from '../connection/key-text.js';
import type { Queryable } from '../connection/statements.js';
import { type Bind, type FetchedRow, fetchParts, lookUp } from '../release-rows/fetch-parts.js';
import { publishedPart } from '../release-rows/read-release.js';
import type { PageSources } from '../replicas/page-sources.js';

/** Lists the nodes of a release, each page by one statement. Their numbers are list order. */
export function prepareNodeList(
  sources: PageSources,
): (release: NumberedRelease, query: NodesQuery) => Promise<FoundDocuments | 'release'> {
  return (release, query) => sources.read((database) => readNodes(database, release, query));
}

async function readNodes(
  database: Queryable,
  release: NumberedRelease,
  { filter, language, limit, offset }: NodesQuery,
): Promise<FoundDocuments> {
  const ids = filter && idsInAllTerms(filter);
  const matching = (bind: Bind) => `release = ${bind(release.number)}::bigint
    ${ids ? `AND id = ANY(${bind(ids.map(keyText))}::text[])` : ''}`;
  let total = 0;
  let rows: readonly FetchedRow[] = [];
  await fetchParts(database, [
    publishedPart(release),
    {
      select: (bind) => `1, count(*), NULL::bigint, NULL::text, NULL::text
        FROM release_nodes WHERE ${matching(bind)}`,
      take([row]) {
        total = row?.a ?? 0;
      },
    },
    {
      select: (bind) => `1, node.number, document.seal, document.document, NULL::text
        FROM (SELECT number FROM release_nodes WHERE ${matching(bind)}
          ORDER BY number LIMIT ${bind(limit)}::bigint OFFSET ${bind(offset)}::bigint) AS node
        ${lookUp(
          `SELECT document, seal FROM release_node_documents
            WHERE node = node.number AND language = ${bind(language)}::text`,
          'document',
        )}`,
      take(found) {
        rows = [...found].sort((x, y) => (x.a ?? 0) - (y.a ?? 0));
      },
    },
  ]);
  if (rows.length !== Math.max(0, Math.min(limit, total - offset))) throw damaged();
  return { total, documents: encodeDocuments(rows.map((row) => readDocument(row, language))) };
}

function readDocument({ a: node, b: seal, t: document }: FetchedRow, language: string): string {
  requireSealOf(seal, node, language, document);
  return document ?? '';
}
