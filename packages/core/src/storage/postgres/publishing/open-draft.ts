import type { DraftRequest } from '../../../catalog/catalog-store.js';
import { isNothing } from '../../../catalog/plan-incremental.js';
import type { Comparison, ProductBatch, ReleaseDraft } from '../../../catalog/publication.js';
import { askAgain } from '../../../catalog/release-format/ask-again.js';
import { placesIn } from '../../../catalog/release-format/list-directory.js';
import { productNumber } from '../../../catalog/release-format/number-nodes.js';
import { allProducts } from '../../../catalog/release-format/stored-product.js';
import { keyText } from '../../../seeding/key-text.js';
import type { Session } from '../connection/commit-change.js';
import type { Queryable } from '../connection/pool.js';
import type { Connection } from '../connection/store-locks.js';
import { createReleaseRows, type ReleaseRows } from '../release-rows/release-rows.js';
import { findBase } from './own-release.js';
import { planIncremental } from './plan-incremental.js';
import { openProductSource } from './product-source.js';

/**
 * Opens a draft: the content of a new release, and the newest one. It reads one snapshot and writes
 * nothing.
 */
export async function openPostgresDraft(
  connection: Connection,
  request: DraftRequest,
): Promise<ReleaseDraft | undefined> {
  const session = await connection.openSession({ pipelined: true });
  try {
    await session.begin('read');
    const draft = await createDraft(session, request);
    if (!draft) await session.end();
    return draft;
  } catch (error) {
    await session.end();
    throw error;
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
  const source = await openProductSource(session, catalog_id);
  if (!source) return undefined;
  const [newest] = await session.query<Newest>({
    text: `SELECT releases.number, generation, releases.id AS release_id, published_at, lot
      FROM releases JOIN generations ON generations.number = releases.generation
      WHERE catalog_id = $1 AND state = 'published' ORDER BY releases.number DESC LIMIT 1`,
    values: [catalog_id],
  });
  const nodes = await readNodes(session, newest?.number ?? 0);
  const total = newest ? await countAll(session, newest) : 0;
  let packed: ReadonlyMap<string, Uint8Array> = new Map();

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
          for await (const batch of source.batches(rows)) {
            packed = newest ? await readPacked(session, newest, batch) : packed;
            yield batch;
          }
        },
      };
    },
    async isUnchanged() {
      const base = await findBase(session, keyText(catalog_id));
      const plan = await planIncremental(session, base, source);
      return plan !== undefined && isNothing(plan);
    },
    known: { products: total, nodes: nodes.size },
    pruned: await listPruned(session, catalog_id, keep),
    compareProduct({ id, packed: built }): Comparison {
      const known = packed.get(id);
      if (!known) return 'added';
      return Buffer.compare(known, built) === 0 ? 'kept' : 'changed';
    },
    compareNode({ id, documents }): Comparison {
      const known = nodes.get(id);
      if (known === undefined) return 'added';
      const isSame =
        documents.length === known.size &&
        documents.every(({ language, document }) => known.get(language) === document);
      return isSame ? 'kept' : 'changed';
    },
    end() {
      session.end().catch(() => undefined);
    },
  };
}

/** Returns the newest release's packed products of a batch, by id. */
async function readPacked(
  session: Queryable,
  newest: Newest,
  { products }: ProductBatch,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const rows = createReleaseRows(session);
  const found = await askAgain(() => findPacked(rows, newest, products), rows);
  return new Map(found);
}

function findPacked(
  rows: ReleaseRows,
  newest: Newest,
  products: ProductBatch['products'],
): (readonly [id: string, packed: Uint8Array])[] {
  const { generation } = newest;
  const all = rows.readList(allProducts(newest), newest);
  const findPlace = placesIn(all, (id) => rows.placesOfId(generation, id));
  return products.flatMap(({ id }) => {
    const place = findPlace(id);
    const product =
      place === undefined ? undefined : rows.findProduct(productNumber(generation, place));
    return product ? [[id, product.packed] as const] : [];
  });
}

/** Returns the number of products of the newest release. */
async function countAll(session: Queryable, newest: Newest): Promise<number> {
  const rows = createReleaseRows(session);
  return askAgain(() => rows.readList(allProducts(newest), newest).total, rows);
}

/** Returns the documents of a release's nodes by language, by the nodes' ids. */
async function readNodes(
  session: Queryable,
  release: number,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const rows = await session.query<{ id: string; language: string; document: string }>({
    text: `SELECT id, language, document
      FROM release_nodes JOIN release_node_documents ON node = number WHERE release = $1`,
    values: [release],
  });
  const nodes = new Map<string, Map<string, string>>();
  for (const { id, language, document } of rows) {
    const documents = nodes.get(id) ?? new Map<string, string>();
    nodes.set(id, documents.set(language, document));
  }
  return nodes;
}

/** Returns the ids of the releases that a new one would prune. */
async function listPruned(session: Queryable, catalogId: string, keep: number): Promise<string[]> {
  const rows = await session.query<{ id: string }>({
    text: `SELECT id FROM releases WHERE catalog_id = $1 AND state = 'published'
      ORDER BY number DESC OFFSET $2`,
    values: [catalogId, keep - 1],
  });
  return rows.map(({ id }) => id);
}
