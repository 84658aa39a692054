import { CommerceError } from '@aisle/schema';
import { type SeedRecordType, validateSeedRecord } from '@aisle/schema/seed';
import type { Clock } from '../environment/environment.js';
import {
  isCount,
  listenerRule,
  optional,
  requireOptions,
  signalRule,
} from '../environment/require-options.js';
import { requireRunning } from '../environment/require-running.js';
import { canonicalRecord } from './canonical-record.js';
import type { LocatedRecord } from './located-record.js';
import type { SeedOutcome, SeedStore, SeedTransaction, ValidRecord } from './seed-store.js';
import { wordFault } from './word-fault.js';

/** Options of loading a seed. */
export interface SeedOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of records stored so far. */
  readonly onProgress?: ((records: number) => void) | undefined;
  /** Called with the progress of publishing each catalog. */
  readonly onPublishProgress?: ((products: number, total: number) => void) | undefined;
  /** Maximum number of faults to collect before the load gives up; 50 when absent. */
  readonly maxFaults?: number | undefined;
}

/** Result of storing a seed: records by type, and the catalogs that it asks to publish. */
export interface StoredSeed extends Pick<SeedOutcome, 'withdrawn' | 'touched'> {
  readonly records: Readonly<Partial<Record<SeedRecordType, number>>>;
  readonly toPublish: readonly string[];
}

/** A source of records. */
export type SeedSource = Iterable<LocatedRecord> | AsyncIterable<LocatedRecord>;

/** Number of records to write at a time, so that other work gets its turn. */
const batchSize = 250;

const defaultMaxFaults = 50;

const seedRules = {
  signal: signalRule,
  onProgress: listenerRule,
  onPublishProgress: listenerRule,
  maxFaults: optional('a number of faults from 1 on', isCount),
};

const stopped = 'The import was stopped; nothing was changed.';

/** Validates and stores a seed: all of it, or nothing and an error with one detail per fault. */
export async function loadSeed(
  store: SeedStore,
  clock: Clock,
  source: SeedSource,
  options: SeedOptions = {},
): Promise<StoredSeed> {
  requireOptions('loadSeed', options, seedRules);
  const transaction = await store.begin(clock());
  try {
    return await storeRecords(transaction, source, options);
  } finally {
    await transaction.rollback();
  }
}

async function storeRecords(
  transaction: SeedTransaction,
  source: SeedSource,
  { signal, onProgress, maxFaults = defaultMaxFaults }: SeedOptions,
): Promise<StoredSeed> {
  const faults: string[] = [];
  const counts = new Map<SeedRecordType, number>();
  const toPublish = new Set<string>();
  let batch: ValidRecord[] = [];
  let stored = 0;

  const flush = async () => {
    requireRunning(signal, stopped);
    await transaction.write(batch);
    stored += batch.length;
    batch = [];
    onProgress?.(stored);
  };

  for await (const located of source) {
    requireRunning(signal, stopped);
    const checked = checkRecord(located);
    if (checked.faults) {
      faults.push(...checked.faults);
      // Frees the store for others; the rest is only checked for faults.
      await transaction.rollback();
      if (faults.length >= maxFaults) break;
      continue;
    }
    if (faults.length > 0) continue;
    const { record } = checked;
    counts.set(record.type, (counts.get(record.type) ?? 0) + 1);
    if (record.type === 'publish') toPublish.add(record.catalog_id);
    const { origin, locate, ifStored, isWholeFamily, rank } = located;
    batch.push({
      record,
      origin,
      ...(locate && { locate }),
      ...(ifStored && { ifStored }),
      ...(isWholeFamily && { isWholeFamily }),
      ...(rank !== undefined && { rank }),
    });
    if (batch.length >= batchSize) await flush();
  }
  requireValidSeed(faults, maxFaults);
  await flush();
  const { faults: clashes, withdrawn, touched } = await transaction.commit(maxFaults);
  requireValidSeed(
    clashes.map((fault) => {
      const { pointer, message } = wordFault(fault);
      return describe(fault.origin, pointer, message);
    }),
    maxFaults,
  );
  return { records: Object.fromEntries(counts), toPublish: [...toPublish], withdrawn, touched };
}

type Checked =
  | { readonly record: ValidRecord['record']; readonly faults?: undefined }
  | { readonly record?: undefined; readonly faults: readonly string[] };

function checkRecord(located: LocatedRecord): Checked {
  if (
    typeof located !== 'object' ||
    located === null ||
    !('record' in located || 'fault' in located)
  ) {
    throw new TypeError(
      'loadSeed() takes a source of { record, origin }; records as they are go to loadRecords().',
    );
  }
  const { record, origin, fault, locate } = located;
  if (fault !== undefined) return { faults: [describe(origin, '', fault)] };
  const { value, faults } = validateSeedRecord(record);
  if (!faults) return { record: canonicalRecord(value) };
  return {
    faults: faults.map(({ pointer, message }) =>
      describe(locate?.(pointer) ?? origin, pointer, message),
    ),
  };
}

function describe(place: string, pointer: string, message: string): string {
  return [place, pointer, message].filter((part) => part !== '').join(' ');
}

function requireValidSeed(faults: readonly string[], maxFaults: number): void {
  if (faults.length === 0) return;
  const shown = faults.slice(0, maxFaults);
  const more = faults.length >= maxFaults ? ['There may be more faults behind these.'] : [];
  throw new CommerceError('validation_failed', [...shown, ...more]);
}
