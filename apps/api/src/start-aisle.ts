import type { Commerce } from '@aisle/core';
import type { SeedRecord } from '@aisle/schema/seed';
import { startServer } from './cli/serve/start-server.js';
import { findDemoSeed } from './cli/store/demo-seed.js';
import { chooseFilling, type StoreFilling } from './cli/store/fill-store.js';
import { resolveSettings } from './config/resolve-settings.js';
import type { Settings } from './config/setting-definitions.js';
import { UsageError } from './config/usage-error.js';

/**
 * What one text may be as a seed. A literal that is neither `demo` nor the name of a file, such as `dmeo`, does not
 * compile; a text that only the program knows does.
 */
export type SeedName<Name extends string> = string extends Name
  ? Name
  : Name extends 'demo' | `${string}.${string}`
    ? Name
    : 'demo' | `${string}.csv` | `${string}.json` | `${string}.jsonl` | `${string}.ndjson`;

/** What a service is started with: the settings of the command line, with defaults that suit a test. */
export interface AisleOptions<Name extends string = string>
  extends Partial<Omit<Settings, 'seed' | 'clock' | 'log'>> {
  /**
   * What an empty store is filled with and publishes: records, a file or files as `aisle import` takes them, or
   * the demo store (`'demo'`). Nothing when absent.
   */
  readonly seed?: SeedName<Name> | readonly SeedRecord[] | readonly string[];
  /** The time at which the store stands still; the time of day when absent. */
  readonly clock?: Date | string;
  /** The port to listen on, which must be free; any free one when absent. */
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
export async function startAisle<const Name extends string = string>(
  options: AisleOptions<Name> = {},
): Promise<RunningAisle> {
  requireObject(options);
  const { seed = [], ...others } = options;
  const settings = readSettings({ ...others, seed: ['none'] });
  const server = await startServer(settings, { filling: chooseSeed(seed), notice: 0 });
  const { url, commerce, tokens, close } = server;
  const grant = await tokens.issueAccess(settings.clientId, 'client_credentials');
  return { url, token: grant.access_token, commerce, close };
}

/** @throws UsageError for what is no object, and for the log, which a service in a process does not write. */
function requireObject(options: unknown): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new UsageError(
      "startAisle() takes an object of options, such as { seed: 'demo' } or { seed: records }.",
    );
  }
  if ('log' in options)
    throw new UsageError('startAisle() has log, and writes none: leave it out.');
}

function chooseSeed(seed: NonNullable<AisleOptions['seed']>): StoreFilling | undefined {
  if (seed === 'demo') return chooseFilling({ seed: findDemoSeed(), production: false });
  if (typeof seed === 'string') return chooseFilling({ seed: [seed], production: false });
  if (!Array.isArray(seed) || !(seed.every(isText) || seed.every(isRecord))) {
    throw new UsageError(
      'seed in startAisle() must be "demo", a file, a list of files, or a list of records.',
    );
  }
  if (seed.every(isRecord)) return fillingOfRecords(seed);
  return chooseFilling({ seed, production: false });
}

function fillingOfRecords(records: readonly SeedRecord[]): StoreFilling {
  return {
    name: 'the records of startAisle()',
    async load(commerce, signal) {
      await commerce.loadRecords(records, { signal });
      return [];
    },
  };
}

const isText = (entry: unknown) => typeof entry === 'string';

const isRecord = (entry: unknown): entry is SeedRecord =>
  typeof entry === 'object' && entry !== null;

/** A test that asks for a port knows no other one. */
const suitingTests = { port: 0, strictPort: true, db: ':memory:' };

function readSettings({ clock, ...options }: Readonly<Record<string, unknown>>): Settings {
  const time = clock instanceof Date ? clock.toISOString() : clock;
  const values = { ...suitingTests, ...options, ...(time !== undefined && { clock: time }) };
  const file = { path: 'startAisle()', values };
  return resolveSettings({ flags: {}, environment: {}, file }).settings;
}
