import { CommerceError } from '@aisle/schema';
import type { Client } from 'pg';
import type { OwnFill } from '../../engine/engine.js';
import { withoutEncryption } from '../address.js';
import { createSession, openSessions, type Sessions } from './commit-change.js';
import { connectClient, requestLimits } from './connect-client.js';
import {
  describeTrouble,
  isOfEncryption,
  isUnencrypted,
  stateOf,
  translatePostgresError,
} from './errors.js';
import { lockKey } from './lock-key.js';
import { migrate } from './migrate.js';
import { openPool, type Pool } from './pool.js';
import { nameOfPostgres, type PoolSettings, type PostgresOptions, settle } from './settings.js';

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

/** Location of a store's tables. */
interface Home {
  /** Open connection that found the tables. */
  readonly client: Client;
  readonly schema: string;
  /** Database and schema, without a password. */
  readonly location: string;
  /** Settings for connections to it. */
  readonly settings: PoolSettings;
}

/** Facts that are read from a server. */
interface ServerFacts {
  readonly schema: string | null;
  readonly encoding: string;
  readonly commits: string;
  readonly syncs: string;
  readonly replica: boolean;
}

const selectFacts = `
  SELECT current_schema() AS schema, current_setting('server_encoding') AS encoding,
    current_setting('synchronous_commit') AS commits, current_setting('fsync') AS syncs,
    pg_is_in_recovery() AS replica`;

/**
 * Finds the schema of a store; creates a named schema if missing. Also checks the durability
 * settings of the server.
 */
async function findHome(
  wanted: PoolSettings,
  { readOnly = false, onWarning = () => {} }: Pick<PostgresOptions, 'readOnly' | 'onWarning'>,
): Promise<Home> {
  const { client, settings } = await connectAnyhow(wanted, onWarning);
  try {
    const facts = await lookAround(client, settings, readOnly);
    const { schema } = facts;
    const location = nameOfPostgres(client, schema === 'public' ? undefined : schema);
    requireUsable(facts, location, readOnly);
    if (!readOnly) warnOfLosses(facts, location, onWarning);
    return { client, schema, location, settings };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw translatePostgresError(error);
  }
}

/** Connects in the first way that a server or its pooler accepts. */
async function connectAnyhow(
  settings: PoolSettings,
  onWarning: (warning: string) => void,
): Promise<{ readonly client: Client; readonly settings: PoolSettings }> {
  try {
    const client = await connectClient(settings, requestLimits(settings.statementTimeout));
    return { client, settings };
  } catch (error) {
    const other = otherWay(settings, error);
    if (!other) throw explain(error);
    const connected = await connectAnyhow(other, onWarning);
    if (settings.startup && !other.startup) onWarning(withoutStartup);
    return connected;
  }
}

/** Returns another way to connect to a server that refused this one, if there is any. */
function otherWay(settings: PoolSettings, error: unknown): PoolSettings | undefined {
  // A pooler lends connections that are already open, so it refuses startup settings.
  if (settings.startup && isStartupRefused(error)) return { ...settings, startup: false };
  if (!settings.isEncryptionOptional || !isUnencrypted(translatePostgresError(error))) return;
  const connectionString = withoutEncryption(settings.connectionString);
  return { ...settings, connectionString, isEncryptionOptional: false };
}

const withoutStartup =
  'The server or its pooler ignores the settings of a connection, so only this program limits the time of statements. Let the pooler pass "options", or set statement_timeout for the user (ALTER ROLE … SET statement_timeout).';

/** Poolers use these messages, and so do servers that lack a setting. */
function isStartupRefused(error: unknown): boolean {
  const words = /unsupported startup parameter|unrecognized configuration parameter/;
  return error instanceof Error && words.test(error.message);
}

/** SQLSTATEs and classes that persist until somebody changes an address or a permission. */
const lasting = /^(28|3D|42501)/;

/** Returns the error for a database that cannot be opened, now or ever. */
function explain(error: unknown): unknown {
  const translated = translatePostgresError(error);
  if (isOfEncryption(translated)) return unusable(translated.message, error);
  if (!lasting.test(stateOf(error) ?? '')) return translated;
  // The server's message names the user and the database, but nothing secret.
  return unusable(
    `The database cannot be used: ${describeTrouble(error)}. Check the address, the password and the permissions.`,
    error,
  );
}

async function lookAround(
  client: Client,
  { schema: wanted }: PoolSettings,
  readOnly: boolean,
): Promise<ServerFacts & { readonly schema: string }> {
  const ask = async () => {
    const { rows } = await client.query<ServerFacts>(selectFacts);
    const [facts] = rows;
    if (!facts) throw new RangeError('a selection without a table gives a row');
    return facts;
  };
  let facts = await ask();
  if (wanted !== undefined && facts.schema !== wanted) {
    if (readOnly) {
      const why = `There is no schema ${wanted}, and read-only mode cannot create it.`;
      throw new CommerceError('not_found', why);
    }
    await createSchema(client, wanted);
    facts = await ask();
  }
  const { schema } = facts;
  if (schema !== null && (wanted === undefined || schema === wanted)) return { ...facts, schema };
  throw unusable(
    wanted === undefined
      ? 'The search path of the database names no existing schema; name one with schema=.'
      : `Connections do not use the schema ${wanted}, because a pooler drops their settings. Set it for the user (ALTER ROLE … SET search_path = "${wanted}") and leave schema= out.`,
  );
}

async function createSchema(client: Client, schema: string): Promise<void> {
  try {
    await client.query(
      `SET client_min_messages = warning; CREATE SCHEMA IF NOT EXISTS "${schema}"; RESET client_min_messages`,
    );
  } catch (error) {
    // Ignored if another process created it at the same time.
    if (stateOf(error) !== '23505') throw explain(error);
  }
}

function requireUsable({ encoding, replica }: ServerFacts, location: string, readOnly: boolean) {
  if (encoding !== 'UTF8') {
    throw unusable(
      `${location} has the encoding ${encoding}, which lacks some characters. Name a database whose encoding is UTF8.`,
    );
  }
  if (replica && !readOnly) {
    throw new CommerceError(
      'storage_unavailable',
      `${location} is a replica, which cannot be written. Name its primary server.`,
    );
  }
}

/** Risk of each setting. */
const losses: Readonly<Record<string, string>> = {
  off: 'changes acknowledged in the last moments are lost if the server crashes',
  local: 'acknowledged changes may be missing on the replica that replaces a lost server',
  remote_write:
    'acknowledged changes may be missing on the replica that replaces a lost server, if the replica crashes too',
};

function warnOfLosses(
  { commits, syncs }: ServerFacts,
  location: string,
  onWarning: (warning: string) => void,
): void {
  const loss = losses[commits];
  if (loss !== undefined) {
    onWarning(`${location} has synchronous_commit = ${commits}: ${loss}. Set it to on.`);
  }
  if (syncs === 'off') {
    onWarning(
      `${location} has fsync = off: all data may be lost in a power failure. Set it to on.`,
    );
  }
}

function unusable(why: string, cause?: unknown): CommerceError {
  return new CommerceError('unusable_file', why, { cause });
}
