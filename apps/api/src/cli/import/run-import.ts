import { unwatchFile, watchFile } from 'node:fs';
import type { CatalogSummary, Commerce, SeedReport } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import { UsageError } from '../../config/setting-parsers.js';
import type { LoadReport } from '../../import/load-records.js';
import { UnsaidCurrency } from '../../import/read-csv-lines.js';
import { type Published, publishCatalogs, tellPublished } from '../report-publish.js';
import type { StoreFilling } from '../store/fill-store.js';
import { loadFiles } from '../store/load-files.js';
import { count, countNouns, formatElapsed } from '../terminal/progress.js';
import { ask, say } from '../terminal/say.js';
import { readCurrencyFlag } from './import-flags.js';
import type { ImportRequest } from './import-request.js';

/** Files to import and publish when the server starts. */
export interface ServedFiles {
  readonly request: ImportRequest;
  /** True to import the files again whenever one of them is saved. */
  readonly isWatched: boolean;
}

/** @throws UsageError for files that cannot be watched. */
export function requireWatchable({ request, isWatched }: ServedFiles): void {
  if (!isWatched) return;
  if (request.files.length === 0) {
    throw new UsageError('--watch needs a file: aisle FILE --watch.');
  }
  if (request.files.includes('-')) {
    throw new UsageError('--watch cannot watch standard input (-). Name a file instead.');
  }
}

/** Returns a filling that adds the files to the content of the store. */
export function fillingOf({ request }: ServedFiles, tell: (text: string) => void): StoreFilling {
  return {
    name: request.files.join(', '),
    isAdded: true,
    async load(commerce, signal) {
      const run = { signal, tell };
      const published = await publishTouched(
        commerce,
        await runImport(commerce, request, run),
        run,
      );
      return published.map(({ catalog_id }) => catalog_id);
    },
  };
}

/**
 * Milliseconds between two checks of the files; also the time for which a file must be unchanged to
 * count as complete.
 */
const interval = 300;

/** Watcher of files. */
interface WatchedFiles {
  /**
   * Calls back after each save from now on, and at once if there was one before. Calls do not
   * overlap.
   */
  onSave(show: () => Promise<unknown>): void;
  /** Stops watching; resolves when no callback runs. */
  stop(): Promise<void>;
}

/** Watches files by name, since editors replace a file when they save it. */
export function watchFiles(files: readonly string[]): WatchedFiles {
  let isSaved = false;
  let settling: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let show: (() => Promise<unknown>) | undefined;
  const showSaved = async (shown: () => Promise<unknown>) => {
    while (isSaved) {
      isSaved = false;
      await shown();
    }
    running = undefined;
  };
  const start = () => {
    if (show && isSaved) running ??= showSaved(show);
  };
  const note = () => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      isSaved = true;
      start();
    }, interval);
  };
  for (const file of files) watchFile(file, { interval }, note);
  return {
    onSave(wanted) {
      show = wanted;
      start();
    },
    async stop() {
      clearTimeout(settling);
      for (const file of files) unwatchFile(file, note);
      isSaved = false;
      await running;
    },
  };
}

/** Options of an import. */
export interface ImportRun {
  readonly signal: AbortSignal;
  /** Called with each line of the report. */
  readonly tell: (text: string) => void;
}

/**
 * Imports files into a store in one transaction and reports the result.
 * @throws CommerceError for unusable files, `aborted` when the signal fires.
 */
export async function runImport(
  commerce: Commerce,
  request: ImportRequest,
  run: ImportRun,
): Promise<LoadReport> {
  const { files, isList, currency, encoding, format, mapping } = request;
  const { signal, tell } = run;
  const startedAt = performance.now();
  try {
    const report = await loadFiles(commerce, files, {
      ...(currency !== undefined && { currency }),
      encoding,
      format,
      mapping,
      signal,
    });
    tell(
      `${describeImport(report, isList, report.currency)} in ${formatElapsed(performance.now() - startedAt)}.`,
    );
    return report;
  } catch (error) {
    if (!(error instanceof UnsaidCurrency) || files.includes('-') || !process.stdin.isTTY)
      throw explain(error);
    say(error.message);
    const answer = await askCurrency();
    if (answer === undefined) throw explain(error);
    return runImport(commerce, { ...request, currency: answer }, run);
  }
}

/** Asks until the answer is a currency; undefined if the user gives none. */
async function askCurrency(): Promise<string | undefined> {
  for (;;) {
    const answer = await ask('Currency of the prices (such as EUR)?');
    if (!answer) return undefined;
    try {
      return readCurrencyFlag(answer.toUpperCase());
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      say(`Unknown currency ${JSON.stringify(answer)}. Enter an ISO 4217 code of three letters.`);
    }
  }
}

/**
 * Reports the releases that an import published itself. Returns them, and the other catalogs that
 * it touched.
 */
export async function tellReleases(
  commerce: Commerce,
  { touched, published }: Pick<SeedReport, 'touched' | 'published'>,
  tell: ImportRun['tell'],
): Promise<{
  readonly releases: readonly Published[];
  readonly others: readonly CatalogSummary[];
}> {
  const catalogs = await commerce.catalog.listCatalogs();
  const held = await commerce.describe();
  const releases: Published[] = [];
  for (const release of published) {
    const catalog = catalogs.find(({ id }) => id === release.catalog_id)?.name ?? '';
    tellPublished(catalog, release, tell, held);
    releases.push({ ...release, catalog, is_new: true });
  }
  const done = published.map(({ catalog_id }) => catalog_id);
  return {
    releases,
    others: catalogs.filter(({ id }) => touched.includes(id) && !done.includes(id)),
  };
}

/**
 * Publishes the catalogs that an import touched and did not publish itself, and reports each
 * release. Returns all releases.
 */
export async function publishTouched(
  commerce: Commerce,
  report: SeedReport,
  { signal, tell }: ImportRun,
): Promise<readonly Published[]> {
  const { releases, others } = await tellReleases(commerce, report, tell);
  return [...releases, ...(await publishCatalogs(commerce, others, { signal, tell }))];
}

/** Adds to a file error that the database is unchanged. */
function explain(error: unknown): unknown {
  if (!(error instanceof CommerceError) || error.code !== 'validation_failed') return error;
  const { details } = error;
  return new CommerceError(error.code, [...details, 'Nothing was changed.']);
}

/**
 * Describes an import. Product lists: `Imported 46 products, 34 of them variants, 46 prices in EUR,
 * 20 images`; seeds: their records.
 */
export function describeImport(
  report: Pick<LoadReport, 'records' | 'variants'>,
  isProductList: boolean,
  currency: string,
): string {
  const parts = isProductList ? describeProducts(report, currency) : describeRecords(report);
  if (parts.length === 0) return 'Found nothing to import';
  return `Imported ${parts.join(', ')}`;
}

function describeProducts(
  { records, variants }: Pick<LoadReport, 'records' | 'variants'>,
  currency: string,
): readonly string[] {
  const { product = 0, price = 0, file = 0 } = records;
  if (product === 0) return [];
  const family =
    variants === 0
      ? []
      : [variants === 1 ? '1 of them a variant' : `${count(variants)} of them variants`];
  return [
    countNouns(product, 'product'),
    ...family,
    `${countNouns(price, 'price')} in ${currency}`,
    ...(file === 0 ? [] : [countNouns(file, 'image')]),
  ];
}

function describeRecords({ records }: Pick<LoadReport, 'records'>): readonly string[] {
  return Object.entries(records)
    .filter(([type]) => type !== 'publish')
    .map(([type, number]) => countNouns(number, type.replaceAll('_', ' ')));
}
