import type { Commerce, LocatedRecord, SeedReport } from '@aisle/core';
import { readSeedFiles } from '../../import/read-seed-files.js';
import { count } from '../terminal/format-progress.js';
import { createProgress } from '../terminal/progress.js';

/** How files are loaded. */
export interface LoadOptions {
  /** Currency of the prices in CSV files; the store's default when absent. */
  readonly currency?: string;
  /** Records to store before those of the files. */
  readonly preface?: readonly LocatedRecord[];
  readonly signal: AbortSignal;
}

/** Loads files into a store, all or nothing, and shows how it goes on stderr. */
export async function loadFiles(
  commerce: Commerce,
  files: readonly string[],
  { currency, signal, preface = [] }: LoadOptions,
): Promise<SeedReport> {
  const reading = createProgress('importing', 'record', process.stderr);
  let fraction = 0;
  const records = readSeedFiles(files, {
    currency: currency ?? (await commerce.settings()).default_currency,
    onBytes: (read, total) => {
      fraction = total > 0 ? read / total : 1;
    },
    onNotice: (text) => reading.say(text),
  });
  try {
    const report = await commerce.loadSeed(join(preface, records), {
      signal,
      onProgress: (stored) => reading.update(stored, fraction),
      onPublishProgress: showPublishing('publishing', reading.end),
    });
    for (const line of describeWithdrawn(report)) reading.say(line);
    return report;
  } finally {
    reading.end();
  }
}

/** Shows how publishing goes on stderr, once what was shown before is gone. */
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

/** How many products that became drafts are named. */
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
): AsyncGenerator<LocatedRecord> {
  yield* preface;
  yield* records;
}
