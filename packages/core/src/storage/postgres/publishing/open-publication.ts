import { buildFile } from '../../../catalog/build/build-file.js';
import type { PublicationRequest } from '../../../catalog/catalog-store.js';
import type { Publication } from '../../../catalog/publication.js';
import { commitChange } from '../connection/commit-change.js';
import type { Connection } from '../connection/connection.js';
import type { Session } from '../connection/session.js';
import { analyse } from './analyse.js';
import { lastChange } from './carry/change-source.js';
import { planCarry } from './carry/plan-carry.js';
import { enterGeneration } from './enter-generation.js';
import type { Sweeper } from './free/sweep-releases.js';
import { prepareOwnRelease } from './own-release.js';
import { openProductSource, type ProductSource } from './product-source.js';
import { lockReleases, type Reservation, reserveRelease } from './reserve-release.js';
import { switchOn } from './switch-on.js';
import { prepareReleaseWriter } from './write-release.js';

/** Dependencies of publications. */
export interface PublishingParts {
  readonly connection: Connection;
  readonly sweeper: Sweeper;
  /** Waits for earlier publications of this process: each takes two connections. */
  readonly takeTurn: () => Promise<() => void>;
}

/**
 * Begins a release: one session reads one snapshot, another one writes in steps. When two publish a
 * catalog at once, the second builds everything in a new generation.
 */
export async function openPostgresPublication(
  { connection, sweeper, takeTurn }: PublishingParts,
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
    if (reservation) await sweeper.giveUp(reservation);
  };
  try {
    // Leftovers of a crashed publish would prevent an incremental one.
    await sweeper.sweepUnfinished();
    const reading = await open({ pipelined: true });
    const writing = await open();
    // Inserts the release first: from then on every change of a record is logged.
    reservation = await reserveRelease(connection, request);
    await reading.begin('read');
    const source = await openProductSource(reading, request.catalog_id);
    if (source) {
      const sessions = { connection, sweeper, reading, writing, end };
      return await createPublication(sessions, request, source, reservation);
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
  readonly sweeper: Sweeper;
  readonly reading: Session;
  readonly writing: Session;
  end(): Promise<void>;
}

async function createPublication(
  { connection, sweeper, reading, writing, end }: PublicationSessions,
  request: PublicationRequest,
  source: ProductSource,
  reservation: Reservation,
): Promise<Publication> {
  const { number, base } = reservation;
  const own = prepareOwnRelease(writing, reservation, request);
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await own.end();
    await end();
  };
  try {
    const plan = await planCarry(reading, base, source);
    const rows = plan?.products ?? (await source.listRows());
    const release = { number, generation: plan?.base.generation ?? number };
    const { lot } = plan?.base ?? request;
    await enterGeneration(writing, own, release, { ...source, lot }, await lastChange(reading));
    const content = { release, total: rows.length, nodes: source.nodes, plan };
    const writer = await prepareReleaseWriter({ writing, reading: connection }, own, content);
    await writer.begin((await source.readFiles(plan?.files ?? [])).map(buildFile));
    return {
      release_id: request.release_id,
      published_at: request.now,
      catalog: source.catalog,
      nodes: source.nodes,
      lot,
      total: rows.length,
      batches: () => source.batches(rows),
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
        sweeper.sweepInBackground();
        return published;
      },
      async abandon() {
        if (!isOpen) return;
        await close();
        await sweeper.giveUp(reservation);
      },
    };
  } catch (error) {
    isOpen = false;
    await own.end();
    throw error;
  }
}
