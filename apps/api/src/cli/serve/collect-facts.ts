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

/** What a start tells everybody who reads its output. No token is among it. */
export interface StartFacts {
  readonly name: 'aisle';
  readonly version: string;
  readonly ready_ms: number;
  readonly api: string;
  readonly playground: string;
  readonly openapi: string;
  /** Where the certificate is that clients have to trust; absent where nothing is encrypted. */
  readonly certificate?: string;
  readonly database: Pick<StoreSummary, 'location'> & Partial<StoreSummary>;
  /** Why the database cannot be counted; absent when it can. */
  readonly problem?: string;
  /** The time at which the clock stands, or `system` for one that runs. */
  readonly clock: string;
  readonly read_only: boolean;
  /** Whether development mode is left out. */
  readonly production: boolean;
  /** Whether a token is asked for. */
  readonly auth: Settings['auth'];
  /** Where a token is, absent when no file has one. */
  readonly token_file?: string;
  /** A command line that shows products, in parts that can each have a line. */
  readonly curl: readonly string[];
  /** Where the page shows them; absent where there are none. */
  readonly page?: string;
}

/** What facts are collected from. */
export interface FactSources {
  readonly settings: Settings;
  readonly commerce: Commerce;
  readonly port: number;
  readonly tokenFile: TokenFile | undefined;
  readonly certificate: OpenCertificate | undefined;
  /** Catalogs whose products are shown rather than those of others. */
  readonly shown: readonly string[];
  /** On the clock of `performance`. */
  readonly startedAt: number;
}

/** Collects what a start tells. */
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

/** A start does not depend on what is in the database: what is whole of it is served. */
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

/** What is pasted elsewhere must be found from there. */
function absolute(path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(path);
}
