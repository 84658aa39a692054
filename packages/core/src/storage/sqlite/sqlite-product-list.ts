import type { Database, Statement } from 'better-sqlite3';
import type {
  MissingPart,
  NodeProductsQuery,
  ProductDocumentPage,
} from '../../catalog/catalog-store.js';
import { encodeDocuments } from '../../catalog/page-documents.js';
import type { StoredRelease } from '../../catalog/release.js';
import { joinProducts, type ProductRow, selectProducts } from './product-documents.js';
import { prepareReleaseQueries } from './read-release.js';
import { type CompiledFilter, compileFilter } from './sqlite-filter.js';
import { prepareIncludedQueries } from './sqlite-included.js';

/** How many shapes of filters keep their prepared statements. */
const maxFilterShapes = 256;

interface NodeRow {
  readonly number: number;
  readonly products: number;
  readonly curated: number;
}

interface Matches {
  readonly total: number;
  readonly rows: readonly ProductRow[];
}

/** Lists the products of a node, each page as one consistent read. */
export function prepareProductList(
  database: Database,
): (release: StoredRelease, query: NodeProductsQuery) => ProductDocumentPage | MissingPart {
  const releases = prepareReleaseQueries(database);
  const findIncluded = prepareIncludedQueries(database);
  const findNode = database.prepare<[number, string], NodeRow>(
    'SELECT number, products, curated FROM release_nodes WHERE release = ? AND id = ?',
  );
  const selectMembers = selectProducts(
    database,
    `SELECT position, product FROM release_members
    WHERE node = @node AND position >= @offset AND position < @end`,
  );
  const filtered = new Map<string, FilteredStatements>();

  return database.transaction(
    (release: StoredRelease, query: NodeProductsQuery): ProductDocumentPage | MissingPart => {
      if (!releases.isReadable(release.number)) return 'release';
      const node = findNode.get(release.number, query.node_id);
      if (!node) return 'node';
      const { language, currency, now } = query;
      const reader = { language, currency, now };
      const { total, rows } = query.filter
        ? listMatches(compileFilter(query.filter), release, node, query)
        : listMembers(node, query);
      return {
        total,
        documents: encodeDocuments(joinProducts(rows, reader, node.curated)),
        included: findIncluded(
          query.include,
          release.number,
          rows.map(({ product }) => product),
          reader,
        ),
      };
    },
  );

  function listMembers(node: NodeRow, query: NodeProductsQuery): Matches {
    const { limit, offset, language, currency, now } = query;
    const range = { node: node.number, offset, end: offset + limit };
    return { total: node.products, rows: selectMembers.all({ ...range, language, currency, now }) };
  }

  function listMatches(
    filter: CompiledFilter,
    release: StoredRelease,
    node: NodeRow,
    { limit, offset, language, currency, now }: NodeProductsQuery,
  ): Matches {
    const statements = statementsOf(filter);
    const params = { ...filter.params, release: release.number, node: node.number, language };
    return {
      total: statements.count.get(params) ?? 0,
      rows: statements.page.all({ ...params, limit, offset, currency, now }),
    };
  }

  function statementsOf(filter: CompiledFilter): FilteredStatements {
    const known = filtered.get(filter.sql);
    if (known) return known;
    const made = prepareFiltered(database, filter);
    if (filtered.size >= maxFilterShapes) filtered.clear();
    filtered.set(filter.sql, made);
    return made;
  }
}

interface FilteredStatements {
  readonly count: Statement<[object], number>;
  readonly page: Statement<[object], ProductRow>;
}

function prepareFiltered(database: Database, { sql }: CompiledFilter): FilteredStatements {
  return {
    count: database.prepare<[object], number>(`SELECT count(*) FROM (${sql})`).pluck(),
    page: selectProducts(
      database,
      `${sql} ORDER BY candidate.position LIMIT @limit OFFSET @offset`,
    ),
  };
}
