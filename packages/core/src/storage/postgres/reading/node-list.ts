import type { FilterAttribute } from '@aisle/schema/filter';
import type { FoundDocuments, NodesQuery } from '../../../catalog/catalog-store.js';
import { encodeDocuments } from '../../../catalog/documents/joined-documents.js';
import type { MissingPart } from '../../../catalog/reading/missing-part.js';
import { nodeColumns, requireNodeSeal } from '../../../catalog/release-format/node-row.js';
import type { NumberedRelease } from '../../../catalog/release-format/numbered-release.js';
import { nodeRange } from '../../../catalog/release-format/numbering.js';
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
  linesOf,
  lookUp,
  splitLines,
} from '../release-rows/fetch-parts.js';
import { publishedPart } from '../release-rows/read-release.js';
import type { ReleaseSources } from '../replicas/page-sources.js';

/** Lists nodes of a release, each page by one statement. */
export function prepareNodeList(
  sources: ReleaseSources,
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
  const conditions = (bind: Bind) => [
    ...conditionsOf(release, keys, bind),
    ...allowed.map(
      ([name, values]) => `${columns[name]} = ANY(${bind(values.map(keyText))}::text[])`,
    ),
  ];
  const matching = (bind: Bind) =>
    selectMatching(allowed, conditions(bind), release, language, bind);
  let total = 0;
  let rows: readonly FetchedRow[] = [];
  const found: FetchPart[] = [
    {
      select: (bind) => `1, count(*), NULL::bigint, NULL::text, NULL::text FROM ${matching(bind)}`,
      take([row]) {
        total = row?.a ?? 0;
      },
    },
    {
      // Documents are read only for the nodes of the page.
      select: (
        bind,
      ) => `row_number() OVER (ORDER BY page.${order})::integer, page.number, document.seal,
          document.document, ${linesOf(...['id', ...nodeColumns].map((name) => `page.${name}`))}
        FROM (
          SELECT node.* FROM ${matching(bind)}
          ORDER BY node.${order} LIMIT ${bind(limit)}::bigint OFFSET ${bind(offset)}::bigint
        ) AS page
        ${lookUp(
          `SELECT document, seal FROM release_node_documents
            WHERE node = page.number AND language = ${bind(language)}::text`,
          'document',
        )}`,
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
  const documents = rows.map((row) => readDocument(row, release.number, language));
  return { total, documents: encodeDocuments(documents) };
}

/** SQL columns of the filter attributes. */
const columns: Readonly<Record<string, string>> = {
  id: 'node.id',
  name: 'searched.name',
  slug: 'searched.slug',
};

/**
 * Returns the SQL of the nodes that meet some conditions. Filters on document texts start from
 * those texts.
 */
function selectMatching(
  allowed: readonly (readonly [FilterAttribute, readonly string[]])[],
  conditions: readonly string[],
  release: Pick<NumberedRelease, 'number'>,
  language: string,
  bind: Bind,
): string {
  const where = conditions.join(' AND ');
  if (allowed.every(([name]) => name === 'id')) return `release_nodes AS node WHERE ${where}`;
  const { from, to } = nodeRange(release.number);
  return `release_node_documents AS searched
    ${lookUp('SELECT * FROM release_nodes WHERE number = searched.node', 'node')}
    WHERE searched.language = ${bind(language)}::text AND searched.node >= ${bind(from)}::bigint
      AND searched.node < ${bind(to)}::bigint AND ${where}`;
}

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

function readDocument(
  { a: number, b: documentSeal, t: document, u }: FetchedRow,
  release: number,
  language: string,
): string {
  const [id = '', parent = '', hierarchy = '', position, lists, curated = '', seal] = splitLines(u);
  const row = { parent, hierarchy, position: Number(position), lists: Number(lists), curated };
  requireNodeSeal(release, id, { ...row, seal: Number(seal) });
  requireSealOf(documentSeal, number, language, document);
  return document ?? '';
}
