import { buildFile } from '../../../catalog/build/build-file.js';
import type { PublicationRequest } from '../../../catalog/catalog-store.js';
import type { Publication } from '../../../catalog/publication.js';
import { nextTurn } from '../../../environment/next-turn.js';
import type { Connection, Session } from '../connection/connection.js';
import type { Lock } from '../connection/lock.js';
import { retryBusy } from '../connection/retry-busy.js';
import { translateSqliteError } from '../connection/translate-sqlite-error.js';
import { planCarry } from './carry/plan-carry.js';
import { enterGeneration } from './enter-generation.js';
import { removeUnfinished, sweepReleases } from './free/sweep-releases.js';
import { prepareOwnRelease } from './own-release.js';
import { openProductSource, type ProductSource } from './product-source.js';
import { type Reservation, reserveRelease } from './reserve-release.js';
import { switchOn } from './switch-on.js';
import { prepareReleaseWriter } from './write-release.js';

/** Begins a release: reads go through a session that sees one state, writes in small steps. */
export async function openSqlitePublication(
  connection: Connection,
  request: PublicationRequest,
): Promise<Publication | undefined> {
  connection.requireWritable();
  const done = await connection.exclusively();
  const opened: Session[] = [];
  let leave = () => {};
  const end = () => {
    for (const session of opened.splice(0)) session.end();
    leave();
    done();
  };
  const open = () => {
    const session = connection.openSession();
    opened.push(session);
    return session;
  };
  let reservation: Reservation | undefined;
  try {
    await sweepReleases(connection);
    leave = await connection.making.share();
    // The release is entered first: from then on every change of a record is logged.
    reservation = await reserveRelease(connection, request);
    const reading = open();
    if (!reading.shared) reading.database.exec('BEGIN');
    const source = openProductSource(reading, request.catalog_id);
    if (source) {
      const { requireInPlace, making } = connection;
      const sessions = { reading, writing: open(), requireInPlace, making, end };
      return await createPublication(sessions, request, source, reservation);
    }
    await removeUnfinished(connection.database, reservation.number);
  } catch (error) {
    if (reservation) {
      await removeUnfinished(connection.database, reservation.number).catch(() => undefined);
    }
    end();
    throw translateSqliteError(error);
  }
  end();
  return undefined;
}

/** The two ways into the store of a publication. */
interface PublicationSessions {
  readonly reading: Session;
  readonly writing: Session;
  readonly requireInPlace: () => void;
  readonly making: Lock;
  end(): void;
}

async function createPublication(
  { reading, writing, requireInPlace, making, end }: PublicationSessions,
  request: PublicationRequest,
  source: ProductSource,
  reservation: Reservation,
): Promise<Publication> {
  const { number, base } = reservation;
  const plan = planCarry(reading.database, base, source);
  const rows = plan?.products ?? (await source.listRows());
  const { database } = writing;
  const own = prepareOwnRelease(database, reservation, request);
  const release = { number, generation: plan?.base.generation ?? number };
  const { lot } = plan?.base ?? request;
  await inBackground(() =>
    enterGeneration(database, reading.database, own, release, { ...source, lot }),
  );
  const writer = prepareReleaseWriter(database, own, {
    release,
    total: rows.length,
    nodes: source.nodes,
    plan,
  });
  await inBackground(() => writer.begin(source.readFiles(plan?.files ?? []).map(buildFile)));
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
    catalog: source.catalog,
    nodes: source.nodes,
    lot,
    total: rows.length,
    async *batches() {
      for (const batch of source.batches(rows)) {
        yield batch;
        await nextTurn();
      }
    },
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
      await sweepReleases({ database, making }).catch(() => undefined);
      close();
      return published;
    },
    async abandon() {
      if (!isOpen) return;
      try {
        if (own.isHeld()) await removeUnfinished(database, number);
      } catch (error) {
        throw translateSqliteError(error);
      } finally {
        close();
      }
    },
  };
}

/** Does steps one by one, with a turn for others after each. */
async function inSteps(steps: Iterable<() => void>): Promise<void> {
  for (const deed of steps) {
    await inBackground(deed);
    await nextTurn();
  }
}

async function inBackground<Result>(deed: () => Result): Promise<Result> {
  try {
    return await retryBusy(deed);
  } catch (error) {
    throw translateSqliteError(error);
  }
}
