import { randomUUID } from 'node:crypto';
import type { Hearing } from '../connection/change-channel.js';
import type { Queryable } from '../connection/statements.js';

/** How long a process answers from memory before it asks again, in milliseconds; so long a change waits for it at most. */
export const lease = 2_000;

/** What a process counts on of it, as clocks do not all go at the same speed. */
const countedOn = lease * 0.9;

/** A change that is announced and not made after so many seconds was announced by somebody who is gone. */
const forgottenAfter = 15;

/** What the store's revision is made of. */
export interface RevisionOptions {
  readonly database: Queryable;
  /** Begins to hear announcements; they are heard until it is closed or its connection is lost. */
  readonly listen: (onHeard: () => void) => Promise<Hearing>;
  /** Milliseconds of a clock that only goes forward. */
  readonly clock?: () => number;
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
  clock = () => performance.now(),
}: RevisionOptions): StoreRevision {
  const id = randomUUID();
  let known = 0;
  let countsUntil = Number.NEGATIVE_INFINITY;
  let announcements = 0;
  let next: Promise<number> | undefined;
  let asking: Promise<unknown> = Promise.resolve();
  let hearing: Promise<Hearing> | undefined;
  let keeping: Promise<unknown> = Promise.resolve();
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
    const [askedAt, heardBefore] = [clock(), announcements];
    const [state] = await database.query<State>({ text: selectState, values: [id] });
    if (!state) throw new RangeError('the store has no row');
    const { revision, isChanging, isReader } = state;
    known = revision;
    if (heardBefore !== announcements || isClosed) return revision;
    if (isChanging) forgetOld();
    if (isChanging === isReader) keep(isReader ? leave : join);
    if (isReader && !isChanging) countsUntil = askedAt + countedOn;
    return revision;
  };

  /** What is written about this process is written one after another, and nobody waits for it. */
  const keep = (write: string) => {
    keeping = keeping
      .then(async () => {
        if (write === join) await hear();
        if (!isClosed || write === leave) await database.run({ text: write, values: [id] });
      })
      // Who cannot write is no reader, and asks each time.
      .catch(() => undefined);
  };

  const hear = (): Promise<Hearing> => {
    hearing ??= listen(() => {
      announcements += 1;
      countsUntil = Number.NEGATIVE_INFINITY;
      keep(leave);
    });
    const heard = hearing;
    const end = () => {
      if (hearing === heard) hearing = undefined;
    };
    heard.then(({ ended }) => ended).then(end, end);
    return heard;
  };

  const forgetOld = () => {
    keeping = keeping.then(() => database.run({ text: forget })).catch(() => undefined);
  };

  return {
    read() {
      const now = clock();
      if (now >= countsUntil) return ask();
      // The last third of a lease is time enough to get the next one.
      if (now > countsUntil - countedOn / 3 && next === undefined) ask().catch(() => undefined);
      return known;
    },
    async close() {
      isClosed = true;
      countsUntil = Number.NEGATIVE_INFINITY;
      keep(leave);
      await keeping;
      await (await hearing?.catch(() => undefined))?.close();
    },
  };
}

const selectState = `
  SELECT revision,
    EXISTS (SELECT FROM announcements) AS "isChanging",
    EXISTS (SELECT FROM readers WHERE id = $1) AS "isReader"
  FROM store`;

const join = 'INSERT INTO readers (id) VALUES ($1) ON CONFLICT DO NOTHING';

const leave = 'DELETE FROM readers WHERE id = $1';

/** An announcement that is being carried out is locked, however long it takes. */
const forget = `
  DELETE FROM announcements WHERE number IN (
    SELECT number FROM announcements
    WHERE made_at < clock_timestamp() - interval '${forgottenAfter} seconds'
    FOR UPDATE SKIP LOCKED)`;
