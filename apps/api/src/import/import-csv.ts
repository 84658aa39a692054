import type { LocatedRecord } from '@aisle/core';
import { type SeedRecord, validateSeedRecord } from '@aisle/schema/seed';
import type { ColumnMapping } from './product-csv/columns/read-header.js';
import { createProductCsvReader } from './product-csv/read-product-csv.js';

/** Result of importing product CSVs. */
interface ImportedCsv {
  readonly entries: readonly LocatedRecord[];
  readonly records: readonly SeedRecord[];
  readonly faults: readonly string[];
  readonly notices: readonly string[];
}

interface ImportOptions {
  readonly currency?: string;
  /** Number of characters per chunk. */
  readonly chunk?: number;
  readonly mapping?: ColumnMapping;
}

/** Reads texts as the files `one.csv`, `two.csv` of one import; every record must be valid. */
export async function importCsv(
  texts: string | readonly string[],
  { currency = 'USD', chunk = 7, mapping }: ImportOptions = {},
): Promise<ImportedCsv> {
  const notices: string[] = [];
  const entries: LocatedRecord[] = [];
  const read = createProductCsvReader({
    currency,
    mapping,
    onNotice: (text) => notices.push(text),
  });
  for (const [index, text] of [texts].flat().entries()) {
    const file = { path: ['one.csv', 'two.csv'][index] ?? 'more.csv', size: text.length };
    entries.push(...(await collect(read(file, inChunks(text, chunk)))));
  }
  const records = entries.filter(({ fault }) => fault === undefined).map(requireRecord);
  return { entries, records, faults: faultsOf(entries), notices };
}

/** The records of one type. */
export function ofType<Name extends SeedRecord['type']>(
  { records }: ImportedCsv,
  type: Name,
): Extract<SeedRecord, { type: Name }>[] {
  return records.filter(
    (record): record is Extract<SeedRecord, { type: Name }> => record.type === type,
  );
}

/** The only record of one type. */
export function onlyOne<Name extends SeedRecord['type']>(
  imported: ImportedCsv,
  type: Name,
): Extract<SeedRecord, { type: Name }> {
  const [record, ...others] = ofType(imported, type);
  if (record === undefined || others.length > 0) {
    throw new Error(`expected one ${type}: ${imported.faults.join('\n')}`);
  }
  return record;
}

function requireRecord({ record, origin }: LocatedRecord): SeedRecord {
  const { value, faults } = validateSeedRecord(record);
  if (value === undefined) throw new Error(`${origin}: ${JSON.stringify({ faults, record })}`);
  return value;
}

/**
 * Yields a text in chunks of about `length` characters, as a file does, without splitting a
 * character.
 */
export async function* inChunks(
  text: string,
  length = 64 * 1024,
): AsyncGenerator<string, void, undefined> {
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = start + length;
    if (/[\ud800-\udbff]/.test(text[end - 1] ?? '')) end += 1;
    yield text.slice(start, end);
  }
}

/** Collects all items of an iterable. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** Returns the faults among the entries of a reader, as messages. */
export function faultsOf(entries: readonly LocatedRecord[]): string[] {
  return entries.flatMap(({ origin, fault }) =>
    fault === undefined ? [] : [`${origin} ${fault}`],
  );
}
