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
import { nextTurn } from '../../../environment/turns.js';
import { readStored } from '../../../integrity/checksum.js';
import { type Ask, sql, text, type Work } from '../../engine/statement.js';
import { type Cleaner, createCleaner } from '../../stores/clean-up-releases.js';
import { findLastChange, planIncremental } from '../../stores/plan-incremental.js';
import {
  type CatalogContent,
  listRows,
  type ReadingSession,
  readBatches,
  readCatalog,
  readFiles,
} from '../../stores/product-source.js';
import type { Connection, Lock, Session } from '../connection/connection.js';
import { type Database, retryBusy } from '../connection/sqlite-database.js';
import {
  createRunner,
  openReading,
  performSlowly,
  translateSqliteError,
} from '../connection/sqlite-engine.js';
import { prepareLists } from '../release-rows.js';
import {
  type OwnRelease,
  prepareOwnRelease,
  prepareReleaseWriter,
  type Reservation,
  reserveRelease,
} from './write-release.js';

/** Begins a release: reads go through a session that sees one state, writes in small steps. */
export async function openSqlitePublication(
  connection: Connection,
  request: PublicationRequest,
): Promise<Publication | undefined> {
  connection.requireWritable();
  const done = await connection.exclusively();
  const opened: (() => unknown)[] = [];
  let leave = () => {};
  const end = () => {
    for (const endSession of opened.splice(0)) endSession();
    leave();
    done();
  };
  const cleaner = createSqliteCleaner(connection);
  let reservation: Reservation | undefined;
  try {
    await cleaner.cleanUp();
    leave = await connection.making.share();
    // The release is entered first: from then on every change of a record is logged.
    reservation = await reserveRelease(connection, request);
    const reading = await openReading(connection);
    opened.push(reading.end);
    const content = await reading.do(readCatalog(request.catalog_id));
    if (content) {
      const writing = connection.openSession();
      opened.push(writing.end);
      const { requireInPlace, making } = connection;
      const sessions = { reading, writing, requireInPlace, making, end };
      return await createPublication(sessions, request, content, reservation);
    }
    await cleaner.giveUp(reservation);
  } catch (error) {
    if (reservation) await cleaner.giveUp(reservation).catch(() => undefined);
    end();
    throw translateSqliteError(error);
  }
  end();
  return undefined;
}

/** The two ways into the store of a publication. */
interface PublicationSessions {
  readonly reading: ReadingSession;
  readonly writing: Session;
  readonly requireInPlace: () => void;
  readonly making: Lock;
  end(): void;
}

async function createPublication(
  { reading, writing, requireInPlace, making, end }: PublicationSessions,
  request: PublicationRequest,
  content: CatalogContent,
  reservation: Reservation,
): Promise<Publication> {
  const { number, base } = reservation;
  const { catalog, nodes } = content;
  // First, so that a change that a store in memory gets meanwhile is published again.
  const changes = await reading.do(findLastChange());
  const plan = await reading.do(planIncremental(base, content));
  const rows = plan?.products ?? (await listRows(reading, nodes));
  const files = await reading.do(readFiles(plan?.files ?? []));
  const { database } = writing;
  const own = prepareOwnRelease(database, reservation, request);
  const cleaner = createSqliteCleaner({ database, making });
  const release = { number, generation: plan?.base.generation ?? number };
  const { lot } = plan?.base ?? request;
  await inBackground(() => enterGeneration(database, own, release, { catalog, lot, changes }));
  const writer = prepareReleaseWriter(database, own, {
    release,
    total: rows.length,
    nodes,
    plan,
  });
  await inBackground(() => writer.begin(files.map(buildFile)));
  // Unpublished content may be lost in a power cut; the step that publishes it syncs everything
  // before.
  if (!writing.shared) database.pragma('synchronous = NORMAL');

  let isOpen = true;
  const close = () => {
    if (isOpen) end();
    isOpen = false;
  };
  return {
    release_id: request.release_id,
    published_at: request.now,
    catalog,
    nodes,
    lot,
    total: rows.length,
    batches: () => readBatches(reading, catalog, rows),
    write: (products, files) => inSteps(writer.write(products, files)),
    async complete(publicationEnd) {
      await inSteps(writer.finish(publicationEnd.nodes));
      await writing.sync();
      if (!writing.shared) database.pragma('synchronous = FULL');
      requireInPlace();
      const published = await inBackground(() =>
        switchOn(database, own, release, request, publicationEnd),
      );
      requireInPlace();
      // The release is public now; a later cleanup frees the rest.
      await cleaner.cleanUp().catch(() => undefined);
      close();
      return published;
    },
    async abandon() {
      if (!isOpen) return;
      try {
        await cleaner.giveUp(reservation);
      } finally {
        close();
      }
    },
  };
}

/** Does steps one by one, with a turn for others after each. */
async function inSteps(steps: Iterable<() => void>): Promise<void> {
  for (const work of steps) {
    await inBackground(work);
    await nextTurn();
  }
}

