import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Commerce } from '@aisle/core';
import type { Memory, Storage } from '@aisle/core/engine';
import { codeOf } from '@aisle/core/files';
import { CommerceError } from '@aisle/schema';
import type { Settings } from '../../config/setting-definitions.js';
import { nameOfDatabase } from '../../config/setting-parsers.js';
import { type LoadReport, loadRecords } from '../../import/load-records.js';
import { type FileOptions, readSeedFiles } from '../../import/read-seed-files.js';
import { standardInput } from '../../import/seed-file.js';
import { createProgress } from '../terminal/progress.js';
import type { StoreFilling } from './fill-store.js';
import type { DatabaseSettings, OpenOptions } from './store-use.js';

/**
 * Removes the data of an interrupted first fill and says so; `outcome` describes the result. Waits
 * for a process that is still filling.
 * @throws CommerceError `aborted` when the signal fires.
 */
export async function clearHalf(
  commerce: Commerce,
  outcome: string,
  { signal, say }: { readonly signal: AbortSignal; readonly say: (text: string) => void },
): Promise<void> {
  const onWait = () => say('Another process is loading the initial data; waiting …');
  if (await commerce.clearUnfinishedFill({ signal, onWait })) {
    say(`Loading the initial data was interrupted; ${outcome}.`);
  }
}

/** Options of loading files. */
interface LoadOptions
  extends Partial<Pick<FileOptions, 'currency' | 'format' | 'encoding' | 'mapping'>> {
  readonly signal: AbortSignal;
}

/** Loads files into a store in one transaction, and shows the progress on stderr. */
export async function loadFiles(
  commerce: Commerce,
  files: readonly string[],
  { currency, signal, ...options }: LoadOptions,
): Promise<LoadReport> {
  const reading = createProgress('importing', 'record', process.stderr);
  let fraction: number | undefined = 0;
  const onBytes = (read: number, total: number | undefined) => {
    if (total !== undefined) fraction = total > 0 ? read / total : 1;
    else fraction = undefined;
  };
  try {
    return await loadRecords(
      commerce,
      files.map((file) => (file === '-' ? standardInput : file)),
      (chosen) => readSeedFiles(files, { ...options, ...chosen, signal, onBytes }),
      {
        currency,
        signal,
        onNotice: reading.say,
        onProgress: (stored) => reading.update(stored, fraction),
        onPublishProgress: showPublishing('publishing', reading.end),
      },
    );
  } finally {
    reading.end();
  }
}

/** Shows the progress of publishing on stderr, after the previous bar is gone. */
export function showPublishing(
  label: 'publishing' | 'comparing' = 'publishing',
  beforehand: () => void = () => {},
): (products: number, total: number) => void {
  let publishing: ReturnType<typeof createProgress> | undefined;
  return (products, total) => {
    if (!publishing) beforehand();
    publishing ??= createProgress(label, 'product', process.stderr);
    publishing.update(products, total > 0 ? products / total : 1);
    if (products < total) return;
    publishing.end();
    publishing = undefined;
  };
}

/** Milliseconds that a start waits for an unreachable database server. */
export const startPatience = 30_000;

/** Milliseconds between two attempts. */
const pause = 500;

/**
 * Opens the store at the address of a database server.
 * @throws CommerceError for a server that cannot be reached or a store that cannot be used.
 */
export async function openAddress(
  { db, dbPool, dbTimeout, dbPrepare }: DatabaseSettings,
  readOnly: boolean,
  memory: Memory,
  { warn, onServerChange }: OpenOptions,
): Promise<Storage> {
  const { openPostgres } = await loadEngine(db);
  return openPostgres({
    connectionString: db,
    poolSize: dbPool,
    statementTimeout: dbTimeout,
    prepare: dbPrepare === 'on',
    readOnly,
    memory,
    onWarning: warn,
    ...(onServerChange && { onServerChange }),
  });
}

/** Loads the engine. Its driver is an optional package. */
async function loadEngine(db: string) {
  try {
    return await import('@aisle/core/postgres');
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND' || !/'pg(-copy-streams)?'/.test(text)) throw error;
    throw new CommerceError(
      'unusable_file',
      `${nameOfDatabase(db)} requires two packages that are not installed. Run npm install pg pg-copy-streams (with -g if aisle was installed with -g).`,
      { cause: error },
    );
  }
}

/** Codes of errors that may be temporary. */
const passing: readonly string[] = ['storage_unavailable', 'busy'];

/** Options of a retry. */
interface Patience extends Pick<OpenOptions, 'say' | 'signal'> {
  /** Maximum duration of the retries in milliseconds. */
  readonly patience: number;
}

/** Retries temporary failures for `patience` milliseconds; prints a message once. */
export async function untilReached<Result>(
  open: () => Promise<Result>,
  { say, signal, patience }: Patience,
): Promise<Result> {
  const giveUpAt = performance.now() + patience;
  let isTold = false;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof CommerceError) || !passing.includes(error.code)) throw error;
      if (performance.now() + pause > giveUpAt) throw error;
      if (!isTold) say(`${error.message} Retrying for ${patience / 1000} s …`);
      isTold = true;
    }
    await wait(pause, undefined, signal && { signal }).catch(() => {
      throw new CommerceError('aborted', 'Stopped; nothing was changed.');
    });
  }
}

const folder = fileURLToPath(new URL('../../../seeds/demo/', import.meta.url));

/** Folder of the images that the demo store's files refer to. */
export const demoImages = join(folder, 'images');

/** Returns the files of the demo store in load order. */
export function findDemoSeed(): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ndjson'))
    .sort()
    .map((name) => join(folder, name));
}

/**
 * Returns the configured seed files, or the demo store except in production. Undefined if the store
 * stays empty.
 */
export function chooseFilling({
  seed,
  production,
}: Pick<Settings, 'seed' | 'production'>): StoreFilling | undefined {
  if (seed.length === 1 && seed[0] === 'none') return undefined;
  if (seed.length > 0) return fillingOfFiles(seed.join(', '), seed);
  return production ? undefined : fillingOfFiles('the demo store', findDemoSeed());
}

function fillingOfFiles(name: string, files: readonly string[]): StoreFilling {
  return { name, load: (commerce, signal) => loadAndPublish(commerce, files, signal) };
}

/**
 * Loads files and publishes the catalogs that they touch. If a file has publish records, only those
 * catalogs are published.
 */
async function loadAndPublish(
  commerce: Commerce,
  files: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const pending = new Set<string>();
  for (const file of files) {
    const { records, touched, published } = await loadFiles(commerce, [file], { signal });
    if (records.publish === undefined) for (const id of touched) pending.add(id);
    for (const { catalog_id } of published) pending.delete(catalog_id);
  }
  for (const id of pending) {
    await commerce.catalog.publishRelease(id, { signal, onProgress: showPublishing() });
  }
  return [];
}
