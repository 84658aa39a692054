import { CommerceError } from '@aisle/schema';
import { buildFile } from '../../../catalog/build/build-node.js';
import type { PublicationRequest } from '../../../catalog/catalog-store.js';
import { describeBasis } from '../../../catalog/plan-incremental.js';
import { mergeSaleChanges } from '../../../catalog/pricing/sale-timeline.js';
import type { Publication, PublicationEnd, SaleChange } from '../../../catalog/publication.js';
import {
  checksumOfRelease,
  type NumberedRelease,
  type ReleaseRow,
  readRelease,
} from '../../../catalog/release-format/node-row.js';
import {
  type ListedRelease,
  listedProducts,
} from '../../../catalog/release-format/stored-product.js';
import type { CatalogRecord } from '../../../catalog/requests.js';
import { readStored } from '../../../integrity/checksum.js';
import { findLastChange, planIncremental } from '../../stores/plan-incremental.js';
import {
  type CatalogContent,
  listRows,
  type ReadingSession,
  readBatches,
  readCatalog,
  readFiles,
} from '../../stores/product-source.js';
import { commitChange, type Session } from '../connection/commit-change.js';
import { readsOn } from '../connection/long-work.js';
import type { Queryable } from '../connection/pool.js';
import type { Connection } from '../connection/store-locks.js';
import type { PostgresCleaner } from './cleaner.js';
import {
  lockReleases,
  type OwnRelease,
  prepareOwnRelease,
  type Reservation,
  reserveRelease,
} from './own-release.js';
import { prepareReleaseWriter } from './write-release.js';

/** Dependencies of publications. */
interface PublishingParts {
  readonly connection: Connection;
  readonly cleaner: PostgresCleaner;
  /** Waits for earlier publications of this process: each takes two connections. */
  readonly takeTurn: () => Promise<() => void>;
}

/**
 * Begins a release: one session reads one snapshot, another one writes in steps. When two publish a
 * catalog at once, the second builds everything in a new generation.
 */
export async function openPostgresPublication(
  { connection, cleaner, takeTurn }: PublishingParts,
  request: PublicationRequest,
): Promise<Publication | undefined> {
  const done = await takeTurn();
  const opened: Session[] = [];
  const end = async () => {
    for (const session of opened.splice(0)) await session.end();
    done();
  };
  const open = async (options?: { readonly pipelined: boolean }) => {
    const session = await connection.openSession(options);
    opened.push(session);
    return session;
  };
  let reservation: Reservation | undefined;
  const giveUp = async () => {
    await end();
    if (reservation) await cleaner.giveUp(reservation);
  };
  try {
    // Leftovers of a crashed publish would prevent an incremental one.
    await cleaner.cleanUpUnfinished();
    const session = await open({ pipelined: true });
    const writing = await open();
    // Inserts the release first: from then on every change of a record is logged.
    reservation = await reserveRelease(connection, request);
    await session.begin('read');
    const reading = readsOn(session, connection);
    const content = await reading.do(readCatalog(request.catalog_id));
    if (content) {
      const sessions = { connection, cleaner, reading, writing, end };
      return await createPublication(sessions, request, content, reservation);
    }
  } catch (error) {
    await giveUp().catch(() => undefined);
    throw error;
  }
  await giveUp();
  return undefined;
}

/** Connections of a publication. */
interface PublicationSessions {
  readonly connection: Connection;
  readonly cleaner: PostgresCleaner;
  readonly reading: ReadingSession;
  readonly writing: Session;
  end(): Promise<void>;
}

async function createPublication(
  { connection, cleaner, reading, writing, end }: PublicationSessions,
  request: PublicationRequest,
  content: CatalogContent,
  reservation: Reservation,
): Promise<Publication> {
  const { number, base } = reservation;
  const { catalog, nodes } = content;
  const own = prepareOwnRelease(writing, reservation, request);
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await own.end();
    await end();
  };
  try {
    const changes = await reading.do(findLastChange());
    const plan = await reading.do(planIncremental(base, content));
    const rows = plan?.products ?? (await listRows(reading, nodes));
    const files = await reading.do(readFiles(plan?.files ?? []));
    const release = { number, generation: plan?.base.generation ?? number };
    const { lot } = plan?.base ?? request;
    await enterGeneration(writing, own, release, { catalog, lot }, changes);
    const writer = await prepareReleaseWriter({ writing, reading: connection }, own, {
      release,
      total: rows.length,
      nodes,
      plan,
    });
    await writer.begin(files.map(buildFile));
    return {
      release_id: request.release_id,
      published_at: request.now,
      catalog,
      nodes,
      lot,
      total: rows.length,
      batches: () => readBatches(reading, catalog, rows),
      write: writer.write,
      async complete(publicationEnd) {
        await writer.finish(publicationEnd.nodes);
        await analyse(writing, own, rows.length);
        await own.end();
        await writing.begin('import');
        await lockReleases(writing);
        await own.touch(writing);
        const published = await switchOn(writing, release, request, publicationEnd);
        await commitChange(connection, writing);
        await close();
        // The release is public now; a later cleanup frees the rest.
        cleaner.cleanUpInBackground();
        return published;
      },
      async abandon() {
        if (!isOpen) return;
        await close();
        await cleaner.giveUp(reservation);
      },
    };
  } catch (error) {
    isOpen = false;
    await own.end();
    throw error;
  }
}

