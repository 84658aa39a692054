import { CommerceError } from '@aisle/schema';
import { buildFile } from '../../catalog/build/build-node.js';
import type { PublicationRequest } from '../../catalog/catalog-store.js';
import { describeBasis } from '../../catalog/plan-incremental.js';
import { mergeSaleChanges } from '../../catalog/pricing/sale-timeline.js';
import type { Publication, PublicationEnd, SaleChange } from '../../catalog/publication.js';
import {
  checksumOfRelease,
  type NumberedRelease,
  type ReleaseRow,
  readRelease,
} from '../../catalog/release-format/node-row.js';
import { type ListedRelease, listedProducts } from '../../catalog/release-format/stored-product.js';
import { readStored } from '../../integrity/checksum.js';
import { keyText } from '../../seeding/key-text.js';
import type { OwnFill, ReleaseSession, ReleaseWork } from '../engine/engine.js';
import {
  first,
  greater,
  run,
  type Statement,
  sql,
  type Value,
  type Word,
  type Work,
} from '../engine/statement.js';
import { holdReleases } from './catalog-records.js';
import { requireOwnFilling } from './fill-store.js';
import { type BaseRow, findBase, findLastChange, planIncremental } from './plan-incremental.js';
import {
  type CatalogWithNodes,
  listRows,
  type ReadingSession,
  readBatches,
  readCatalog,
  readFiles,
} from './product-source.js';
import { createReleaseLists } from './release-lists.js';
import { prepareReleaseWriter } from './write-release.js';

/**
 * Begins a release: one state is read, and the release is written in steps. When two publish a catalog at once, the
 * second builds everything in a new generation.
 */
export async function openPublication(
  work: ReleaseWork,
  request: PublicationRequest,
): Promise<Publication | undefined> {
  const session = await work.begin();
  let reservation: Reservation | undefined;
  const giveUp = async () => {
    await session.end();
    if (reservation) await work.giveUp(reservation);
  };
  try {
    // The release is entered first: from then on every change of a record is logged.
    reservation = await session.step(() => reserveRelease(work.filling, request));
    const reading = await session.read();
    const content = await reading.do(readCatalog(request.catalog_id));
    if (content) {
      return await createPublication(work, { ...session, reading }, request, content, reservation);
    }
  } catch (error) {
    await giveUp().catch(() => undefined);
    throw error;
  }
  await giveUp();
  return undefined;
}

/** A session that reads already. */
interface PublicationSession extends ReleaseSession {
  readonly reading: ReadingSession;
}

