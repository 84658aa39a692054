import { setTimeout as wait } from 'node:timers/promises';
import { CommerceError } from '@aisle/schema';
import type { Client, ClientBase } from 'pg';
import { beginWorkText, type TransactionManner, workConfig } from './connect-client.js';
import { askClient, commit, createClients, type Queryable } from './pool.js';
import type { PoolSettings } from './settings.js';

/** The channel of a store's announcements; schemas of one database have one each. */
const changeChannel = `'aisle_' || md5(current_schema())`;

/** Announcements that are being heard. */
export interface Hearing {
  /** Resolves when listening has ended. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** Hears the announcements of a store on a connection that does nothing else, and ends it when that fails. */
export async function hearAnnouncements(client: Client, onHeard: () => void): Promise<Hearing> {
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.once('error', () => resolve());
  });
  client.on('notification', onHeard);
  try {
    const { rows } = await client.query<{ channel: string }>(`SELECT ${changeChannel} AS channel`);
    await client.query(`LISTEN ${rows[0]?.channel}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return { ended, close: () => client.end().catch(() => undefined) };
}

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

/** A separate connection for long work. */
export interface Session extends Queryable {
  /** Client for features of the driver, such as copying. */
  readonly client: ClientBase;
  /** True if the client is not pipelined: it takes one statement after the other. */
  readonly isSerial: boolean;
  /** Begins a transaction: to read one state, or to write. */
  begin(manner: Exclude<TransactionManner, 'write'>): Promise<void>;
  /** Commits what was written since `begin`. */
  commit(): Promise<void>;
  /** Does work in a transaction that writes: all of it or nothing. */
  transaction<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Rolls back uncommitted writes, and returns the connection. May be called again. */
  end(): Promise<void>;
}

/** The connections of long work. */
export interface Sessions {
  /**
   * Opens a session. A `pipelined` one sends statements without waiting for earlier ones; it cannot
   * copy.
   */
  open(options?: { readonly pipelined?: boolean }): Promise<Session>;
  close(): Promise<void>;
}

/** Creates the pools for long work. They are small, so that enough connections remain for requests. */
export async function openSessions(settings: PoolSettings): Promise<Sessions> {
  const config = { ...(await workConfig(settings)), idleTimeoutMillis: 5_000 };
  const copying = await createClients({ ...config, max: 5 });
  const pipelined = await createClients({ ...config, max: 3, pipeline: true });
  return {
    async open(options) {
      const isSerial = !options?.pipelined;
      const client = await (isSerial ? copying : pipelined).checkOut();
      const release = (isBroken: boolean) => client.release(isBroken);
      return { ...createSession(client, settings, release), isSerial };
    },
    async close() {
      await copying.close();
      await pipelined.close();
    },
  };
}

/** Long work on a client; `release` is called at its end, with true for a client that is of no more use. */
export function createSession(
  client: ClientBase,
  settings: Pick<PoolSettings, 'prepare' | 'isReadOnly'>,
  release: (isBroken: boolean) => void,
): Session {
  const asked = askClient(client, settings);
  let isOpen = true;
  const tell = async (text: string) => {
    await asked.run({ text });
  };
  const session: Session = {
    ...asked,
    client,
    isSerial: true,
    begin: (manner) => tell(beginWorkText(manner, settings)),
    commit: () => commit(client),
    async transaction(work) {
      await session.begin('import');
      try {
        const result = await work();
        await session.commit();
        return result;
      } catch (error) {
        // If the rollback fails, the connection is closed.
        await tell('ROLLBACK').catch(() => session.end());
        throw error;
      }
    },
    async end() {
      if (!isOpen) return;
      isOpen = false;
      if (client.getTransactionStatus() === 'I') return release(false);
      await client.query('ROLLBACK').then(
        () => release(false),
        () => release(true),
      );
    },
  };
  return session;
}
