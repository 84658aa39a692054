import type pg from 'pg';
import type { Client, ClientConfig } from 'pg';
import type copying from 'pg-copy-streams';
import { requireInstalled } from '../../../environment/require-options.js';
import { translatePostgresError } from './errors.js';
import { type PoolSettings, unreadable } from './settings.js';

/** Connects a client that belongs to no pool. A failed connection throws the driver's error. */
export async function connectClient(
  settings: PoolSettings,
  limits?: Readonly<Record<string, number>>,
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
  { connectionString, schema, connectTimeout, startup, isReadOnly }: PoolSettings,
  limits: Readonly<Record<string, number>> = {},
): Promise<ClientConfig> {
  const { types } = await loadDriver();
  const { address, options: given } = takeOptions(connectionString);
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
    connectionString: address,
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

/**
 * Removes `options=` from a connection string, because it would override the options in the
 * configuration.
 */
function takeOptions(connectionString: string): { address: string; options: string } {
  try {
    const address = new URL(connectionString);
    const options = address.searchParams.get('options') ?? '';
    address.searchParams.delete('options');
    return { address: options === '' ? connectionString : address.href, options };
  } catch {
    // The original error contains the text, which may have a password.
    throw unreadable();
  }
}

/** Kind of transaction: reads one snapshot, writes for a request, or writes for long work. */
export type TransactionManner = 'read' | 'write' | 'import';

/**
 * Maximum wait for locks of other transactions in milliseconds: of requests that write, and of
 * long work.
 */
const lockPatience = { write: 5_000, import: 30_000 } as const;

/** Maximum idle time of a client within a transaction, which may block others, in milliseconds. */
const silence = { request: 30_000, work: 600_000 } as const;

/** Maximum duration of a statement of long work, in milliseconds. */
const workTimeout = 30 * 60_000;

const isolation: Record<TransactionManner, string> = {
  read: 'REPEATABLE READ',
  write: 'READ COMMITTED',
  import: 'READ COMMITTED',
};

function begin(manner: TransactionManner, isReadOnly: boolean): string {
  const access = isReadOnly || manner === 'read' ? 'READ ONLY' : 'READ WRITE';
  return `BEGIN ISOLATION LEVEL ${isolation[manner]}, ${access}`;
}

/**
 * Returns the statement that begins a transaction of a request. It includes the limits, because a
 * pooler may lend a connection per transaction, with the settings of another client.
 */
export function beginText(
  manner: TransactionManner,
  {
    statementTimeout,
    startup,
    isReadOnly,
  }: Pick<PoolSettings, 'statementTimeout' | 'startup' | 'isReadOnly'>,
): string {
  const text = begin(manner, isReadOnly);
  return startup ? text : withLimits(text, manner, statementTimeout, silence.request);
}

/** Returns the statement that begins a transaction of long work. */
export function beginWorkText(
  manner: TransactionManner,
  { isReadOnly }: Pick<PoolSettings, 'isReadOnly'>,
): string {
  // Reads wait for locks as well, and the statement timeout of long work is too long to bound
  // that.
  return withLimits(begin(manner, isReadOnly), 'import', workTimeout, silence.work);
}

/** Returns the limits of requests as connection settings. */
export function requestLimits(statementTimeout: number): Readonly<Record<string, number>> {
  return {
    statement_timeout: statementTimeout,
    lock_timeout: lockPatience.write,
    idle_in_transaction_session_timeout: silence.request,
  };
}

function withLimits(
  text: string,
  manner: TransactionManner,
  statementTimeout: number,
  idleTimeout: number,
): string {
  const limits = {
    statement_timeout: statementTimeout,
    ...(manner !== 'read' && { lock_timeout: lockPatience[manner] }),
    idle_in_transaction_session_timeout: idleTimeout,
  };
  const settings = Object.entries(limits).map(([name, value]) => `SET LOCAL ${name} = ${value}`);
  return [text, ...settings].join('; ');
}

/**
 * Loads the driver, an optional dependency for PostgreSQL.
 * @throws CommerceError `unusable_file` if it is not installed.
 */
export function loadDriver(): Promise<typeof pg> {
  return load(async () => (await import('pg')).default);
}

/**
 * Loads the module that copies rows on the driver's connections. Throws like {@link loadDriver}.
 */
export function loadCopying(): Promise<typeof copying> {
  return load(async () => (await import('pg-copy-streams')).default);
}

function load<Module>(loadModule: () => Promise<Module>): Promise<Module> {
  return requireInstalled('PostgreSQL', 'pg pg-copy-streams', loadModule);
}