async function createPublication(
  work: ReleaseWork,
  session: PublicationSession,
  request: PublicationRequest,
  content: CatalogWithNodes,
  reservation: Reservation,
): Promise<Publication> {
  const { reading } = session;
  const { number, base } = reservation;
  const { catalog, nodes } = content;
  const own = ownRelease(session, reservation, request);
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await own.end();
    await session.end();
  };
  try {
    // First, so that a change that a store in memory gets meanwhile is published again.
    const changes = await reading.do(findLastChange());
    const plan = await reading.do(planIncremental(base, content));
    const rows = plan?.products ?? (await listRows(reading, nodes));
    const files = await reading.do(readFiles(plan?.files ?? []));
    const release = { number, generation: plan?.base.generation ?? number };
    const { lot } = plan?.base ?? request;
    await own.enter(release, { basis: describeBasis(catalog), lot, changes });
    const { step } = own;
    const { sizes } = session;
    const writer = await prepareReleaseWriter(
      { step, sizes },
      { release, total: rows.length, nodes, plan },
    );
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
      async complete(end) {
        await writer.finish(end.nodes);
        await analyse(own, session.analyse, rows.length);
        const published = await own.publish(() => switchOn(release, request, end));
        // The release is public now; a later cleanup frees the rest.
        await work.cleanUpAfter();
        await close();
        return published;
      },
      async abandon() {
        if (!isOpen) return;
        await close();
        await work.giveUp(reservation);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Row of an unfinished release, and its possible base release. */
export interface Reservation {
  readonly number: number;
  /** Tells this making from all others, also of a release with the same number in another store. */
  readonly owner: string;
  /** Time when its maker last wrote, in the form of the engine. */
  readonly touched: Value;
  readonly base: BaseRow | undefined;
}

/**
 * Inserts an unfinished release. Its base may be the catalog's newest release, unless another unfinished one exists:
 * each would miss the changes of the other. It joins the generation of its base, so that later prunes delete nothing
 * of that.
 *
 * States of releases (unfinished, public, pruned, abandoned) change only in transactions that lock the store's row. So
 * nobody prunes the base between its choice and this insert. A cleanup sees either this entry, or the base before its
 * choice.
 */
export function* reserveRelease(
  filling: OwnFill,
  { catalog_id, release_id, now }: PublicationRequest,
): Work<Reservation> {
  yield* requireOwnFilling(filling.mark);
  const counted = yield* first(
    sql<{ number: number }>`UPDATE store SET releases = releases + 1 RETURNING releases AS number`,
  );
  if (!counted) throw new RangeError('the store has a row');
  const { number } = counted;
  const found = yield* findBase(catalog_id);
  const base = found?.isContested ? undefined : found;
  const owner = crypto.randomUUID();
  const inserted = yield* first(
    sql<{
      touched: Value;
    }>`INSERT INTO releases (number, id, catalog_id, generation, state, owner, touched_at,
        published_at, default_language, languages, sale_changes, products, changes)
      VALUES (${number}, ${release_id}, ${keyText(catalog_id)}, ${base?.generation ?? 0}, 'building',
        ${owner}, ${present}, ${now}, '', '[]', '[]', 0, 0)
      RETURNING ${touched} AS touched`,
  );
  return { number, owner, touched: inserted?.touched ?? null, base };
}

/** The present by the clock of the database. */
const present: Word = {
  sqlite: `CAST(unixepoch('subsec') * 1000 AS INTEGER)`,
  postgres: 'clock_timestamp()',
};

/** A later time than that of the last step. */
const later: Word = {
  sqlite: `max(touched_at + 1, ${present.sqlite})`,
  postgres: present.postgres,
};

/** The time of the last step, in a form that keeps its precision. */
const touched: Word = { sqlite: 'touched_at', postgres: 'touched_at::text' };

/** An unfinished release, for the publication that writes it. */
interface OwnRelease extends Pick<ReleaseSession, 'step' | 'publish'> {
  /** Records the generation of the release, which may be a new one, and the last change that its snapshot includes. */
  enter(release: ListedRelease, facts: GenerationFacts): Promise<void>;
  /** Ends the signs of life. */
  end(): Promise<void>;
}

/** Facts about the content of a release. */
interface GenerationFacts {
  readonly basis: string;
  readonly lot: number;
  readonly changes: number;
}

/**
 * Prepares the steps of a reserved release, which run one after the other. Each step writes a new time to the release's
 * row, and locks it until the commit: cleanups skip locked rows. A step that changes states of releases locks the store's
 * row first, in the order of all transactions that need both rows.
 *
 * Steps fail with `conflict` if the release has changed since the last step: it was abandoned, or the store was emptied
 * or restored.
 */
function ownRelease(
  session: ReleaseSession,
  { number, owner, touched: reserved }: Reservation,
  { release_id, catalog_id }: PublicationRequest,
): OwnRelease {
  let lastTouched = reserved;
  let last: Promise<unknown> = Promise.resolve();
  let isBusy = false;

  const touch = function* (): Work<Value> {
    const row = yield* first(
      sql<{ touched: Value }>`UPDATE releases SET touched_at = ${later}
        WHERE number = ${number} AND id = ${release_id} AND owner = ${owner}
          AND state = 'building' AND ${touched} = ${lastTouched} RETURNING ${touched} AS touched`,
    );
    if (!row) throw lostRelease(catalog_id);
    return row.touched;
  };
  const inOrder = <Result>(
    take: ReleaseSession['step'],
    work: () => Work<Result>,
    before: () => Work<unknown> = nothing,
  ): Promise<Result> => {
    const done = last.then(async () => {
      isBusy = true;
      try {
        const [time, result] = await take(function* () {
          yield* before();
          return [yield* touch(), yield* work()] as const;
        });
        lastTouched = time;
        return result;
      } finally {
        isBusy = false;
      }
    });
    last = done.catch(() => undefined);
    return done;
  };
  const step: OwnRelease['step'] = (work) => inOrder(session.step, work);
  const holdStates = () => holdReleases[Symbol.iterator]();
  // The next step reports the error.
  const stopShowing = session.keepAlive(() => (isBusy ? last : step(nothing)));
  const end = async () => {
    stopShowing();
    await last;
  };

  return {
    step,
    enter: ({ number: release, generation }, { basis, lot, changes }) =>
      inOrder(
        session.step,
        function* () {
          if (generation === release) {
            yield* run(sql`INSERT INTO generations (number, basis, lot)
              VALUES (${generation}, ${basis}, ${lot})`);
          }
          yield* run(sql`UPDATE releases SET generation = ${generation}, changes = ${changes}
            WHERE number = ${release}`);
        },
        holdStates,
      ),
    async publish(work) {
      await end();
      return inOrder(session.publish, work, holdStates);
    },
    end,
  };
}

function* nothing(): Work<void> {}

function lostRelease(catalogId: string): CommerceError {
  return new CommerceError(
    'conflict',
    `The release of catalog ${JSON.stringify(catalogId)} was abandoned: this process had not written for too long, or another process emptied the store or restored a backup. Publish again.`,
  );
}

/** Number of products from which on an engine updates its statistics. */
const manyProducts = 1_000;

/**
 * Updates the statistics of an engine as a step of a publication: a query plan made while the tables were small would
 * scan them. If another transaction locks one of the tables, the engine does it later by itself.
 */
async function analyse(
  { step }: Pick<OwnRelease, 'step'>,
  statements: readonly Statement[],
  products: number,
): Promise<void> {
  if (products < manyProducts || statements.length === 0) return;
  try {
    await step(function* () {
      for (const statement of statements) yield* run(statement);
    });
  } catch (error) {
    if (!(error instanceof CommerceError) || error.code !== 'busy') throw error;
  }
}

/** Maximum number of logged changes to keep for catalogs that are rarely published. */
const maxChanges = 200_000;

/** Makes the release the newest one, and prunes releases beyond the number to keep. */
function* switchOn(
  release: ListedRelease,
  { catalog_id, keep, now }: PublicationRequest,
  { languages, default_language, sale_changes }: PublicationEnd,
): Work<NumberedRelease> {
  const { number, generation } = release;
  const catalog = keyText(catalog_id);
  const lists = createReleaseLists(release);
  const listed = listedProducts(release);
  yield* lists.prepare([listed]);
  // All but the components that only bundles show.
  const products = yield* lists.ask((find) => find(listed).total);
  const earlier = yield* first(sql<{ sale_changes: string }>`
    SELECT sale_changes FROM releases
    WHERE generation = ${generation} AND state = 'published' ORDER BY number DESC LIMIT 1`);
  const earlierSales = readStored<SaleChange[]>(earlier?.sale_changes ?? '[]');
  const sales = JSON.stringify(mergeSaleChanges([...earlierSales, ...sale_changes]));
  const row = yield* first(sql<ReleaseRow>`
    UPDATE releases SET state = 'published', published_at = ${now},
      languages = ${JSON.stringify(languages)}, default_language = ${default_language},
      sale_changes = ${sales}, products = ${products}
    WHERE number = ${number} RETURNING *`);
  if (!row) throw new RangeError('a release that is switched on has a row');
  const checksum = checksumOfRelease(row);
  yield* run(sql`UPDATE releases SET checksum = ${checksum} WHERE number = ${number}`);
  yield* run(sql`UPDATE releases SET state = 'pruned'
    WHERE catalog_id = ${catalog} AND state = 'published' AND number NOT IN (
      SELECT number FROM releases WHERE catalog_id = ${catalog} AND state = 'published'
      ORDER BY number DESC LIMIT ${keep})`);
  // Changes that every catalog's newest release knows are of no use any more.
  yield* run(sql`DELETE FROM changes WHERE number <= ${greater(lastUseless, knownToAll)}`);
  // A release that finishes after newer ones is pruned at once.
  const published = yield* first(sql<ReleaseRow>`SELECT * FROM releases WHERE number = ${number}`);
  const stored = published && readRelease(published);
  if (!stored) throw new RangeError('a release that is switched on can be read');
  return stored;
}

const lastUseless = `(SELECT changes - ${maxChanges} FROM store)`;

const knownToAll = `(SELECT min(known) FROM (
  SELECT max(changes) AS known FROM releases WHERE state = 'published' GROUP BY catalog_id) AS newest)`;
