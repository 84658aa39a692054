import type { Commerce, LocatedRecord, SeedReport } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import { inFileOrder } from '../../import/in-file-order.js';
import type { ColumnMapping } from '../../import/product-csv/columns/column-mapping.js';
import { type Format, readSeedFiles } from '../../import/read-seed-files.js';
import { isEmpty } from '../terminal/describe-contents.js';
import { count } from '../terminal/format-progress.js';
import { createProgress } from '../terminal/progress.js';

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
    const report = await commerce.loadSeed(join(preface, records, counted), {
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
    return `${origin}: ${named} is not among the variants any more; it became a draft`;
  });
  const more = withdrawn.length - lines.length;
  return more > 0 ? [...lines, `and ${count(more)} more became drafts`] : lines;
}

async function* join(
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
