import type { ClientConfig } from 'pg';
import { loadDriver } from './load-driver.js';
import { type PoolSettings, unreadable } from './settings.js';
import { requestLimits } from './transaction-text.js';

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
