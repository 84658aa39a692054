import { resolve } from 'node:path';
import type { Commerce, StoreSummary } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import { nameOfDatabase } from '../../config/database-address.js';
import type { Settings } from '../../config/setting-definitions.js';
import { type Examples, findNode } from '../../examples/find-examples.js';
import { addressOf } from '../address-of.js';
import { linkToProducts } from '../link-to-products.js';
import { renderCurl } from '../render-curl.js';
import { isFile } from '../store/store-paths.js';
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
export interface FactSources {
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
