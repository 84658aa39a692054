import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Commerce, LocatedRecord, SeedReport } from '@aisle/core';
import type { Memory, Storage } from '@aisle/core/engine';
import { codeOf } from '@aisle/core/files';
import { CommerceError } from '@aisle/schema';
import { nameOfDatabase } from '../../config/setting-parsers.js';
import type { ColumnMapping } from '../../import/product-csv/columns/read-header.js';
import { type Format, readSeedFiles } from '../../import/read-seed-files.js';
import { inFileOrder } from '../../import/seed-file.js';
import { count, createProgress, isEmpty } from '../terminal/progress.js';
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
export interface LoadOptions {
  /** Currency of the prices in CSV files; the store's default if absent. */
  readonly currency?: string;
  /** Format of standard input, if a file is `-`. */
  readonly format?: Format | undefined;
  /** The encoding of product CSVs, if given. */
  readonly encoding?: string | undefined;
  /** Column mapping of product CSVs. */
  readonly mapping?: ColumnMapping | undefined;
  /** Records to store before those of the files. */
  readonly preface?: readonly LocatedRecord[];
  readonly signal: AbortSignal;
}

/** Result of loading files. */
export interface LoadReport extends SeedReport {
  /** Number of products that are variants. */
  readonly variants: number;
  /** Currency of the prices in product lists. */
  readonly currency: string;
  /** All notices of the import, a sentence each. */
  readonly notices: readonly string[];
}

/** Loads files into a store in one transaction, and shows the progress on stderr. */
export async function loadFiles(
  commerce: Commerce,
  files: readonly string[],
  { currency, encoding, format, mapping, signal, preface = [] }: LoadOptions,
): Promise<LoadReport> {
  const reading = createProgress('importing', 'record', process.stderr);
  const notices: string[] = [];
  const say = (text: string) => {
    notices.push(text);
    reading.say(text);
  };
  let fraction: number | undefined = 0;
  const used = currency ?? (await commerce.settings()).default_currency;
  const records = readSeedFiles(files, {
    currency: used,
    namedBy: currency === undefined ? await namerOfCurrency(commerce) : 'user',
    encoding,
    format,
    mapping,
    signal,
    onBytes: (read, total) => {
      if (total !== undefined) fraction = total > 0 ? read / total : 1;
      else fraction = undefined;
    },
    onNotice: say,
  });
  try {
    let variants = 0;
    const counted = (record: unknown) => {
      if (isVariant(record)) variants += 1;
    };
    const report = await commerce.loadSeed(joinFiles(preface, records, counted), {
      signal,
      onProgress: (stored) => reading.update(stored, fraction),
      onPublishProgress: showPublishing('publishing', reading.end),
    });
    for (const line of describeWithdrawn(report)) say(line);
    return { ...report, variants, currency: used, notices };
  } catch (error) {
    if (!(error instanceof CommerceError) || error.code !== 'validation_failed') throw error;
    throw new CommerceError(error.code, inFileOrder(error.details, files));
  } finally {
    reading.end();
  }
}

async function namerOfCurrency(commerce: Commerce): Promise<'store' | 'nobody'> {
  return isEmpty(await commerce.describe()) ? 'nobody' : 'store';
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

/** Maximum number of withdrawn products to list by name. */
const maxNamed = 10;

function describeWithdrawn({ withdrawn }: SeedReport): readonly string[] {
  const lines = withdrawn.slice(0, maxNamed).map(({ name, sku, origin }) => {
    const named = sku === undefined ? `"${name}"` : `"${name}" (${sku})`;
    return `${origin}: ${named} is no longer among the variants, so it became a draft`;
  });
  const more = withdrawn.length - lines.length;
  return more > 0 ? [...lines, `and ${count(more)} more became drafts`] : lines;
}

async function* joinFiles(
  preface: readonly LocatedRecord[],
  records: AsyncIterable<LocatedRecord>,
  onRecord: (record: unknown) => void,
): AsyncGenerator<LocatedRecord> {
  yield* preface;
  for await (const located of records) {
    onRecord(located.record);
    yield located;
  }
}

function isVariant(record: unknown): boolean {
  if (typeof record !== 'object' || record === null) return false;
  return 'type' in record && record.type === 'product' && 'parent_id' in record;
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
