import { resolve } from 'node:path';
import type { Commerce, StoreSummary } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import { isPublicSecret, shortestSecret } from '../../access/tokens.js';
import type { Settings } from '../../config/setting-definitions.js';
import { nameOfDatabase } from '../../config/setting-parsers.js';
import { type Examples, findNode } from '../../examples/find-examples.js';
import { isLoopbackHost } from '../../http/middleware/check-sender.js';
import { isEmpty } from '../../import/load-records.js';
import { addressOf, linkToProducts, renderCurl, speaksTls } from '../describe-failure.js';
import { fillStore, type StoreFilling } from '../store/fill-store.js';
import { clearHalf } from '../store/load-files.js';
import { isFile } from '../store/open-store.js';
import { countNouns, describeContents } from '../terminal/progress.js';
import { readVersion } from '../version.js';
import { type OpenCertificate, trustedFile } from './open-certificate.js';
import type { TokenFile } from './token-file.js';

/** Startup information, printed for everybody who reads the output. Contains no token. */
export interface StartFacts {
  readonly name: 'aisle';
  readonly version: string;
  readonly ready_ms: number;
  readonly api: string;
  readonly playground: string;
  readonly openapi: string;
  /** Path of the certificate that clients have to trust; absent without TLS. */
  readonly certificate?: string;
  readonly database: Pick<StoreSummary, 'location'> & Partial<StoreSummary>;
  /** Reason why the database cannot be counted; absent if it can. */
  readonly problem?: string;
  /** The time of a frozen clock; `system` for a running one. */
  readonly clock: string;
  readonly read_only: boolean;
  /** True if development mode is off. */
  readonly production: boolean;
  /** Authentication mode: required or off. */
  readonly auth: Settings['auth'];
  /** Path of the token file; absent if there is none. */
  readonly token_file?: string;
  /** A curl command that lists products, in parts that can each have a line. */
  readonly curl: readonly string[];
  /** URL of the playground page with the products; absent if there are none. */
  readonly page?: string;
}

/** Inputs of `collectFacts`. */
interface FactSources {
  readonly settings: Settings;
  readonly commerce: Commerce;
  readonly port: number;
  readonly tokenFile: TokenFile | undefined;
  readonly certificate: OpenCertificate | undefined;
  /** Catalogs whose products the examples show in preference to others. */
  readonly shown: readonly string[];
  /** Start time on the clock of `performance`, in milliseconds. */
  readonly startedAt: number;
}

/** Collects the startup information. */
export async function collectFacts(sources: FactSources): Promise<StartFacts> {
  const { settings, commerce, port, tokenFile, certificate, shown, startedAt } = sources;
  const { clock, clientId, auth, readOnly, production } = settings;
  const api = addressOf({ ...settings, port });
  const needsToken = auth === 'required';
  const file = needsToken ? absolute(tokenFile?.path) : undefined;
  const served = certificate && absolute(certificate.files.cert);
  const contents = await describeIfPossible(commerce, settings);
  const node = await findShownNode(commerce, shown);
  const curl = renderCurl(api, node, {
    token: needsToken ? { clientId, file } : undefined,
    certificate: certificate && trustedFile(certificate),
  });
  return {
    name: 'aisle',
    version: readVersion(),
    ready_ms: Math.round(performance.now() - startedAt),
    api,
    playground: `${api}/playground/`,
    openapi: `${api}/openapi.json`,
    ...(served !== undefined && { certificate: served }),
    ...contents,
    clock: clock === undefined ? 'system' : new Date(clock).toISOString(),
    read_only: readOnly,
    production,
    auth,
    ...(file !== undefined && { token_file: file }),
    curl,
    ...(node.catalog_id !== undefined && { page: linkToProducts(api, node) }),
  };
}

async function findShownNode(commerce: Commerce, shown: readonly string[]): Promise<Examples> {
  const node = shown.length > 0 && (await findNode(commerce, (id) => shown.includes(id)));
  return node && node.catalog_id !== undefined ? node : findNode(commerce);
}

/** Counts the store. A damaged store does not prevent the start: its intact parts are served. */
async function describeIfPossible(
  commerce: Commerce,
  { db }: Settings,
): Promise<Pick<StartFacts, 'database' | 'problem'>> {
  try {
    const database = await commerce.describe();
    return { database: { ...database, location: placeOf(database.location) } };
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error;
    return { database: { location: placeOf(db) }, problem: error.message };
  }
}

function placeOf(location: string): string {
  return isFile(location) ? resolve(location) : nameOfDatabase(location);
}

/** Makes a path absolute, so that it can be pasted anywhere. */
function absolute(path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(path);
}

/**
 * Describes the risks of settings if other machines can reach the service, directly or through a
 * proxy.
 */
