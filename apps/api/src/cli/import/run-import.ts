import type { CatalogSummary, Commerce, SeedReport } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import { UsageError } from '../../config/usage-error.js';
import { UnsaidCurrency } from '../../import/unsaid-currency.js';
import { type Published, publishCatalogs, tellPublished } from '../publish-catalogs.js';
import { type LoadOptions, type LoadReport, loadFiles } from '../store/load-files.js';
import { ask } from '../terminal/confirm.js';
import { isEmpty } from '../terminal/describe-contents.js';
import { formatElapsed } from '../terminal/format-progress.js';
import { say } from '../terminal/say.js';
import { describeImport } from './describe-import.js';
import { readCurrency } from './import-flags.js';
import type { ImportRequest } from './import-request.js';

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
    const prices = await prepareCurrency(commerce, currency);
    const report = await loadFiles(commerce, files, {
      ...prices,
      encoding,
      format,
      mapping,
      signal,
    });
    tell(
      `${describeImport(report, isList, report.currency)} in ${formatElapsed(performance.now() - startedAt)}`,
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
    const answer = await ask('Which currency is it (EUR, for example)?');
    if (!answer) return undefined;
    try {
      return readCurrency(answer.toUpperCase());
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      say(`${JSON.stringify(answer)} is no code of ISO 4217, which has three letters.`);
    }
  }
}

/**
 * Reports the releases that an import published itself. Returns them, and the other catalogs that
 * it touched.
 */
export async function tellReleases(
  commerce: Commerce,
  { touched, published }: SeedReport,
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

/** Makes the currency of the first imported prices the default of an empty store. */
async function prepareCurrency(
  commerce: Commerce,
  currency: string | undefined,
): Promise<Pick<LoadOptions, 'currency' | 'preface'>> {
  const { default_currency } = await commerce.settings();
  if (currency === undefined) return {};
  if (currency === default_currency) return { currency };
  if (isEmpty(await commerce.describe())) {
    const record = { type: 'store', default_currency: currency };
    return { currency, preface: [{ record, origin: '--currency' }] };
  }
  say(
    `prices are read in ${currency}; the store shows ${default_currency} unless a request asks for another (X-Moltin-Currency)`,
  );
  return { currency };
}

/** Adds to a file error that the database is unchanged. */
function explain(error: unknown): unknown {
  if (!(error instanceof CommerceError) || error.code !== 'validation_failed') return error;
  const { details } = error;
  return new CommerceError(error.code, [...details, 'Nothing was changed.']);
}
