import { randomUUID } from 'node:crypto';
import { type Hearing, usualLease } from '../connection/commit-change.js';
import type { Queryable } from '../connection/pool.js';

/** Share of a lease that a process relies on, because clocks differ in speed. */
const countedOn = 0.9;

/** Age in seconds after which an unfinished announcement counts as abandoned. */
const forgottenAfter = 15;

/** Dependencies of the store's revision. */
interface RevisionOptions {
  readonly database: Queryable;
  /** Begins to listen to announcements, until it is closed or its connection is lost. */
  readonly listen: (onHeard: () => void) => Promise<Hearing>;
  /** Lease in milliseconds, the same for all processes on the store. */
  readonly lease?: number;
}

/** Number of the last change that a reader could see. */
export interface StoreRevision {
  /**
   * Returns the number without a promise while this process holds a lease; otherwise asks the
   * database.
   */
  read(): number | Promise<number>;
  close(): Promise<void>;
}

interface State {
  readonly revision: number;
  readonly isChanging: boolean;
  readonly isReader: boolean;
}

/**
 * Returns the revision of a store that several processes change. It does not query the database for
 * each request, and never returns a revision that a finished change has replaced.
 *
 * A process that the database lists as a reader may rely on its revision for the time of a lease. A
 * change is announced first. It waits until no reader is left or the lease time is over, and is
 * then made. Readers leave as soon as they hear the announcement, so changes rarely wait. A reader
 * that is gone or hears nothing costs the time of a lease, but never gives a wrong answer. While a
 * change is announced, no process gets a lease: requests query the database, together with those
 * that came at the same time.
 */
export function createStoreRevision({
  database,
  listen,
  lease = usualLease,
}: RevisionOptions): StoreRevision {
  const id = randomUUID();
  let known = 0;
  let countsUntil = Number.NEGATIVE_INFINITY;
  let announcements = 0;
  let next: Promise<number> | undefined;
  let asking: Promise<unknown> = Promise.resolve();
  let hearing: Promise<Hearing> | undefined;
  let keeping: Promise<unknown> = Promise.resolve();
  let leaving = 0;
  let looksForOldAt = 0;
  let isClosed = false;

  /** Sends one query at a time. Requests that arrive before it is sent share its answer. */
  const ask = (): Promise<number> => {
    next ??= asking.then(() => {
      next = undefined;
      const asked = askNow();
      asking = asked.catch(() => undefined);
      return asked;
    });
    return next;
  };

  const askNow = async (): Promise<number> => {
    const [askedAt, heardBefore] = [performance.now(), announcements];
    const isStaying = leaving === 0;
    const [state] = await database.query<State>({ text: selectState, values: [id] });
    if (!state) throw new RangeError('the store has no row');
    const { revision, isChanging, isReader } = state;
    known = revision;
    if (heardBefore !== announcements || isClosed) return revision;
    if (isChanging) forgetOld(askedAt);
    if (isChanging && isReader) leave();
    if (!isChanging && !isReader) keep(join);
    // A process that is about to leave is not a reader, whatever the database says.
    if (isReader && !isChanging && isStaying) countsUntil = askedAt + lease * countedOn;
    return revision;
  };

  /** Writes about this process run one after another in the background. */
  const keep = (write: () => Promise<unknown>) => {
    // A process that cannot write is not a reader, and queries each time.
    keeping = keeping.then(write).catch(() => undefined);
    return keeping;
  };

  const join = async () => {
    await hear();
    if (!isClosed) await database.run({ text: insertReader, values: [id] });
  };

  const leave = () => {
    countsUntil = Number.NEGATIVE_INFINITY;
    leaving += 1;
    const leaveNow = () => database.run({ text: deleteReader, values: [id] });
    return keep(leaveNow).finally(() => {
      leaving -= 1;
    });
  };

  const hear = (): Promise<Hearing> => {
    hearing ??= listen(() => {
      announcements += 1;
      leave();
    });
    const heard = hearing;
    const end = () => {
      if (hearing === heard) hearing = undefined;
    };
    heard.then(({ ended }) => ended).then(end, end);
    return heard;
  };

  const forgetOld = (now: number) => {
    if (now < looksForOldAt) return;
    looksForOldAt = now + lease;
    keep(() => database.run({ text: forget }));
  };

  return {
    read() {
      const now = performance.now();
      if (now >= countsUntil) return ask();
      // Renews the lease during its last third.
      if (now > countsUntil - lease / 3 && next === undefined) ask().catch(() => undefined);
      return known;
    },
    async close() {
      isClosed = true;
      await leave();
      await (await hearing?.catch(() => undefined))?.close();
    },
  };
}

const selectState = `
  SELECT revision,
    EXISTS (SELECT FROM announcements) AS "isChanging",
    EXISTS (SELECT FROM readers WHERE id = $1) AS "isReader"
  FROM store`;

const insertReader = 'INSERT INTO readers (id) VALUES ($1) ON CONFLICT DO NOTHING';

const deleteReader = 'DELETE FROM readers WHERE id = $1';

/**
 * Deletes abandoned announcements. One whose change is running is locked, and stays however long it
 * takes.
 */
const forget = `
  DELETE FROM announcements WHERE number IN (
    SELECT number FROM announcements
    WHERE made_at < clock_timestamp() - interval '${forgottenAfter} seconds'
    FOR UPDATE SKIP LOCKED)`;
