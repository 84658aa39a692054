import type { DraftRequest } from '../../../catalog/catalog-store.js';
import { isNothing } from '../../../catalog/plan-incremental.js';
import type { Comparison, ReleaseDraft } from '../../../catalog/publication.js';
import { placesIn } from '../../../catalog/release-format/list-directory.js';
import { productNumber } from '../../../catalog/release-format/number-nodes.js';
import { allProducts } from '../../../catalog/release-format/stored-product.js';
import { nextTurn } from '../../../environment/turns.js';
import type { Connection, Session } from '../connection/connection.js';
import { performNow, translateSqliteError } from '../connection/sqlite-engine.js';
import { prepareLists, prepareStoredProducts } from '../release-rows.js';
import { planIncremental } from './plan-incremental.js';
import { openProductSource } from './product-source.js';
import { prepareBase } from './write-release.js';

/**
 * Opens a draft: the content of a new release, and the newest one. It reads one snapshot and writes
 * nothing.
 */
export async function openSqliteDraft(
  connection: Connection,
  request: DraftRequest,
): Promise<ReleaseDraft | undefined> {
  const session = connection.openSession();
  try {
    if (!session.shared) session.database.exec('BEGIN');
    const draft = await createDraft(session, request);
    if (!draft) session.end();
    return draft;
  } catch (error) {
    session.end();
    throw translateSqliteError(error);
  }
}

interface Newest {
  readonly number: number;
  readonly generation: number;
  readonly release_id: string;
  readonly published_at: number;
  readonly lot: number;
}

async function createDraft(
  session: Session,
  { catalog_id, keep, lot }: DraftRequest,
): Promise<ReleaseDraft | undefined> {
  const { database, end } = session;
  const source = openProductSource(session, catalog_id);
  if (!source) return undefined;
  const newest = database
    .prepare<[string], Newest>(`
      SELECT releases.number, generation, releases.id AS release_id, published_at, lot FROM releases
      JOIN generations ON generations.number = releases.generation
      WHERE catalog_id = ? AND state = 'published' ORDER BY releases.number DESC LIMIT 1`)
    .get(catalog_id);
  const stored = prepareStoredProducts(database);
  const list = newest && prepareLists(database).read(allProducts(newest), newest);
  const nodes = new Map<string, string>(
    database
      .prepare<[number], { id: string; documents: string }>(`
        SELECT id, json_group_array(json_array(language, document) ORDER BY language) AS documents
        FROM release_nodes JOIN release_node_documents ON node = number
        WHERE release = ? GROUP BY id`)
      .all(newest?.number ?? 0)
      .map(({ id, documents }) => [id, documents]),
  );
  const findPlace =
    newest && list && placesIn(list, (id) => stored.placesOfId(newest.generation, id));
  const findPacked = (id: string) => {
    const place = findPlace?.(id);
    if (!newest || place === undefined) return undefined;
    return stored.find(productNumber(newest.generation, place))?.packed;
  };
  return {
    catalog: source.catalog,
    nodes: source.nodes,
    lot: newest?.lot ?? lot,
    release_id: newest?.release_id ?? '',
    published_at: newest?.published_at ?? 0,
    async listProducts() {
      const rows = await source.listRows();
      return {
        total: rows.length,
        async *batches() {
          for (const batch of source.batches(rows)) {
            yield batch;
            await nextTurn();
          }
        },
      };
    },
    async isUnchanged() {
      const plan = planIncremental(database, prepareBase(database).get(catalog_id), source);
      return plan !== undefined && isNothing(plan);
    },
    known: { products: list?.total ?? 0, nodes: nodes.size },
    pruned: database
      .prepare<[string, number], string>(`
        SELECT id FROM releases WHERE catalog_id = ? AND state = 'published'
        ORDER BY number DESC LIMIT -1 OFFSET ?`)
      .pluck()
      .all(catalog_id, keep - 1),
    compareProduct({ id, packed }): Comparison {
      const known = performNow(() => findPacked(id));
      if (!known) return 'added';
      return Buffer.compare(known, packed) === 0 ? 'kept' : 'changed';
    },
    compareNode({ id, documents }): Comparison {
      const known = nodes.get(id);
      if (known === undefined) return 'added';
      const built = documents
        .map(({ language, document }) => [language, document])
        .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
      return JSON.stringify(JSON.parse(known)) === JSON.stringify(built) ? 'kept' : 'changed';
    },
    end,
  };
}
