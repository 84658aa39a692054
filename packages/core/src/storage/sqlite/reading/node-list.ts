import type { CatalogStore, FoundDocuments, NodesQuery } from '../../../catalog/catalog-store.js';
import { encodeDocuments } from '../../../catalog/documents/join-products.js';
import type { MissingPart } from '../../../catalog/reading/missing-part.js';
import {
  type NodeRow,
  type NumberedRelease,
  nodeColumns,
  numbered,
  requireNodeChecksum,
} from '../../../catalog/release-format/node-row.js';
import {
  type NodeKeys,
  nodeRange,
  selectNodes,
} from '../../../catalog/release-format/number-nodes.js';
import { damaged, requireChecksumOf } from '../../../integrity/checksum.js';
import { allowedValues } from '../../../records/records.js';
import { keyText } from '../../../seeding/key-text.js';
import { perform } from '../connection/errors.js';
import type { Database, Statement } from '../connection/sqlite-database.js';
import { preparePublicCheck } from '../release-rows.js';

/** Lists nodes of a release, each page as one consistent read. */
export function prepareNodeList(database: Database): CatalogStore['findNodes'] {
  const isPublic = preparePublicCheck(database);
  const statements = new Map<string, Statement<[object], unknown>>();
  /**
   * Returns a cached statement. There is one text for each combination of query kind and
   * attributes.
   */
  const prepare = <Row>(sql: string): Statement<[object], Row> => {
    const known = statements.get(sql) ?? database.prepare<[object], unknown>(sql);
    statements.set(sql, known);
    return known as Statement<[object], Row>;
  };
  const count = (from: string, conditions: string, params: object): number =>
    prepare<{ total: number }>(`SELECT count(*) AS total FROM ${from} WHERE ${conditions}`).get(
      params,
    )?.total ?? 0;

  const find = database.transaction(
    (release: NumberedRelease, query: NodesQuery): FoundDocuments | MissingPart => {
      if (!isPublic(release)) return 'release';
      const { limit, offset, language, filter } = query;
      const { keys, order, missing } = selectNodes(query.of);
      const allowed = filter ? [...allowedValues(filter)] : [];
      const asked = { release: release.number, language };
      const isOfDocuments = allowed.some(([name]) => name !== 'id');
      const params = {
        ...asked,
        ...keys,
        ...Object.fromEntries(
          allowed.map(([name, values]) => [`${name}_values`, JSON.stringify(values.map(keyText))]),
        ),
        ...(isOfDocuments && nodeRange(release.number)),
      };
      const from = isOfDocuments ? searched : 'release_nodes';
      const conditions = [
        ...conditionsOf(keys),
        ...(isOfDocuments ? [searchedHere] : []),
        ...allowed.map(
          ([name]) => `${columns[name]} IN (SELECT value FROM json_each(@${name}_values))`,
        ),
      ].join(' AND ');
      const total = count(from, conditions, params);
      if (total === 0 && missing) {
        const there = missing.unless ?? keys;
        const isThere = count('release_nodes', conditionsOf(there).join(' AND '), {
          ...asked,
          ...there,
        });
        if (!isThere) return missing.part;
      }
      // Documents are read only for the nodes of the page.
      const rows = prepare<NodeDocumentRow>(`
        SELECT page.*, document.document, document.checksum AS document_checksum
        FROM (
          SELECT release_nodes.id, release_nodes.number, ${nodeFields}
          FROM ${from} WHERE ${conditions}
          ORDER BY release_nodes.${order} LIMIT +@limit OFFSET +@offset
        ) AS page
        CROSS JOIN release_node_documents AS document
          ON document.node = page.number AND document.language = +@language
        ORDER BY page.${order}`).all({ ...params, limit, offset });
      if (rows.length !== Math.max(0, Math.min(limit, total - offset))) throw damaged();
      return { total, documents: encodeDocuments(rows.map((row) => readDocument(row, asked))) };
    },
  );
  return (release, query) => perform(() => find(numbered(release), query));
}

/** SQL source of nodes by the texts of their documents. */
const searched = `release_node_documents AS searched
  CROSS JOIN release_nodes ON release_nodes.number = searched.node`;

const searchedHere =
  'searched.language = +@language AND searched.node >= +@from AND searched.node < +@to';

/** SQL columns of the filter attributes. */
const columns: Readonly<Record<string, string>> = {
  id: 'release_nodes.id',
  name: 'searched.name',
  slug: 'searched.slug',
};

const nodeFields = nodeColumns.map((column) => `release_nodes.${column}`).join(', ');

/**
 * A hierarchy's children are few among its nodes: the plus keeps SQLite from scanning all of its
 * nodes.
 */
function conditionsOf(keys: NodeKeys): string[] {
  return ['release', ...Object.keys(keys)].map((name) =>
    name === 'hierarchy' && keys.parent !== undefined
      ? '+release_nodes.hierarchy = +@hierarchy'
      : `release_nodes.${name} = +@${name}`,
  );
}

interface NodeDocumentRow extends NodeRow {
  readonly id: string;
  readonly number: number;
  readonly document: string;
  readonly document_checksum: number;
}

function readDocument(
  { document, document_checksum, ...node }: NodeDocumentRow,
  { release, language }: { readonly release: number; readonly language: string },
): string {
  requireNodeChecksum(release, node.id, node);
  requireChecksumOf(document_checksum, node.number, language, document);
  return document;
}
