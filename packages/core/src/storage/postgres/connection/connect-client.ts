import type { Client, ClientConfig } from 'pg';
import { workConfig } from './client-config.js';
import { translatePostgresError } from './errors/translate-postgres-error.js';
import { loadDriver } from './load-driver.js';
import type { PoolSettings } from './settings.js';

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
