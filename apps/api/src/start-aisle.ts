import type { Commerce } from '@aisle/core';
import type { SeedRecord } from '@aisle/schema/seed';
import { startServer } from './cli/serve/start-server.js';
import type { StoreFilling } from './cli/store/fill-store.js';
import { chooseFilling, findDemoSeed } from './cli/store/load-files.js';
import { resolveSettings } from './config/resolve-settings.js';
import type { Settings } from './config/setting-definitions.js';
import { UsageError } from './config/setting-parsers.js';

/**
 * Type of a single text as a seed. A literal that is neither `demo` nor a file name, such as
 * `dmeo`, does not compile; any non-literal string does.
 */
export type SeedName<Name extends string> = string extends Name
  ? Name
  : Name extends 'demo' | `${string}.${string}`
    ? Name
    : 'demo' | `${string}.csv` | `${string}.json` | `${string}.jsonl` | `${string}.ndjson`;

/** Options of `startAisle`: the settings of the command line, with defaults that suit a test. */
export interface AisleOptions<Name extends string = string>
  extends Partial<Omit<Settings, 'seed' | 'clock' | 'log'>> {
  /**
   * Content that fills an empty store and is published: records, files as for `aisle import`, or
   * the demo store (`'demo'`). Nothing if absent.
   */
  readonly seed?: SeedName<Name> | readonly SeedRecord[] | readonly string[];
  /** Freezes the store's clock at this time; the clock runs if absent. */
  readonly clock?: Date | string;
  /** The port to listen on, which must be free; any free one if absent. */
  readonly port?: number;
  /** The database file. If absent, the database is in memory and ends with the service. */
  readonly db?: string;
}

/** A service that runs within this process. */
export interface RunningAisle {
  /** Base URL: `http://127.0.0.1:41234`. */
  readonly url: string;
  /** An access token for reading and writing, valid for an hour: `Authorization: Bearer TOKEN`. */
  readonly token: string;
  /** The store of the service, for tests that change it: `await commerce.loadRecords(records)`. */
  readonly commerce: Commerce;
  /** Finishes running requests, then closes the service and its store. */
  close(): Promise<void>;
}

/**
 * Starts the service in this process, by default with an empty store in memory on any free port.
 * Several services share nothing. Ignores the environment and `aisle.config.json`.
 * @throws UsageError for an invalid option, CommerceError for records or files that cannot be
 * loaded.
 * @example
 * const aisle = await startAisle({ seed: 'demo' });
 * const headers = { Authorization: `Bearer ${aisle.token}` };
 * await fetch(`${aisle.url}/catalog/products/ID`, { headers });
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

/**
 * @throws UsageError if the options are no object, or contain `log`, which a service within a
 * process does not write.
 */
function requireObject(options: unknown): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new UsageError(
      "The options of startAisle() must be an object, such as { seed: 'demo' } or { seed: records }.",
    );
  }
  if ('log' in options)
    throw new UsageError('startAisle() writes no log; leave the option log out.');
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

/** A test that asks for a port needs that one. */
const suitingTests = { port: 0, strictPort: true, db: ':memory:' };

function readSettings({ clock, ...options }: Readonly<Record<string, unknown>>): Settings {
  const time = clock instanceof Date ? clock.toISOString() : clock;
  const values = { ...suitingTests, ...options, ...(time !== undefined && { clock: time }) };
  const file = { path: 'startAisle()', values };
  return resolveSettings({ flags: {}, environment: {}, file }).settings;
}
