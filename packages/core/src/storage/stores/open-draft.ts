import type { DraftRequest } from '../../catalog/catalog-store.js';
import type { Comparison, ProductBatch, ReleaseDraft } from '../../catalog/publication.js';
import { placeOf, productNumber } from '../../catalog/release-format/number-nodes.js';
import type { ListedRelease } from '../../catalog/release-format/stored-product.js';
import { keyText } from '../../seeding/key-text.js';
import { all, sql, type Work } from '../engine/statement.js';
import { findBase, planIncremental } from './plan-incremental.js';
import {
  type CatalogWithNodes,
  listRows,
  type ReadingSession,
  readBatches,
  readCatalog,
} from './product-source.js';
import { createReleaseLists, type ReleaseLists, readProducts } from './release-lists.js';

/** Session of a draft, which ends with it. */
interface DraftSession extends ReadingSession {
  end(): Promise<void>;
}

/**
 * Opens a draft: the content of a new release, and the newest one. It reads one state, in a session
 * of its own, and writes nothing.
 */
export async function openDraft(
  open: () => Promise<DraftSession>,
  request: DraftRequest,
): Promise<ReleaseDraft | undefined> {
  const session = await open();
  try {
    const content = await session.do(readCatalog(request.catalog_id));
    if (content) return await createDraft(session, content, request);
  } catch (error) {
    await session.end();
    throw error;
  }
  await session.end();
  return undefined;
}

async function createDraft(
  session: DraftSession,
  content: CatalogWithNodes,
  { catalog_id, keep, lot }: DraftRequest,
): Promise<ReleaseDraft> {
  const { catalog, nodes } = content;
  const published = await session.do(readPublished(catalog_id));
  const [newest] = published;
  const lists = newest && createReleaseLists(newest);
  const total = lists ? await session.do(lists.count()) : 0;
  const documents = await session.do(readNodes(newest?.number ?? 0));
  let packed: ReadonlyMap<string, Buffer> = new Map();

  return {
    catalog,
    nodes,
    lot: newest?.lot ?? lot,
    release_id: newest?.release_id ?? '',
    published_at: newest?.published_at ?? 0,
    async listProducts() {
      const rows = await listRows(session, nodes);
      return {
        total: rows.length,
        async *batches() {
          for await (const batch of readBatches(session, catalog, rows)) {
            if (newest && lists) packed = await session.do(readPacked(newest, lists, batch));
            yield batch;
          }
        },
      };
    },
    isUnchanged: () => session.do(isUnchanged(content)),
    known: { products: total, nodes: documents.size },
    pruned: published.slice(keep - 1).map(({ release_id }) => release_id),
    compareProduct({ id, packed: built }): Comparison {
      const known = packed.get(id);
      if (!known) return 'added';
      return Buffer.compare(known, built) === 0 ? 'kept' : 'changed';
    },
    compareNode({ id, documents: built }): Comparison {
      const known = documents.get(id);
      if (known === undefined) return 'added';
      const isSame =
        built.length === known.size &&
        built.every(({ language, document }) => known.get(language) === document);
      return isSame ? 'kept' : 'changed';
    },
    end() {
      session.end().catch(() => undefined);
    },
  };
}

interface PublishedRelease extends ListedRelease {
  readonly release_id: string;
  readonly published_at: number;
  readonly lot: number;
}

/** Reads the readable releases of a catalog, newest first. */
function* readPublished(catalogId: string): Work<readonly PublishedRelease[]> {
  return yield* all(sql<PublishedRelease>`
    SELECT releases.number, generation, releases.id AS release_id, published_at, lot
    FROM releases JOIN generations ON generations.number = releases.generation
    WHERE catalog_id = ${keyText(catalogId)} AND state = 'published'
    ORDER BY releases.number DESC`);
}

/** Returns the documents of a release's nodes by language, by the nodes' ids. */
function* readNodes(release: number): Work<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const rows = yield* all(sql<{ id: string; language: string; document: string }>`
    SELECT id, language, document FROM release_nodes
    JOIN release_node_documents ON node = number WHERE release = ${release}`);
  const nodes = new Map<string, Map<string, string>>();
  for (const { id, language, document } of rows) {
    const documents = nodes.get(id) ?? new Map<string, string>();
    nodes.set(id, documents.set(language, document));
  }
  return nodes;
}

/** Returns a release's packed products of a batch, by id. */
function* readPacked(
  { generation }: ListedRelease,
  lists: ReleaseLists,
  { products }: ProductBatch,
): Work<ReadonlyMap<string, Buffer>> {
  const places = yield* lists.placesOf(products.map(({ id }) => id));
  const numbers = [...places.values()].map((place) => productNumber(generation, place));
  const found = yield* readProducts(numbers);
  const packed = new Map(found.map((product) => [placeOf(product.number), product.packed]));
  return new Map(
    [...places].flatMap(([id, place]) => {
      const known = packed.get(place);
      return known ? [[id, known] as const] : [];
    }),
  );
}

/** @returns true if no product and no file has changed since the newest release. */
function* isUnchanged(content: CatalogWithNodes): Work<boolean> {
  const base = yield* findBase(content.catalog.id);
  const plan = yield* planIncremental(base, content);
  if (!plan) return false;
  return [plan.products, plan.retired, plan.files].every(({ length }) => length === 0);
}
