import { setTimeout as wait } from 'node:timers/promises';
import { CommerceError } from '@aisle/schema';
import { changeChannel } from './change-channel.js';
import type { Session } from './session.js';
import type { Queryable } from './statements.js';

/** How long a process answers from memory before it asks again, in milliseconds; so long a change waits for it at most. */
export const usualLease = 2_000;

/** How often a change is announced anew when others took it for forgotten. */
const mostAnnouncements = 3;

/**
 * Ends a transaction that changes what readers of catalogs see: waits until no process answers from memory, and
 * commits then. From that moment every process answers from the new state. `transaction` reads what others
 * commit meanwhile (READ COMMITTED), or it would not see the announcement, which is made on another connection.
 * @throws CommerceError `busy` when it was held up three times for longer than anybody waits; the transaction
 * is still open then. `storage_unavailable` that says so when nobody knows whether it was kept.
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
      // What remains of it after a lost connection is swept by those who read.
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

/** Waits until no process counts on what it knows: all have left, or the lease of each is over. */
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

/** Nobody counts on being a reader while the announcement is there, and the lock keeps it there. */
const deleteReaders = `
  WITH announced AS (SELECT FROM announcements WHERE number = $1 FOR UPDATE)
  DELETE FROM readers WHERE EXISTS (SELECT FROM announced)`;

const countChange = `
  WITH made AS (DELETE FROM announcements WHERE number = $1 RETURNING number)
  UPDATE store SET revision = revision + 1 WHERE EXISTS (SELECT FROM made)`;

const withdraw = 'DELETE FROM announcements WHERE number = $1';
