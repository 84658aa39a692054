import { createHash } from 'node:crypto';
import type { Commerce, LocatedRecord, Release } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import { loadSettings } from '../../config/resolve-settings.js';
import { settingDefinitions } from '../../config/setting-definitions.js';
import { nameOfDatabase, UsageError } from '../../config/setting-parsers.js';
import { printableLine } from '../../http/errors/printable.js';
import { type Command, exitCodes } from '../command.js';
import { tellReleases } from '../import/run-import.js';
import { runInterruptibly } from '../interruption.js';
import { describePreview } from '../report-publish.js';
import { clearHalf, showPublishing } from '../store/load-files.js';
import { isInMemory, useStore } from '../store/open-store.js';
import {
  type DatabaseSettings,
  giveWay,
  nameStore,
  refuseReadOnly,
  type StoreUse,
} from '../store/store-use.js';
import { count, createProgress, describeLoss, formatElapsed } from '../terminal/progress.js';
import { print, say, warn } from '../terminal/say.js';

/** Copies a store into an empty one, also between engines. */
export const copy: Command = {
  usage: 'copy',
  description:
    'copy all records into an empty store, also between SQLite and PostgreSQL; then publish its catalogs and verify the copy',
  example: 'aisle copy --from shop.sqlite --to postgres://localhost/shop',
  settings: ['dbTimeout', 'dbPrepare'],
  options: [
    {
      flags: '--from <store>',
      description:
        'source: a database file or the address of a PostgreSQL database; a server may be running',
    },
    {
      flags: '--to <store>',
      description:
        'target: a database file or the address of a PostgreSQL database; it must be empty or missing',
    },
  ],
  async run(_args, flags) {
    const from = readStore('--from', flags.from);
    const to = readStore('--to', flags.to);
    if (from === to)
      throw new UsageError('--from and --to name the same store. Name two different ones.');
    const resolved = loadSettings(flags);
    const { settings } = resolved;
    refuseReadOnly(resolved, 'copy');
    const startedAt = performance.now();
    giveWay();
    return runInterruptibly((signal) => {
      const use = (db: string, how: StoreUse, work: (store: NamedStore) => Promise<number>) =>
        useNamed({ ...settings, db }, how, signal, work);
      return use(from, 'read', (source) =>
        use(to, 'make', async (target) => {
          const { records, published, sha256 } = await copyStore(source, target, { signal, say });
          await tellReleases(target.commerce, { touched: [], published }, print);
          const time = formatElapsed(performance.now() - startedAt);
          print(
            `Copied ${count(records)} records from ${source.name} to ${target.name} (verified, SHA-256 ${sha256}) in ${time}.`,
          );
          return exitCodes.done;
        }),
      );
    });
  },
};

async function useNamed(
  settings: DatabaseSettings,
  use: StoreUse,
  signal: AbortSignal,
  work: (store: NamedStore) => Promise<number>,
): Promise<number> {
  const name = nameOfDatabase(settings.db);
  try {
    return await useStore(settings, use, { say, warn, signal }, (commerce) =>
      work({ commerce, name }),
    );
  } catch (error) {
    throw nameStore(error, settings.db);
  }
}

function readStore(flag: string, value: unknown): string {
  if (typeof value !== 'string') {
    throw new UsageError(
      'copy needs --from and --to: aisle copy --from store.sqlite --to postgres://user@host/database.',
    );
  }
  if (isInMemory(value)) {
    throw new UsageError(
      `${flag} is :memory:, which exists only while the command runs. Name a database file or the address of a PostgreSQL database.`,
    );
  }
  try {
    return settingDefinitions.db.parse(value);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(
      `${flag} is ${JSON.stringify(nameOfDatabase(value))}; it must be ${error.message}.`,
    );
  }
}

/** A store and its name in messages. */
interface NamedStore {
  readonly commerce: Commerce;
  readonly name: string;
}

/** Options for copying a store. */
interface StoreCopyOptions {
  readonly signal: AbortSignal;
  readonly say: (text: string) => void;
}

/** Result of a copy. */
interface CopyReport extends RecordDigest {
  readonly published: readonly Release[];
}

/**
 * Copies every record of a store into an empty one and publishes the catalogs that are published in
 * the source. Then verifies that the copy exports the same records. A failed copy leaves the target
 * empty.
 * @throws CommerceError `conflict` if the target is not empty or the copy differs; `aborted` when
 * the signal fires.
 */
async function copyStore(
  from: NamedStore,
  to: NamedStore,
  options: StoreCopyOptions,
): Promise<CopyReport> {
  await tellUnpublished(from.commerce, options);
  await clearHalf(to.commerce, 'removed its data', options);
  const fill = await to.commerce.beginFill();
  if (!fill) throw await holdsSomething(to);
  let report: CopyReport;
  try {
    report = await copyRecords(from, to, options);
    await requireSame(report, to, options);
  } catch (error) {
    await fill.abandon();
    throw error;
  }
  await fill.complete();
  return report;
}

