import type { Client } from 'pg';
import { connectClient } from './connect-client.js';
import { describeTrouble } from './errors/translate-postgres-error.js';
import type { Filling } from './filling.js';
import { findHome } from './find-home.js';
import { lockKey } from './lock-key.js';
import { migrate } from './migrate.js';
import { openPool, type Pool } from './pool.js';
import { createSession, openSessions, type Sessions } from './session.js';
import { nameOfServer, type PoolSettings, type PostgresOptions, settle } from './settings.js';

/** A store's database, and what work on it needs. A statement by itself takes one round trip. */
export interface Connection extends Omit<Pool, 'close'> {
  /** Where the store is, without a password. */
  readonly location: string;
  readonly isReadOnly: boolean;
  readonly filling: Filling;
  /** How its connections are made; those of replicas are made the same way. */
  readonly settings: PoolSettings;
  /** A key for `pg_advisory_xact_lock` that stands for a purpose in this store, and in no other of the database. */
  lockKey(purpose: string): string;
  /** A connection of its own, for long work. */
  openSession: Sessions['open'];
  /** A connection outside of all pools, for who waits for notifications. */
  connectClient(): Promise<Client>;
  close(): Promise<void>;
}

/**
 * Connects to a database, and brings its tables to the newest version.
 * @throws CommerceError `unusable_file` for an address that leads to no store and never will, such as one with a
 * wrong password; `storage_unavailable` or `busy` when the database cannot be used now.
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
  const pool = await openPool(settings, (error) => {
    const server = { name: nameOfServer(settings.connectionString), isReplica: false };
    options.onServerChange?.({ ...server, trouble: error && describeTrouble(error) });
  });
  return {
    ...pool,
    location,
    isReadOnly,
    filling: { mark: undefined },
    settings,
    lockKey: (purpose) => lockKey(schema, purpose),
    openSession: sessions.open,
    connectClient: () => connectClient(settings),
    async close() {
      await pool.close();
      await sessions.close();
    },
  };
}