/** Number of products from which on PostgreSQL updates its statistics. */
const manyProducts = 1_000;

/** Maximum wait for a lock in milliseconds. Autovacuum gives way within one second. */
const patience = 2_000;

/** Tables that pages are read from. */
const tables = `release_products, release_values, release_lists, release_list_blocks, release_nodes,
  release_node_documents, release_files, release_product_files, release_components`;

/**
 * Updates PostgreSQL's statistics as a step of a publication: a query plan made while the tables
 * were small would scan them. While another transaction locks one of the tables, autovacuum does
 * it later.
 */
async function analyse(
  session: Session,
  own: Pick<OwnRelease, 'step'>,
  products: number,
): Promise<void> {
  if (products < manyProducts) return;
  try {
    await own.step(async () => {
      await session.run({ text: `SET LOCAL lock_timeout = ${patience}` });
      await session.run({ text: `ANALYZE ${tables}` });
    });
  } catch (error) {
    if (!(error instanceof CommerceError) || error.code !== 'busy') throw error;
  }
}

/**
 * Records the generation of an unfinished release, which may be a new one, and the last change that
 * its snapshot includes.
 */
function enterGeneration(
  writing: Queryable,
  own: OwnRelease,
  { number, generation }: ListedRelease,
  { catalog, lot }: { readonly catalog: CatalogRecord; readonly lot: number },
  changes: number,
): Promise<void> {
  return own.step(
    async () => {
      if (generation === number) {
        await writing.run({
          text: 'INSERT INTO generations (number, basis, lot) VALUES ($1, $2, $3)',
          values: [generation, describeBasis(catalog), lot],
        });
      }
      await writing.run({
        text: 'UPDATE releases SET generation = $1, changes = $2 WHERE number = $3',
        values: [generation, changes, number],
      });
    },
    { changesReleases: true },
  );
}

/** Maximum number of logged changes to keep for catalogs that are rarely published. */
const maxChanges = 200_000;

/**
 * Makes the release the newest one and prunes releases beyond the number to keep. Call it in a
 * transaction of its publication that locks the states of releases.
 */
async function switchOn(
  transaction: Queryable,
  release: ListedRelease,
  { catalog_id, keep, now }: PublicationRequest,
  { languages, default_language, sale_changes }: PublicationEnd,
): Promise<NumberedRelease> {
  const { number, generation } = release;
  const [earlier] = await transaction.query<{ sale_changes: string }>({
    text: `SELECT sale_changes FROM releases
      WHERE generation = $1 AND state = 'published' ORDER BY number DESC LIMIT 1`,
    values: [generation],
  });
  const earlierSales = readStored<SaleChange[]>(earlier?.sale_changes ?? '[]');
  const [published] = await transaction.query<ReleaseRow>({
    text: `UPDATE releases SET state = 'published', published_at = $2, languages = $3,
        default_language = $4, sale_changes = $5, products = $6 WHERE number = $1
      RETURNING number, id, catalog_id, generation, state, published_at, default_language,
        languages, sale_changes, products, checksum`,
    values: [
      number,
      now,
      JSON.stringify(languages),
      default_language,
      JSON.stringify(mergeSaleChanges([...earlierSales, ...sale_changes])),
      await countListed(transaction, release),
    ],
  });
  if (!published) throw new RangeError('a release that is switched on has a row');
  await transaction.run({
    text: 'UPDATE releases SET checksum = $2 WHERE number = $1',
    values: [number, checksumOfRelease(published)],
  });
  await transaction.run({
    text: `UPDATE releases SET state = 'pruned'
      WHERE catalog_id = $1 AND state = 'published' AND number NOT IN (
        SELECT number FROM releases WHERE catalog_id = $1 AND state = 'published'
        ORDER BY number DESC LIMIT $2)`,
    values: [catalog_id, keep],
  });
  // A release that finishes after newer ones is pruned at once.
  const [row] = await transaction.query<ReleaseRow>({
    text: 'SELECT * FROM releases WHERE number = $1',
    values: [number],
  });
  const stored = row && readRelease(row);
  if (!stored) throw new RangeError('a release that is switched on can be read');
  // Changes that every catalog's newest release knows are of no use any more.
  await transaction.run({
    text: `DELETE FROM changes WHERE number <= greatest(
      (SELECT changes - ${maxChanges} FROM store),
      (SELECT min(known) FROM (
        SELECT max(changes) AS known FROM releases WHERE state = 'published'
        GROUP BY catalog_id) AS newest))`,
  });
  return stored;
}

/** Products that nodes list: everything but the components that only bundles show. */
async function countListed(transaction: Queryable, release: ListedRelease): Promise<number> {
  const { node, attribute, value } = listedProducts(release);
  const [row] = await transaction.query<{ total: number }>({
    text: `SELECT total FROM release_lists
      WHERE node = $1 AND attribute = $2 AND value = $3 AND since <= $4
      ORDER BY since DESC LIMIT 1`,
    values: [node, attribute, value, release.number],
  });
  return row?.total ?? 0;
}
