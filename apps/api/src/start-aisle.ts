import type { Commerce } from '@aisle/core';
import type { SeedRecord } from '@aisle/schema';
import { startServer } from './cli/serve/start-server.js';
import { findDemoSeed } from './cli/store/demo-seed.js';
import { resolveSettings } from './config/resolve-settings.js';
import type { Settings } from './config/setting-definitions.js';

/** What a service is started with: the settings of the command line, with defaults that suit a test. */
export interface AisleOptions extends Partial<Omit<Settings, 'seed' | 'clock' | 'log'>> {
  /**
   * What an empty store is filled with and publishes: records, files as `aisle import` takes them, or the demo
   * store. Nothing when absent.
   */
  readonly seed?: 'demo' | readonly SeedRecord[] | readonly string[];
  /** The time at which the store stands still; the time of day when absent. */
  readonly clock?: Date | string;
  /** The port to listen on; any free one when absent. */
  readonly port?: number;
  /** The database file; in memory, and gone at the end, when absent. */
  readonly db?: string;
}

/** A service that answers within this process. */
export interface RunningAisle {
  /** Where: `http://127.0.0.1:41234`. */
  readonly url: string;
  /** An access token that may read and write for an hour: `Authorization: Bearer TOKEN`. */
  readonly token: string;
  /** What the service answers from, for a test that changes it: `await commerce.loadRecords(records)`. */
  readonly commerce: Commerce;
  /** Finishes what runs, then closes the service and its store. */
  close(): Promise<void>;
}

/**
 * Starts the service in this process, by default with an empty store in memory on any free port: several at
 * once share nothing. Neither the environment nor `aisle.config.json` is looked at.
 * @throws UsageError for an option that cannot be, CommerceError for records or files that cannot be loaded.
 * @example
 * const aisle = await startAisle({ seed: 'demo' });
 * await fetch(`${aisle.url}/catalog/products/ID`, { headers: { Authorization: `Bearer ${aisle.token}` } });
 * await aisle.close();
 */
export async function startAisle(options: AisleOptions = {}): Promise<RunningAisle> {
  const { seed = [], ...others } = options;
  const records = seed === 'demo' ? [] : seed.filter((entry) => typeof entry === 'object');
  const files =
    seed === 'demo' ? findDemoSeed() : seed.filter((entry) => typeof entry === 'string');
  const settings = readSettings({ ...others, seed: files.length > 0 ? files : ['none'] });
  const { url, commerce, tokens, close } = await startServer(settings);
  try {
    await commerce.loadRecords(records);
    const grant = await tokens.issueAccess(settings.clientId, 'client_credentials');
    return { url, token: grant.access_token, commerce, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const suitingTests = { port: 0, db: ':memory:' };

function readSettings({ clock, ...options }: Readonly<Record<string, unknown>>): Settings {
  const time = clock instanceof Date ? clock.toISOString() : clock;
  const values = { ...suitingTests, ...options, ...(time !== undefined && { clock: time }) };
  const file = { path: 'startAisle()', values };
  return resolveSettings({ flags: {}, environment: {}, file }).settings;
}
