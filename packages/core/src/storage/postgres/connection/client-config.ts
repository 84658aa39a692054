import type { ClientConfig } from 'pg';
import { loadDriver } from './load-driver.js';
import { type PoolSettings, unreadable } from './settings.js';
import { requestLimits } from './transaction-text.js';

/** The server's type of whole numbers with 64 bits. */
const int8 = 20;

/** How much later than the server its clients give up, in milliseconds: that a server is gone tells nobody. */
const grace = 1_000;

/** What the driver is told of the connections of a pool for requests. */
export async function clientConfig(settings: PoolSettings): Promise<ClientConfig> {
  const { statementTimeout, connectTimeout } = settings;
  const patience = statementTimeout + grace;
  return {
    ...(await workConfig(settings, requestLimits(statementTimeout))),
    // A server that is silent is waited for no longer by those who need a connection first.
    connectionTimeoutMillis: Math.min(connectTimeout, patience),
    query_timeout: patience,
  };
}

/** What the driver is told of the connections of long work, or of whoever waits for notifications. */
export async function workConfig(
  { connectionString, schema, connectTimeout, startup, isReadOnly }: PoolSettings,
  limits: Readonly<Record<string, number>> = {},
): Promise<ClientConfig> {
  const { types } = await loadDriver();
  const { address, options: given } = takeOptions(connectionString);
  const options = {
    ...(schema !== undefined && { search_path: `"${schema}"` }),
    // Compiling a plan takes longer than any of them does.
    jit: 'off',
    ...(isReadOnly && { default_transaction_read_only: 'on' }),
    ...limits,
  };
  const texts = Object.entries(options).map(([name, value]) => `-c ${name}=${value}`);
  const all = [...(startup ? texts : []), given].filter((text) => text !== '').join(' ');
  return {
    connectionString: address,
    connectionTimeoutMillis: connectTimeout,
    // Tells sooner or later that the other end is gone without a word.
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

/** Takes `options=` out of a connection string: what is in there would take the place of what is given beside it. */
function takeOptions(connectionString: string): { address: string; options: string } {
  try {
    const address = new URL(connectionString);
    const options = address.searchParams.get('options') ?? '';
    address.searchParams.delete('options');
    return { address: options === '' ? connectionString : address.href, options };
  } catch {
    // The error has the text, which may have a password.
    throw unreadable();
  }
}
