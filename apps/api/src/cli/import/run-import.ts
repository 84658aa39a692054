import type { CatalogSummary, Commerce, SeedReport } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import { publishCatalogs, tellPublished } from '../publish-catalogs.js';
import { type LoadOptions, type LoadReport, loadFiles } from '../store/load-files.js';
import { isEmpty } from '../terminal/describe-contents.js';
import { formatElapsed } from '../terminal/format-progress.js';
import { say } from '../terminal/say.js';
import { describeImport } from './describe-import.js';
import type { ImportRequest } from './import-request.js';

/** How an import is run. */
export interface ImportRun {
  readonly signal: AbortSignal;
  /** Told what came of it, a line at a time. */
  readonly tell: (text: string) => void;
}

/**
 * Puts files into a store, all that is in them or nothing, and tells what that was.
 * @throws CommerceError for files that cannot be used, `aborted` when the signal fires.
 */
export async function runImport(
  commerce: Commerce,
  { files, isList, currency, encoding, format, mapping }: ImportRequest,
  { signal, tell }: ImportRun,
): Promise<LoadReport> {
  const startedAt = performance.now();
  try {
    const prices = await prepareCurrency(commerce, currency);
    const report = await loadFiles(commerce, files, {
      ...prices,
      encoding,
      format,
      mapping,
      signal,
    });
    tell(`${describeImport(report, isList)} in ${formatElapsed(performance.now() - startedAt)}`);
    return report;
  } catch (error) {
    throw explain(error);
  }
}

/**
 * Tells the releases that an import had published itself; gives the ids of their catalogs, and the other
 * catalogs that it touched.
 */
export async function tellReleases(
  commerce: Commerce,
  { touched, published }: SeedReport,
  tell: ImportRun['tell'],
): Promise<{ readonly done: readonly string[]; readonly others: readonly CatalogSummary[] }> {
  const catalogs = await commerce.catalog.listCatalogs();
  for (const release of published) {
    tellPublished(catalogs.find(({ id }) => id === release.catalog_id)?.name ?? '', release, tell);
  }
  const done = published.map(({ catalog_id }) => catalog_id);
  return { done, others: catalogs.filter(({ id }) => touched.includes(id) && !done.includes(id)) };
}

/** Publishes what an import touched and did not publish itself, and tells each release. The ids of all these catalogs. */
export async function publishTouched(
  commerce: Commerce,
  report: SeedReport,
  { signal, tell }: ImportRun,
): Promise<readonly string[]> {
  const { done, others } = await tellReleases(commerce, report, tell);
  await publishCatalogs(commerce, others, signal, tell);
  return [...done, ...others.map(({ id }) => id)];
}

/** The currency of an empty store is the one that its first prices are in. */
async function prepareCurrency(
  commerce: Commerce,
  currency: string | undefined,
): Promise<Pick<LoadOptions, 'currency' | 'preface'>> {
  const { default_currency } = await commerce.settings();
  if (currency === undefined || currency === default_currency) return {};
  if (isEmpty(await commerce.describe())) {
    const record = { type: 'store', default_currency: currency };
    return { currency, preface: [{ record, origin: '--currency' }] };
  }
  say(
    `prices are read in ${currency}; the store shows ${default_currency} unless a request asks for another (X-Moltin-Currency)`,
  );
  return { currency };
}

/** A file that is wrong leaves the database as it was; the user is told. */
function explain(error: unknown): unknown {
  if (!(error instanceof CommerceError) || error.code !== 'validation_failed') return error;
  const { details } = error;
  return new CommerceError(error.code, [...details, 'Nothing was changed.']);
}
