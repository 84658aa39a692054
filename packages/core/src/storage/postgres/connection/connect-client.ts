import type pg from 'pg';
import type { Client, ClientConfig } from 'pg';
import type copying from 'pg-copy-streams';
import { requireInstalled } from '../../../environment/require-options.js';
import { translatePostgresError } from './errors.js';
import type { PoolSettings } from './settings.js';

/** Settings of the server that bound the time of statements, in milliseconds. */
type Limits = Readonly<Record<string, number>>;

/** Connects a client that belongs to no pool. A failed connection throws the driver's error. */
export async function connectClient(
  settings: PoolSettings,
  limits?: Limits,
  more?: Pick<ClientConfig, 'query_timeout'>,
): Promise<Client> {
  const { Client: Driver } = await loadDriver();
  const client = new Driver({ ...(await workConfig(settings, limits)), ...more });
  // A lost idle connection must not end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Maximum duration of a connection check, in milliseconds. */
const patience = 2_000;

/** Resolves once a server accepts a login and answers. */
export async function askServer(settings: PoolSettings): Promise<void> {
  const hasty = { ...settings, connectTimeout: Math.min(settings.connectTimeout, patience) };
  try {
    const client = await connectClient(hasty, undefined, { query_timeout: patience });
    await client.query('SELECT 1').finally(() => client.end().catch(() => undefined));
  } catch (error) {
    throw translatePostgresError(error);
  }
}

/** OID of the server's 64-bit integer type. */
const int8 = 20;

/**
 * Milliseconds that a client waits longer than the server's timeout, because a lost server sends no
 * error.
 */
const grace = 1_000;

/** Returns the driver's configuration for the connections of a request pool. */
export async function clientConfig(settings: PoolSettings): Promise<ClientConfig> {
  const { statementTimeout, connectTimeout } = settings;
  const patience = statementTimeout + grace;
  return {
    ...(await workConfig(settings, requestLimits(statementTimeout))),
    // A new connection to a silent server must not take longer than a query.
    connectionTimeoutMillis: Math.min(connectTimeout, patience),
    query_timeout: patience,
  };
}

/**
 * Returns the driver's configuration for the connections of long work and of notification
 * listeners.
 */
export async function workConfig(
  { connectionString, options: given, schema, connectTimeout, startup, isReadOnly }: PoolSettings,
  limits: Limits = {},
): Promise<ClientConfig> {
  const { types } = await loadDriver();
  const options = {
    ...(schema !== undefined && { search_path: `"${schema}"` }),
    // Compiling a plan takes longer than any of the queries.
    jit: 'off',
    ...(isReadOnly && { default_transaction_read_only: 'on' }),
    ...limits,
  };
  const texts = Object.entries(options).map(([name, value]) => `-c ${name}=${value}`);
  const all = [...(startup ? texts : []), given].filter((text) => text !== '').join(' ');
  return {
    connectionString,
    connectionTimeoutMillis: connectTimeout,
    // Detects a lost peer eventually.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    fallback_application_name: 'aisle',
    ...(all !== '' && { options: all }),
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === int8 && format !== 'binary' ? Number : types.getTypeParser(type, format),
    } as NonNullable<ClientConfig['types']>,
  };
}

/** Returns the limits of requests as connection settings, in milliseconds. */
export function requestLimits(statementTimeout: number): Limits {
  return {
    statement_timeout: statementTimeout,
    // Maximum wait for locks of other transactions.
    lock_timeout: 5_000,
    // Maximum idle time within a transaction, which may block others.
    idle_in_transaction_session_timeout: 30_000,
  };
}

/** Limits of long work in milliseconds. Reads wait for locks as well. */
const workLimits: Limits = {
  statement_timeout: 30 * 60_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 600_000,
};

/** Kind of transaction: reads one snapshot, writes for a request, or writes for long work. */
export type TransactionManner = 'read' | 'write' | 'import';

/**
 * Returns the statement that begins a transaction of a request. It includes the limits if a pooler
 * may lend a connection per transaction, with the settings of another client.
 */
export function beginText(
  manner: TransactionManner,
  settings: Pick<PoolSettings, 'statementTimeout' | 'startup' | 'isReadOnly'>,
): string {
  const limits = settings.startup ? {} : requestLimits(settings.statementTimeout);
  return begin(manner, settings, limits);
}

/** Returns the statement that begins a transaction of long work. */
export function beginWorkText(
  manner: TransactionManner,
  settings: Pick<PoolSettings, 'isReadOnly'>,
): string {
  return begin(manner, settings, workLimits);
}

function begin(
  manner: TransactionManner,
  { isReadOnly }: Pick<PoolSettings, 'isReadOnly'>,
  limits: Limits,
): string {
  const isolation = manner === 'read' ? 'REPEATABLE READ' : 'READ COMMITTED';
  const access = isReadOnly || manner === 'read' ? 'READ ONLY' : 'READ WRITE';
  const settings = Object.entries(limits).map(([name, value]) => `SET LOCAL ${name} = ${value}`);
  return [`BEGIN ISOLATION LEVEL ${isolation}, ${access}`, ...settings].join('; ');
}

const load = <Module>(loadModule: () => Promise<Module>): Promise<Module> =>
  requireInstalled('PostgreSQL', 'pg pg-copy-streams', loadModule);

/**
 * Loads the driver, an optional dependency for PostgreSQL.
 * @throws CommerceError `unusable_file` if it is not installed.
 */
export const loadDriver = (): Promise<typeof pg> => load(async () => (await import('pg')).default);

/**
 * Loads the module that copies rows on the driver's connections. Throws like {@link loadDriver}.
 */
export const loadCopying = (): Promise<typeof copying> =>
  load(async () => (await import('pg-copy-streams')).default);
