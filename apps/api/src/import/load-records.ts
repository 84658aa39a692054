import type { Commerce, LocatedRecord, SeedReport, StoreSummary } from '@aisle/core';
import type { SeedOptions } from '@aisle/core/engine';
import { CommerceError, nearestName } from '@aisle/schema';
import type { ImportFault } from '@aisle/schema/dev';
import type { ReadOptions } from './read-records.js';

/** Options of loading the records of files, for the command line and for requests. */
interface LoadOptions
  extends Pick<SeedOptions, 'signal' | 'onProgress' | 'onPublishProgress' | 'dryRun'> {
  /** Currency of the prices in product lists; the store's default if absent. */
  readonly currency?: string | undefined;
  /** Called with each notice, a sentence. */
  readonly onNotice: (text: string) => void;
  /** Called with each record of the files before it is checked. */
  readonly onRecord?: (record: unknown) => void;
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

/**
 * Loads the records of files into a store in one transaction. A currency becomes the default of an
 * empty store. Errors call the files that `read` reads by their `names`.
 * @throws CommerceError `validation_failed` with the errors in the order of the files.
 */
export async function loadRecords(
  commerce: Commerce,
  names: readonly string[],
  read: (
    options: Pick<ReadOptions, 'currency' | 'namedBy' | 'onNotice'>,
  ) => AsyncIterable<LocatedRecord>,
  { currency, onNotice, onRecord = () => {}, ...options }: LoadOptions,
): Promise<LoadReport> {
  const notices: string[] = [];
  const notice = (text: string) => {
    notices.push(text);
    onNotice(text);
  };
  const { default_currency } = await commerce.settings();
  const isNew = isEmpty(await commerce.describe());
  const used = currency ?? default_currency;
  const isOther = used !== default_currency;
  if (isOther && !isNew) notice(describeOther(used, default_currency));
  const namer = isNew ? 'nobody' : 'store';
  const records = read({
    currency: used,
    namedBy: currency === undefined ? namer : 'user',
    onNotice: notice,
  });
  let variants = 0;
  const counted = (record: unknown) => {
    if (isVariant(record)) variants += 1;
    onRecord(record);
  };
  const preface = isOther && isNew ? [{ type: 'store', default_currency: used }] : [];
  try {
    const report = await commerce.loadSeed(joinRecords(preface, records, counted), options);
    for (const line of describeWithdrawn(report)) notice(line);
    return { ...report, variants, currency: used, notices };
  } catch (error) {
    if (!(error instanceof CommerceError) || error.code !== 'validation_failed') throw error;
    throw new CommerceError(error.code, inFileOrder(error.details, names));
  }
}

/** @returns true if all counts are zero. Prices, files and settings are not counted. */
export function isEmpty({ location: _, ...counts }: StoreSummary): boolean {
  return Object.values(counts).every((count) => count === 0);
}

function describeOther(currency: string, standard: string): string {
  return `The imported prices are in ${currency}, but the store's default currency is ${standard}. Requests select a currency with X-Moltin-Currency.`;
}

/** Maximum number of withdrawn products to list by name. */
const maxNamed = 10;

function describeWithdrawn({ withdrawn }: SeedReport): readonly string[] {
  const lines = withdrawn.slice(0, maxNamed).map(({ name, sku, origin }) => {
    const named = sku === undefined ? `"${name}"` : `"${name}" (${sku})`;
    return `${origin}: ${named} is no longer among the variants, so it became a draft`;
  });
  const more = withdrawn.length - lines.length;
  return more > 0 ? [...lines, `and ${more.toLocaleString('en')} more became drafts`] : lines;
}

async function* joinRecords(
  preface: readonly unknown[],
  records: AsyncIterable<LocatedRecord>,
  onRecord: (record: unknown) => void,
): AsyncGenerator<LocatedRecord> {
  for (const record of preface) yield { record, origin: '--currency' };
  for await (const located of records) {
    onRecord(located.record);
    yield located;
  }
}

function isVariant(record: unknown): boolean {
  if (typeof record !== 'object' || record === null) return false;
  return 'type' in record && record.type === 'product' && 'parent_id' in record;
}

/**
 * Sorts faults that begin with a position by file and line, which may differ from the order of
 * discovery. Faults without a position come last.
 */
export function inFileOrder(
  details: readonly string[],
  files: readonly string[],
): readonly string[] {
  const located = details.map((detail) => {
    const { file = '', line } = locateFault(detail, files);
    return {
      detail,
      file: line === undefined ? files.length : files.indexOf(file),
      line: line ?? 0,
    };
  });
  return located.sort((a, b) => a.file - b.file || a.line - b.line).map(({ detail }) => detail);
}

/** Splits an error message into its location in one of the files and the rest. */
export function locateFault(detail: string, files: readonly string[]): ImportFault {
  const file = files.find((name) => detail.startsWith(`${name}:`));
  if (file === undefined) return { message: detail };
  const place = /^:(?:(\d+)(?::(\d+))?:?(?: column "([^"]*)")?)? ?(.*)$/s;
  const [, line, number, name, message = ''] = place.exec(detail.slice(file.length)) ?? [];
  const column = name ?? number;
  return {
    file,
    ...(line !== undefined && { line: Number(line) }),
    ...(column !== undefined && { column }),
    message,
  };
}

/** Creates the error of an option from its text. */
type Refuse = (text: string) => Error;

/**
 * Returns the currency of an option by its ISO 4217 code; undefined if the option is absent.
 * @throws the error that `refuse` creates for a currency that the runtime does not know.
 */
export function readCurrency(value: unknown, option: string, refuse: Refuse): string | undefined {
  if (value === undefined) return undefined;
  const currency = String(value);
  const known = Intl.supportedValuesOf('currency');
  if (known.includes(currency)) return currency;
  const nearest = nearestName(currency.toUpperCase(), known);
  const hint = nearest === undefined ? 'Use a code such as EUR.' : `Did you mean ${nearest}?`;
  throw refuse(
    `Unknown currency ${JSON.stringify(currency)} for ${option}, which takes an ISO 4217 code. ${hint}`,
  );
}

/**
 * Returns the encoding of an option by its label in browsers; undefined if the option is absent.
 * @throws the error that `refuse` creates for an encoding that the runtime does not know.
 */
export function readEncoding(value: unknown, option: string, refuse: Refuse): string | undefined {
  if (value === undefined) return undefined;
  try {
    return new TextDecoder(String(value)).encoding;
  } catch {
    const known = 'utf-8, windows-1251, gbk, big5, euc-kr or shift_jis';
    throw refuse(
      `Unknown encoding ${JSON.stringify(value)} for ${option}. Use one such as ${known}.`,
    );
  }
}
