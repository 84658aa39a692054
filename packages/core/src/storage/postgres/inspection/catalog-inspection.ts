import type { AttributeValues } from '@aisle/schema/dev';
import {
  collectRanked,
  describeValues,
  rankText,
  singleProducts,
  valuesInDocuments,
} from '../../../catalog/inspection/describe-values.js';
import type { CatalogInspection, ValuesQuery } from '../../../catalog/inspection/find-products.js';
import type { MissingPart } from '../../../catalog/reading/missing-part.js';
import { askAgain } from '../../../catalog/release-format/ask-again.js';
import { blockSize, type PlaceList } from '../../../catalog/release-format/list-directory.js';
import type { FilterScope } from '../../../catalog/release-format/match-filter.js';
import { type NumberedRelease, numbered } from '../../../catalog/release-format/node-row.js';
import { nodeProducts, valueCodes } from '../../../catalog/release-format/stored-product.js';
import type { ProductRecord } from '../../../catalog/requests.js';
import { readStored } from '../../../integrity/checksum.js';
import { keyText } from '../../../seeding/key-text.js';
import type { Queryable } from '../connection/pool.js';
import type { Connection } from '../connection/store-locks.js';
import { createReleaseRows, type ReleaseRows } from '../release-rows/release-rows.js';
import { explainFilterQuery } from './filter-facts.js';
import {
  findReleasedProduct,
  listNodeEntries,
  nameNodes,
  readDocuments,
  scanValues,
} from './scan-values.js';

/** Creates the inspection of releases. Each answer is read from one snapshot of the database. */
export function createPostgresInspection({
  read,
  query: ask,
  run,
}: Pick<Connection, 'read' | 'query' | 'run'>): CatalogInspection {
  return {
    listNodeEntries: (release, query) =>
      readPublished(numbered(release), (database) =>
        listNodeEntries(database, numbered(release), query),
      ),
    listValues: (release, query) =>
      readPublished(numbered(release), (database) =>
        listValues(database, numbered(release), query),
      ),
    explainFilter: (release, query) =>
      readPublished(numbered(release), (database) =>
        explainFilterQuery(database, numbered(release), query),
      ),
    findReleasedProduct: (release, called, language) =>
      read((database) => findReleasedProduct(database, numbered(release), called, language)),
    nameNodes: (release, ids, language) =>
      read((database) => nameNodes(database, numbered(release), { ids, language })),
    findProduct: (idOrSku) => findProductRecord({ query: ask, run }, idOrSku),
    listProducts: (after, limit) => listProductRecords({ query: ask, run }, after, limit),
  };

  function readPublished<Answer>(
    { number, id }: NumberedRelease,
    work: (database: Queryable) => Promise<Answer>,
  ): Promise<Answer | 'release'> {
    return read(async (database) => {
      const found = await database.query({
        text: `SELECT 1 FROM releases WHERE number = $1 AND id = $2 AND state = 'published'`,
        values: [number, id],
      });
      return found.length === 0 ? 'release' : work(database);
    });
  }
}

/** Finds the record of a product by its id or, failing that, by its sku. */
async function findProductRecord(
  database: Queryable,
  idOrSku: string,
): Promise<ProductRecord | undefined> {
  const [row] = await database.query<{ document: string }>({
    text: `SELECT document FROM products WHERE id = $1 OR sku = $1
      ORDER BY (id = $1) DESC, id LIMIT 1`,
    values: [keyText(idOrSku)],
  });
  return row && readStored<ProductRecord>(row.document);
}

/** Returns records of products after an id, in the order of their ids. */
async function listProductRecords(
  database: Queryable,
  after: string,
  limit: number,
): Promise<readonly ProductRecord[]> {
  const rows = await database.query<{ document: string }>({
    text: 'SELECT document FROM products WHERE id > $1 ORDER BY id LIMIT $2',
    values: [keyText(after), limit],
  });
  return rows.map(({ document }) => readStored<ProductRecord>(document));
}

