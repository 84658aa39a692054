import type { Client } from 'pg';
import type { OwnFill } from '../../engine/engine.js';
import { createSession, openSessions, type Sessions } from './commit-change.js';
import { connectClient } from './connect-client.js';
import { describeTrouble } from './errors.js';
import { findHome } from './find-home.js';
import { lockKey } from './lock-key.js';
import { migrate } from './migrate.js';
import { openPool, type Pool } from './pool.js';
import { type PostgresOptions, settle } from './settings.js';

/** Database of a store, with locks and sessions. A single statement takes one round trip. */
export interface Connection extends Omit<Pool, 'close'> {
  /** Location of the store, without a password. */
  readonly location: string;
  readonly isReadOnly: boolean;
  readonly filling: OwnFill;
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