/**
 * Prints which catalogs have unpublished changes: the copy publishes the current records, not the
 * releases of the source.
 */
async function tellUnpublished(
  { catalog }: Pick<Commerce, 'catalog'>,
  { signal, say }: StoreCopyOptions,
): Promise<void> {
  for (const { id, name, releases } of await catalog.listCatalogs()) {
    if (releases.length === 0) continue;
    const preview = await catalog.previewRelease(id, {
      signal,
      onProgress: showPublishing('comparing'),
    });
    const { products, nodes } = preview;
    const isNew = [products, nodes].some((changes) => Object.values(changes).some((n) => n > 0));
    if (!isNew) continue;
    const changes = describePreview({ ...preview, pruned: [] });
    say(`${printableLine(name)} has unpublished changes, which the copy publishes: ${changes}`);
  }
}

async function copyRecords(
  from: NamedStore,
  to: NamedStore,
  { signal, say }: StoreCopyOptions,
): Promise<CopyReport> {
  const copying = createProgress('copying', 'record', process.stderr);
  const counter = createRecordCounter();
  try {
    const { published } = await to.commerce.loadSeed(locate(from, counter.note), {
      signal,
      onProgress: (stored) => copying.update(stored),
      onPublishProgress: showPublishing('publishing', copying.end),
    });
    const report = { ...counter.end(), published };
    copying.end();
    say(`Copied ${count(report.records)} records. Verifying …`);
    return report;
  } finally {
    copying.end();
  }
}

async function* locate(
  { commerce, name }: NamedStore,
  note: (record: { readonly type: string }) => void,
): AsyncGenerator<LocatedRecord> {
  let number = 0;
  try {
    for await (const record of commerce.exportSeed()) {
      number += 1;
      note(record);
      yield { record, origin: `${name}: record ${number}` };
    }
  } catch (error) {
    // Names the source; otherwise the writer of the copy would appear to have failed.
    throw nameStore(error, name);
  }
}

async function requireSame(
  copied: RecordDigest,
  { commerce, name }: NamedStore,
  { signal }: StoreCopyOptions,
): Promise<void> {
  const comparing = createProgress('comparing', 'record', process.stderr);
  const counter = createRecordCounter();
  let compared = 0;
  try {
    for await (const record of commerce.exportSeed()) {
      if (signal.aborted) throw new CommerceError('aborted', `Stopped; ${name} is empty again.`);
      counter.note(record);
      compared += 1;
      comparing.update(compared, Math.min(1, compared / copied.records));
    }
  } finally {
    comparing.end();
  }
  const difference = describeDifference(copied, counter.end());
  if (difference === undefined) return;
  throw new CommerceError(
    'conflict',
    `${name} differs from its source (${difference}), perhaps because another process wrote to it. ${name} is empty again. Stop the other process, then copy again.`,
  );
}

async function holdsSomething({ commerce, name }: NamedStore): Promise<CommerceError> {
  const contents = (await describeLoss(commerce)) ?? 'data';
  return new CommerceError(
    'conflict',
    `${name} is not empty: it holds ${contents}. Nothing was changed. Name another store with --to, or empty this one with aisle reset.`,
  );
}

/** Count and checksum of a stream of records. */
interface RecordDigest {
  readonly records: number;
  /** Number of records by type. */
  readonly types: Readonly<Record<string, number>>;
  /** SHA-256 of all records as lines of JSON, as `aisle export` writes them. */
  readonly sha256: string;
}

/** Counts and hashes records one by one. */
interface RecordCounter {
  note(record: { readonly type: string }): void;
  /** Returns the digest. No record may follow. */
  end(): RecordDigest;
}

function createRecordCounter(): RecordCounter {
  const hash = createHash('sha256');
  const types = new Map<string, number>();
  let records = 0;
  return {
    note(record) {
      records += 1;
      types.set(record.type, (types.get(record.type) ?? 0) + 1);
      hash.update(`${JSON.stringify(record)}\n`);
    },
    end: () => ({ records, types: Object.fromEntries(types), sha256: hash.digest('hex') }),
  };
}

/** Describes how two streams differ; undefined if they are the same. */
function describeDifference(one: RecordDigest, other: RecordDigest): string | undefined {
  if (one.sha256 === other.sha256) return undefined;
  const types = [...new Set([...Object.keys(one.types), ...Object.keys(other.types)])];
  const counts = types.flatMap((type) => {
    const [copied, found] = [one.types[type] ?? 0, other.types[type] ?? 0];
    return copied === found ? [] : [`${type}: ${copied} copied, ${found} found`];
  });
  return counts.length > 0
    ? counts.join(', ')
    : 'the same number of records, but different content';
}
