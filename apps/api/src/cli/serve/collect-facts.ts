import type { Commerce, StoreSummary } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import type { Settings } from '../../config/setting-definitions.js';
import { findNode } from '../../examples/find-examples.js';
import { addressOf } from '../address-of.js';
import { readVersion } from '../version.js';
import { renderCurl } from './render-curl.js';
import type { TokenFile } from './token-file.js';

/** What a start tells everybody who reads its output. No token is among it. */
export interface StartFacts {
  readonly name: 'aisle';
  readonly version: string;
  readonly ready_ms: number;
  readonly api: string;
  readonly playground: string;
  readonly openapi: string;
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
  readonly curl: string;
}

/** What facts are collected from. */
export interface FactSources {
  readonly settings: Settings;
  readonly commerce: Commerce;
  readonly port: number;
  readonly tokenFile: TokenFile | undefined;
  /** On the clock of `performance`. */
  readonly startedAt: number;
}

/** Collects what a start tells. */
export async function collectFacts(sources: FactSources): Promise<StartFacts> {
  const { settings, commerce, port, tokenFile, startedAt } = sources;
  const { clock, clientId, auth, readOnly, production } = settings;
  const api = addressOf({ ...settings, port });
  const needsToken = auth === 'required';
  const file = needsToken ? tokenFile?.path : undefined;
  const contents = await describeIfPossible(commerce, settings);
  const curl = renderCurl(
    api,
    await findNode(commerce),
    needsToken ? { clientId, file } : undefined,
  );
  return {
    name: 'aisle',
    version: readVersion(),
    ready_ms: Math.round(performance.now() - startedAt),
    api,
    playground: `${api}/playground/`,
    openapi: `${api}/openapi.json`,
    ...contents,
    clock: clock === undefined ? 'system' : new Date(clock).toISOString(),
    read_only: readOnly,
    production,
    auth,
    ...(file !== undefined && { token_file: file }),
    curl,
  };
}

/** A start does not depend on what is in the database: what is whole of it is served. */
async function describeIfPossible(
  commerce: Commerce,
  { db }: Settings,
): Promise<Pick<StartFacts, 'database' | 'problem'>> {
  try {
    return { database: await commerce.describe() };
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error;
    return { database: { location: db }, problem: error.message };
  }
}