async function inBackground<Result>(work: () => Result): Promise<Result> {
  try {
    return await retryBusy(work);
  } catch (error) {
    throw translateSqliteError(error);
  }
}

/**
 * Records the generation of an unfinished release, which may be a new one, and the last change that
 * its snapshot includes.
 */
function enterGeneration(
  database: Database,
  own: OwnRelease,
  { number, generation }: ListedRelease,
  { catalog, lot, changes }: GenerationFacts,
): void {
  own.step(() => {
    if (generation === number) {
      database
        .prepare<[number, string, number]>('INSERT INTO generations VALUES (?, ?, ?)')
        .run(generation, describeBasis(catalog), lot);
    }
    database
      .prepare<[number, number, number]>(
        'UPDATE releases SET generation = ?, changes = ? WHERE number = ?',
      )
      .run(generation, changes, number);
  });
}

/** Facts about the content of a release. */
interface GenerationFacts {
  readonly catalog: CatalogRecord;
  readonly lot: number;
  readonly changes: number;
}

/** Maximum number of logged changes to keep for catalogs that are rarely published. */
const maxChanges = 200_000;

/** Makes the release the newest one and marks those that are no longer kept, in one step. */
function switchOn(
  database: Database,
  own: OwnRelease,
  release: ListedRelease,
  { catalog_id, keep, now }: PublicationRequest,
  { languages, default_language, sale_changes }: PublicationEnd,
): NumberedRelease {
  const publish = database.prepare<[object]>(`
    UPDATE releases SET state = 'published', published_at = @now, languages = @languages,
      default_language = @default_language, sale_changes = @sale_changes, products = @products
    WHERE number = @number`);
  const prune = database.prepare<[object]>(`
    UPDATE releases SET state = 'pruned'
    WHERE catalog_id = @catalog_id AND state = 'published' AND number NOT IN (
      SELECT number FROM releases WHERE catalog_id = @catalog_id AND state = 'published'
      ORDER BY number DESC LIMIT @keep)`);
  const selectEarlierSales = database
    .prepare<[object], string>(`
      SELECT sale_changes FROM releases
      WHERE generation = @generation AND state = 'published' ORDER BY number DESC LIMIT 1`)
    .pluck();
  // Changes that every catalog's newest release knows are of no use any more.
  const forget = database.prepare<[object]>(`
    DELETE FROM changes WHERE number <= max(
      (SELECT changes - ${maxChanges} FROM store),
      (SELECT min(known) FROM (
        SELECT max(changes) AS known FROM releases WHERE state = 'published' GROUP BY catalog_id)))`);
  const find = database.prepare<[number], ReleaseRow>('SELECT * FROM releases WHERE number = ?');
  const setChecksum = database.prepare<[number, number]>(
    'UPDATE releases SET checksum = ? WHERE number = ?',
  );
  const row = own.step(() => {
    const earlier = readStored<SaleChange[]>(selectEarlierSales.get(release) ?? '[]');
    publish.run({
      ...release,
      now,
      languages: JSON.stringify(languages),
      default_language,
      sale_changes: JSON.stringify(mergeSaleChanges([...earlier, ...sale_changes])),
      products: countListed(database, release),
    });
    const published = find.get(release.number);
    if (published) setChecksum.run(checksumOfRelease(published), release.number);
    prune.run({ catalog_id, keep });
    forget.run({});
    return find.get(release.number);
  });
  const stored = row && readRelease(row);
  if (!stored) throw new RangeError('a release that is switched on can be read');
  return stored;
}

/** Products that nodes list: everything but the components that only bundles show. */
function countListed(database: Database, release: ListedRelease): number {
  return prepareLists(database).find(listedProducts(release), release.number)?.total ?? 0;
}

/** Time without a step after which an unfinished release counts as abandoned, in milliseconds. */
const silence = 10 * 60_000;

/** Creates the cleanup of a connection. Each step waits for other processes that write. */
export function createSqliteCleaner({
  database,
  making,
}: Pick<Connection, 'database' | 'making'>): Cleaner {
  const runner = createRunner(database);
  const transaction = database.transaction(runner.run);
  const patiently = <Result>(work: () => Result) => performSlowly(() => retryBusy(work));
  const step = async <Result>(work: () => Work<Result>): Promise<Result> => {
    const result = await patiently(() => transaction.immediate(work()) as Result);
    await nextTurn();
    return result;
  };
  return createCleaner({
    ask: <Result>(ask: Ask<Result>) => patiently(() => runner.answer(ask.step) as Result),
    step,
    decide: step,
    takeOver: (take) =>
      patiently(
        () =>
          making.tryAlone(() => runner.run(take(text('true')))) ??
          runner.run(take(sql`touched_at < ${Date.now() - silence}`)),
      ),
    rowsOfStep: 2_000,
  });
}
