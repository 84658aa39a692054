import type { Commerce, LocatedRecord, SeedReport } from '@aisle/core';
import { readSeedFiles } from '../import/read-seed-files.js';
import { createProgress } from './terminal/progress.js';

/** How files are loaded. */
export interface LoadOptions {
  /** Currency of the prices in CSV files; the store's default when absent. */
  readonly currency?: string;
  /** Records to store before those of the files. */
  readonly preface?: readonly LocatedRecord[];
  readonly signal: AbortSignal;
  /** Sees every record before it is checked. */
  readonly onRecord?: (record: LocatedRecord) => void;
}

/** Loads files into a store, all or nothing, and shows how it goes on stderr. */
export async function loadFiles(
  commerce: Commerce,
  files: readonly string[],
  { currency, signal, preface = [], onRecord = () => {} }: LoadOptions,
): Promise<SeedReport> {
  const reading = createProgress('importing', process.stderr);
  let fraction = 0;
  const records = readSeedFiles(files, {
    currency: currency ?? (await commerce.settings()).default_currency,
    onBytes: (read, total) => {
      fraction = total > 0 ? read / total : 1;
    },
    onNotice: (text) => reading.say(text),
  });
  try {
    return await commerce.loadSeed(watch(preface, records, onRecord), {
      signal,
      onProgress: (stored) => reading.update(stored, fraction),
      onPublishProgress: showPublishing(reading.end),
    });
  } finally {
    reading.end();
  }
}

/** Shows how publishing goes on stderr, once what was shown before is gone. */
export function showPublishing(
  beforehand: () => void = () => {},
): (products: number, total: number) => void {
  let publishing: ReturnType<typeof createProgress> | undefined;
  return (products, total) => {
    if (!publishing) beforehand();
    publishing ??= createProgress('publishing', process.stderr);
    publishing.update(products, total > 0 ? products / total : 1);
    if (products < total) return;
    publishing.end();
    publishing = undefined;
  };
}

async function* watch(
  preface: readonly LocatedRecord[],
  records: AsyncIterable<LocatedRecord>,
  onRecord: (record: LocatedRecord) => void,
): AsyncGenerator<LocatedRecord> {
  yield* preface;
  for await (const record of records) {
    onRecord(record);
    yield record;
  }
}