/** Maximum duration of the search for values, in milliseconds. */
const patience = 250;

/** Number of products to read in one step. */
const documentStep = 64;

/** Number of values to count in one round. */
const countStep = 64;

/** Node whose values are listed. */
interface ListedNode {
  readonly rows: ReleaseRows;
  readonly release: NumberedRelease;
  readonly query: ValuesQuery;
  readonly scope: FilterScope;
  /**
   * Opens the list of its products anew, because a list opened before a fetch lacks the fetched
   * blocks.
   */
  openMembers(): PlaceList;
}

/**
 * Lists values of an attribute among the products of a node, with the number of products of each.
 */
async function listValues(
  database: Queryable,
  release: NumberedRelease,
  query: ValuesQuery,
): Promise<AttributeValues | MissingPart> {
  const { attribute, language, node_id } = query;
  const rows = createReleaseRows(database);
  const node = await askAgain(() => rows.findNode(release.number, node_id), rows);
  if (!node) return 'node';
  const scope = { release, node: node.lists, language };
  const openMembers = () => rows.readList(nodeProducts(node.lists), release);
  const listed: ListedNode = { rows, release, query, scope, openMembers };
  const counted = new Map<string, PlaceList>();
  const end = performance.now() + patience;

  const countAll = async (values: readonly string[]) => {
    const lists = await askAgain(
      () => values.map((value) => ({ value, list: matchValue(listed, value) })),
      rows,
    );
    for (const { value, list } of lists) counted.set(value, list);
  };
  const exists = async (value: string): Promise<boolean> => {
    if (!counted.has(value)) await countAll([value]);
    return (counted.get(value)?.total ?? 0) > 0;
  };
  const steps = countAhead(findCandidates(database, listed), query, counted, countAll);
  const { values, complete } = await collectRanked(steps, exists, {
    ...query,
    pause: async () => performance.now() < end,
  });
  const single = singleProducts(attribute, values, counted);
  const places = single.map(({ place }) => place);
  const named = await readDocuments(database, release, places, language);
  return { values: describeValues(values, counted, single, named), complete };
}

function matchValue({ rows, query, scope }: ListedNode, value: string): PlaceList {
  return rows.matchTerm({ attribute: { name: query.attribute }, values: [{ value }] }, scope);
}

/** Yields values that products of the node may have, step by step. */
async function* findCandidates(
  database: Queryable,
  { rows, release, query, scope, openMembers }: ListedNode,
): AsyncGenerator<readonly string[]> {
  const { attribute, language } = query;
  const members = await askAgain(openMembers, rows);
  if (valueCodes.has(attribute) && members.total <= blockSize) {
    for (let from = 0; from < members.total; from += documentStep) {
      const places = members.slice(from, documentStep);
      const products = await readDocuments(database, release, places, language);
      yield valuesInDocuments(products, attribute);
    }
    return;
  }
  for await (const step of scanValues(database, { ...scope, ...query, release })) {
    const inNode = await askAgain(() => {
      const { has } = openMembers();
      return step.filter(({ place }) => place === undefined || has(place));
    }, rows);
    yield inNode.map(({ value }) => value);
  }
}

/**
 * Counts the products of the matching values in batches, and leaves out values that do not match.
 */
async function* countAhead(
  steps: AsyncIterable<readonly string[]>,
  { search, limit }: ValuesQuery,
  counted: ReadonlyMap<string, PlaceList>,
  countAll: (values: readonly string[]) => Promise<void>,
): AsyncGenerator<readonly string[]> {
  for await (const step of steps) {
    const fitting = [...new Set(step)].filter((text) => rankText(text, search) !== undefined);
    for (let from = 0; from < Math.max(1, fitting.length); from += countStep) {
      const some = fitting.slice(from, from + countStep);
      // Few values are needed in the end: once that many are known, the rest is not counted.
      const unknown = some.filter((text) => !counted.has(text));
      if (from <= 2 * (limit + 1)) await countAll(unknown);
      yield some;
    }
  }
}
