import type { Database, Statement } from 'better-sqlite3';
import type { FoundDocuments, NodesQuery } from '../../../catalog/catalog-store.js';
import { encodeDocuments } from '../../../catalog/documents/joined-documents.js';
import type { MissingPart } from '../../../catalog/reading/missing-part.js';
import type { NumberedRelease } from '../../../catalog/release-format/numbered-release.js';
import { type NodeKeys, selectNodes } from '../../../catalog/release-format/select-nodes.js';
import { damaged, requireSealOf } from '../../../integrity/seal.js';
import { allowedValues } from '../../../records/allowed-values.js';
import { prepareReleaseQueries } from '../release-rows/read-release.js';

/** Lists nodes of a release, each page as one consistent read. */
export function prepareNodeList(
  database: Database,
): (release: NumberedRelease, query: NodesQuery) => FoundDocuments | MissingPart {
  const releases = prepareReleaseQueries(database);
  const statements = new Map<string, Statement<[object], unknown>>();
  /** There are as many texts as kinds of questions and mixtures of attributes. */
  const prepare = <Row>(sql: string): Statement<[object], Row> => {
    const known = statements.get(sql) ?? database.prepare<[object], unknown>(sql);
    statements.set(sql, known);
    return known as Statement<[object], Row>;
  };
  const count = (from: string, conditions: string, params: object): number =>
    prepare<{ total: number }>(`SELECT count(*) AS total FROM ${from} WHERE ${conditions}`).get(
      params,
    )?.total ?? 0;

  return database.transaction(
    (release: NumberedRelease, query: NodesQuery): FoundDocuments | MissingPart => {
      if (!releases.isReadable(release.number)) return 'release';
      const { limit, offset, language, filter } = query;
      const { keys, order, missing } = selectNodes(query.of);
      const allowed = filter ? [...allowedValues(filter)] : [];
      const asked = { release: release.number, language };
      const params = {
        ...asked,
        ...keys,
        ...Object.fromEntries(
          allowed.map(([name, values]) => [`${name}_values`, JSON.stringify(values)]),
        ),
      };
      const conditions = [
        ...conditionsOf(keys),
        ...allowed.map(
          ([name]) => `${columns[name]} IN (SELECT value FROM json_each(@${name}_values))`,
        ),
      ].join(' AND ');
      const isOfDocuments = allowed.some(([name]) => name !== 'id');
      const total = count(isOfDocuments ? documents : 'release_nodes', conditions, params);
      if (total === 0 && missing) {
        const there = missing.unless ?? keys;
        const isThere = count('release_nodes', conditionsOf(there).join(' AND '), {
          ...asked,
          ...there,
        });
        if (!isThere) return missing.part;
      }
      const rows = prepare<NodeDocumentRow>(`
        SELECT document.node, document.language, document.document, document.seal
        FROM ${documents} WHERE ${conditions}
        ORDER BY release_nodes.${order} LIMIT @limit OFFSET @offset`).all({
        ...params,
        limit,
        offset,
      });
      if (rows.length !== Math.max(0, Math.min(limit, total - offset))) throw damaged();
      return { total, documents: encodeDocuments(rows.map(readDocument)) };
    },
  );
}

/** Nodes with their documents. */
const documents = `release_nodes CROSS JOIN release_node_documents AS document
  ON document.node = release_nodes.number AND document.language = @language`;

/** Where the attributes of filters are. */
const columns: Readonly<Record<string, string>> = {
  id: 'release_nodes.id',
  name: `document.document ->> '$.attributes.name'`,
  slug: `document.document ->> '$.attributes.slug'`,
};

function conditionsOf(keys: NodeKeys): string[] {
  return ['release', ...Object.keys(keys)].map((name) => `release_nodes.${name} = @${name}`);
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