export function describeRisks(settings: Settings): readonly string[] {
  const { host, production } = settings;
  if (isLoopbackHost(host)) return production ? describeSecret(settings) : [];
  return [
    ...describeReach(settings),
    ...describeSecret(settings),
    ...(production ? [] : [developmentRisk]),
  ];
}

/** The service does not limit the number of attempts. */
function describeSecret({ auth, clientSecret }: Settings): readonly string[] {
  if (auth === 'off' || isPublicSecret(clientSecret) || clientSecret.length >= shortestSecret)
    return [];
  return [
    `the client secret has only ${countNouns(clientSecret.length, 'character')} and can be guessed; use ${shortestSecret} or more, for example from "openssl rand -hex 32"`,
  ];
}

const developmentRisk =
  'development mode is on: clients with write permission can also change the clock and reset all data; turn it off with --production';

function describeReach(settings: Settings): readonly string[] {
  const { host, auth, clientSecret } = settings;
  const reach = `every client that reaches ${host} can read this store`;
  if (auth === 'off') return [`${reach} and change it: --auth is off`];
  if (isPublicSecret(clientSecret)) {
    return [
      `${reach} and change it: the client secret is the public default; set AISLE_CLIENT_SECRET`,
    ];
  }
  if (speaksTls(settings)) return [];
  return [`other machines can reach ${host} without encryption; use --tls or a TLS proxy`];
}

/** Initial content of a store, and the listeners of its loading. */
interface StoreStart {
  /** Undefined if an empty store stays empty. */
  readonly filling: StoreFilling | undefined;
  readonly settings: Pick<Settings, 'seed'>;
  readonly signal: AbortSignal;
  readonly say: (text: string) => void;
}

/**
 * Fills an empty store. Leaves one alone that holds data, unless the filling is to be added, and
 * one that cannot be read. Returns the ids of the catalogs to show.
 * @throws CommerceError `aborted` when the signal fires; an empty store is then empty again.
 */
export async function fillAtStart(
  commerce: Commerce,
  start: StoreStart,
): Promise<readonly string[]> {
  try {
    const { filling, signal } = start;
    const shown = await fillIfEmpty(commerce, start);
    if (shown) return shown;
    if (filling?.isAdded) return await filling.load(commerce, signal);
    if (start.settings.seed.length > 0 && filling) {
      start.say('The database is not empty, so --seed is ignored. Add files with aisle import.');
    }
    return [];
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error;
    if (error.code === 'aborted' && !start.filling?.isAdded) {
      throw new CommerceError('aborted', 'Stopped; the database is empty again.', { cause: error });
    }
    if (error.code !== 'conflict') throw error;
    start.say(error.message);
    return [];
  }
}

/**
 * Maximum number of attempts to fill a store while other processes start to fill it and give up.
 */
const mostAttempts = 10;

/**
 * Returns the ids of the catalogs to show; undefined if the store holds data, perhaps of another
 * process.
 */
async function fillIfEmpty(
  commerce: Commerce,
  start: StoreStart,
): Promise<readonly string[] | undefined> {
  for (let attempt = 1; await prepare(commerce, start); attempt += 1) {
    let hasBegun = false;
    const onBegin = () => {
      hasBegun = true;
    };
    try {
      return await fillEmptyStore(commerce, { ...start, onBegin });
    } catch (error) {
      const isTaken = error instanceof CommerceError && error.code === 'busy' && !hasBegun;
      // Another process began to fill the store in the meantime; waits for it.
      if (!isTaken || attempt === mostAttempts) throw error;
    }
  }
  return undefined;
}

async function fillEmptyStore(
  commerce: Commerce,
  { filling, settings, signal, say, ...start }: StoreStart & { readonly onBegin: () => void },
): Promise<readonly string[] | undefined> {
  if (!filling) {
    if (settings.seed.length === 0) {
      say(
        'The database is empty, and production mode loads no demo store. Fill it with aisle import, or start with --seed FILE.',
      );
    }
    return [];
  }
  const onBegin = () => {
    start.onBegin();
    say(`Loading ${filling.name} …`);
  };
  const shown = await fillStore(commerce, filling, { signal, onBegin });
  if (shown) say(`Loaded ${describeContents(await commerce.describe())}.`);
  else if (settings.seed.length === 0 && !filling.isAdded) {
    say('The database has records but no catalog, so the demo store is not loaded.');
  }
  return shown;
}

/** Removes an interrupted fill. @returns true if the store is empty; false for a damaged one. */
async function prepare(commerce: Commerce, start: StoreStart): Promise<boolean> {
  try {
    await clearHalf(commerce, 'loading it again', start);
    // Counting the records of a large store takes a while.
    return (await commerce.measure()).publications === 0 && isEmpty(await commerce.describe());
  } catch (error) {
    if (!(error instanceof CommerceError) || error.code !== 'storage_unavailable') throw error;
    // Throws if the store is unreachable, since its content is then unknown; continues if it is
    // damaged.
    await commerce.check();
    return false;
  }
}
