import { randomUUID } from 'node:crypto';
import type { Hearing } from '../connection/change-channel.js';
import { usualLease } from '../connection/commit-change.js';
import type { Queryable } from '../connection/statements.js';

/** What a process counts on of it, as clocks do not all go at the same speed. */
const countedOn = 0.9;

/** A change that is announced and not made after so many seconds was announced by somebody who is gone. */
const forgottenAfter = 15;

/** What the store's revision is made of. */
export interface RevisionOptions {
  readonly database: Queryable;
  /** Begins to hear announcements; they are heard until it is closed or its connection is lost. */
  readonly listen: (onHeard: () => void) => Promise<Hearing>;
  /** In milliseconds, the same for all who use the store. */
  readonly lease?: number;
}

/** The number of the last change that a reader could see. */
export interface StoreRevision {
  /** Known at once while this process holds a lease; otherwise the database is asked. */
  read(): number | Promise<number>;
  close(): Promise<void>;
}

interface State {
  readonly revision: number;
  readonly isChanging: boolean;
  readonly isReader: boolean;
}

/**
 * Tells the revision of a store that several processes change, without asking for it at each request and
 * without ever telling one that a finished change has replaced.
 *
 * A process may count on what it knows for the time of a lease, once the database has it among its readers.
 * Who makes a change announces it, waits until no reader is left or the time of a lease is over, and makes it
 * then. Readers that hear of the announcement leave at once, so that nobody waits for long; one that is gone or
 * hears nothing costs the time of a lease, and never a wrong answer. While a change is announced, nobody gets
 * a lease: every request asks, together with those that came at the same time.
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

  /** One question at a time; it is sent after all who wait for its answer have come. */
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
    // Who is about to leave is no reader, whatever the database still has.
    if (isReader && !isChanging && isStaying) countsUntil = askedAt + lease * countedOn;
    return revision;
  };

  /** What is written about this process is written one after another, and nobody waits for it. */
  const keep = (write: () => Promise<unknown>) => {
    // Who cannot write is no reader, and asks each time.
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
      // The last third of a lease is time enough to get the next one.
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

/** An announcement that is being carried out is locked, however long it takes. */
const forget = `
  DELETE FROM announcements WHERE number IN (
    SELECT number FROM announcements
    WHERE made_at < clock_timestamp() - interval '${forgottenAfter} seconds'
    FOR UPDATE SKIP LOCKED)`;
