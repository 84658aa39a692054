import { setTimeout as wait } from 'node:timers/promises';
import { CommerceError } from '@aisle/schema';
import { changeChannel } from './change-channel.js';
import type { Session } from './session.js';
import type { Queryable } from './statements.js';

/**
 * Lease in milliseconds: the time for which a process may answer from memory without asking again.
 * A change waits at most this long.
 */
export const usualLease = 2_000;

/**
 * Maximum number of times that a change is announced, if other processes remove its announcement.
 */
const mostAnnouncements = 3;

/**
 * Commits a transaction that changes what readers of catalogs see. It first waits until no process
 * answers from memory; after the commit, every process sees the new state. `transaction` must be
 * READ COMMITTED to see the announcement, which another connection writes.
 * @throws CommerceError `busy` if the wait was too long three times; the transaction is still open
 * then. `storage_unavailable` with its own message if the outcome of the commit is unknown.
 */
export async function commitChange(
  database: Queryable,
  transaction: Pick<Session, 'run' | 'commit'>,
  lease = usualLease,
): Promise<void> {
  for (let count = 0; count < mostAnnouncements; count += 1) {
    const number = await announce(database);
    try {
      await waitForReaders(database, number, lease);
      const done = await transaction.run({ text: countChange, values: [number] });
      if (done === 0) continue;
      return await transaction.commit();
    } catch (error) {
      // If this connection is lost, readers delete the announcement later.
      await database.run({ text: withdraw, values: [number] }).catch(() => undefined);
      throw error;
    }
  }
  throw new CommerceError('busy', 'The change waited too long for other processes; try again.');
}

async function announce(database: Queryable): Promise<number> {
  const [made] = await database.query<{ number: number }>({ text: insert });
  if (!made) throw new RangeError('an announcement has a number');
  return made.number;
}

/** Waits until no process relies on its lease: all have left, or all leases are over. */
async function waitForReaders(
  database: Queryable,
  announcement: number,
  lease: number,
): Promise<void> {
  const end = performance.now() + lease;
  for (let pause = 2; ; pause = Math.min(2 * pause, 50)) {
    const [readers] = await database.query<{ some: boolean }>({ text: selectReaders });
    if (!readers?.some) return;
    const left = end - performance.now();
    if (left <= 0) break;
    await wait(Math.min(pause, left));
  }
  await database.run({ text: deleteReaders, values: [announcement] });
}

const insert = `
  WITH made AS (INSERT INTO announcements DEFAULT VALUES RETURNING number)
  SELECT number, pg_notify(${changeChannel}, '') FROM made`;

const selectReaders = 'SELECT EXISTS (SELECT FROM readers) AS some';

/**
 * Deletes all readers if the announcement exists. It prevents new readers, and the row lock keeps
 * it in place.
 */
const deleteReaders = `
  WITH announced AS (SELECT FROM announcements WHERE number = $1 FOR UPDATE)
  DELETE FROM readers WHERE EXISTS (SELECT FROM announced)`;

const countChange = `
  WITH made AS (DELETE FROM announcements WHERE number = $1 RETURNING number)
  UPDATE store SET revision = revision + 1 WHERE EXISTS (SELECT FROM made)`;

const withdraw = 'DELETE FROM announcements WHERE number = $1';
