import type { Client } from 'pg';
import { requireOwnFill } from '../../../seeding/guard-seeds.js';
import { createSession, openSessions, type Sessions } from './commit-change.js';
import { connectClient } from './connect-client.js';
import { describeTrouble } from './errors.js';
import { findHome } from './find-home.js';
import { lockKey } from './lock-key.js';
import { migrate } from './migrate.js';
import { openPool, type Pool, type Queryable } from './pool.js';
import { type PostgresOptions, settle } from './settings.js';

type Keys = Pick<Connection, 'lockKey'>;

/** Waits until no other import is under way, and keeps others from beginning until the transaction ends. */
export function waitForImports({ lockKey }: Keys, transaction: Queryable): Promise<void> {
  return lockName(transaction, lockKey('imports'), false);
}

/** Holds a name until a transaction ends, as others may that share it, or alone. */
export async function lockName(
  transaction: Queryable,
  key: string,
  isShared: boolean,
): Promise<void> {
  const text = `SELECT pg_advisory_xact_lock${isShared ? '_shared' : ''}($1)`;
  await transaction.query({ text, values: [key] });
}

/** Database of a store, with locks and sessions. A single statement takes one round trip. */
export interface Connection extends Omit<Pool, 'close'> {
  /** Location of the store, without a password. */
  readonly location: string;
  readonly isReadOnly: boolean;
  readonly filling: Filling;
  /**
   * Returns a key for `pg_advisory_xact_lock`, unique to a purpose and this store in the database.
   */
  lockKey(purpose: string): string;
  /** Opens a separate connection for long work. */
  openSession: Sessions['open'];
  /** Opens a connection outside of all pools, for notification listeners. */
  connectClient(): Promise<Client>;
  close(): Promise<void>;
}

/**
 * Connects to a database, and migrates its tables to the newest version.
 * @throws CommerceError `unusable_file` for an address that can never work, such as one with a
 * wrong password. `storage_unavailable` or `busy` if the database is unusable now.
 */
export async function connect(options: PostgresOptions): Promise<Connection> {
  const { client, schema, location, settings } = await findHome(settle(options), options);
  const isReadOnly = options.readOnly === true;
  try {
    const session = createSession(client, settings, () => undefined);
    await migrate(session, { schema, location, isReadOnly });
  } finally {
    await client.end().catch(() => undefined);
  }
  const sessions = await openSessions(settings);
  const pool = await openPool(settings, (error) =>
    options.onServerChange?.(error && describeTrouble(error)),
  );
  return {
    ...pool,
    location,
    isReadOnly,
    filling: { mark: undefined },
    lockKey: (purpose) => lockKey(schema, purpose),
    openSession: sessions.open,
    connectClient: () => connectClient(settings),
    async close() {
      await pool.close();
      await sessions.close();
    },
  };
}

/**
 * Mark of a fill in progress. It is a row of the store itself, so a backup that replaces the store
 * has none.
 */
interface Filling {
  /** Mark of the fill that this connection runs. */
  mark: string | undefined;
}

/** Returns the mark of a store whose fill is running or was interrupted. */
export async function findFilling(asked: Queryable): Promise<string | undefined> {
  const rows = await asked.query<{ mark: string }>({ text: 'SELECT mark FROM filling' });
  return rows[0]?.mark;
}

/**
 * Refuses changes that a running fill might delete with everything else, even this service's own
 * fill. Call it in the transaction of the change.
 * @throws CommerceError `busy`.
 */
export async function requireFilled(asked: Queryable): Promise<void> {
  requireOwnFill(await findFilling(asked), undefined);
}

/**
 * Refuses to add to a store while another process fills it, and to continue a fill that is over.
 * Call it in the transaction that adds; the fill cannot end before it.
 * @throws CommerceError `busy`, `conflict`.
 */
export async function requireOwnFilling(
  asked: Queryable,
  { mark }: Pick<Filling, 'mark'>,
): Promise<void> {
  const rows = await asked.query<{ mark: string }>({
    text: 'SELECT mark FROM filling FOR KEY SHARE',
  });
  requireOwnFill(rows[0]?.mark, mark);
}
