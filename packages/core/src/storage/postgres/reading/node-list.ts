import type { FoundDocuments, NodesQuery } from '../../../catalog/catalog-store.js';
import { encodeDocuments } from '../../../catalog/documents/joined-documents.js';
import type { MissingPart } from '../../../catalog/reading/missing-part.js';
import type { NumberedRelease } from '../../../catalog/release-format/numbered-release.js';
import { type NodeKeys, selectNodes } from '../../../catalog/release-format/select-nodes.js';
import { damaged, requireSealOf } from '../../../integrity/seal.js';
import { allowedValues } from '../../../records/allowed-values.js';
import { keyText } from '../connection/key-text.js';
import type { Queryable } from '../connection/statements.js';
import {
  type Bind,
  type FetchedRow,
  type FetchPart,
  fetchParts,
  lookUp,
} from '../release-rows/fetch-parts.js';
import { publishedPart } from '../release-rows/read-release.js';
import type { PageSources } from './page-sources.js';

/** Lists nodes of a release, each page by one statement. */
export function prepareNodeList(
  sources: PageSources,
): (release: NumberedRelease, query: NodesQuery) => Promise<FoundDocuments | MissingPart> {
  return (release, query) => sources.read((database) => readNodes(database, release, query));
}

async function readNodes(
  database: Queryable,
  release: NumberedRelease,
  { of, filter, language, limit, offset }: NodesQuery,
): Promise<FoundDocuments | MissingPart> {
  const { keys, order, missing } = selectNodes(of);
  const allowed = filter ? [...allowedValues(filter)] : [];
  const isOfDocuments = allowed.some(([name]) => name !== 'id');
  const withDocuments = (bind: Bind) =>
    `release_nodes AS node ${lookUp(
      `SELECT document, seal FROM release_node_documents
        WHERE node = node.number AND language = ${bind(language)}::text`,
      'document',
    )}`;
  const matching = (bind: Bind) =>
    [
      ...conditionsOf(release, keys, bind),
      ...allowed.map(
        ([name, values]) => `${columns[name]} = ANY(${bind(values.map(keyText))}::text[])`,
      ),
    ].join(' AND ');
  let total = 0;
  let rows: readonly FetchedRow[] = [];
  const found: FetchPart[] = [
    {
      select: (bind) => `1, count(*), NULL::bigint, NULL::text, NULL::text
        FROM ${isOfDocuments ? withDocuments(bind) : 'release_nodes AS node'}
        WHERE ${matching(bind)}`,
      take([row]) {
        total = row?.a ?? 0;
      },
    },
    {
      select: (bind) => `row_number() OVER (ORDER BY page.${order})::integer,
          page.number, page.seal, page.document, NULL::text
        FROM (
          SELECT node.number, node.position, document.seal, document.document
          FROM ${withDocuments(bind)} WHERE ${matching(bind)}
          ORDER BY node.${order} LIMIT ${bind(limit)}::bigint OFFSET ${bind(offset)}::bigint
        ) AS page`,
      take(taken) {
        rows = [...taken].sort((x, y) => x.at - y.at);
      },
    },
  ];
  const there = missing?.unless;
  let isThere = there === undefined;
  if (there) {
    found.push({
      select: (bind) => `1, NULL::bigint, NULL::bigint, NULL::text, NULL::text
        FROM release_nodes AS node WHERE ${conditionsOf(release, there, bind).join(' AND ')}`,
      take(taken) {
        isThere = taken.length > 0;
      },
    });
  }
  await fetchParts(database, [publishedPart(release), ...found]);
  if (missing && total === 0 && !(there && isThere)) return missing.part;
  if (rows.length !== Math.max(0, Math.min(limit, total - offset))) throw damaged();
  return { total, documents: encodeDocuments(rows.map((row) => readDocument(row, language))) };
}

/** Where the attributes of filters are. */
const columns: Readonly<Record<string, string>> = {
  id: 'node.id',
  name: `(document.document::jsonb #>> '{attributes,name}')`,
  slug: `(document.document::jsonb #>> '{attributes,slug}')`,
};

function conditionsOf(
  { number }: Pick<NumberedRelease, 'number'>,
  keys: NodeKeys,
  bind: Bind,
): string[] {
  return [
    `node.release = ${bind(number)}::bigint`,
    ...Object.entries(keys).map(([name, value]) => `node.${name} = ${bind(keyText(value))}::text`),
  ];
}

function readDocument({ a: node, b: seal, t: document }: FetchedRow, language: string): string {
  requireSealOf(seal, node, language, document);
  return document ?? '';
}
