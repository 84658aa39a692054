import type { Client } from 'pg';
import { workConfig } from './client-config.js';
import { loadDriver } from './load-driver.js';
import type { PoolSettings } from './settings.js';

/** Connects a client that belongs to no pool; the error of one that cannot be connected is the driver's. */
export async function connectClient(
  settings: PoolSettings,
  limits?: Readonly<Record<string, number>>,
): Promise<Client> {
  const { Client: Driver } = await loadDriver();
  const client = new Driver(await workConfig(settings, limits));
  // One that is lost while nobody uses it must not end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
