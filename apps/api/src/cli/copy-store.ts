import { createHash } from 'node:crypto';
import type { CatalogSummary, Commerce, LocatedRecord, Release, ReleasePreview } from '@aisle/core';
import type { Difference } from '@aisle/core/engine';
import { CommerceError } from '@aisle/schema';
import { printableLine } from '../http/errors/printable.js';
import { clearHalf, showPublishing } from './store/load-files.js';
import { nameStore } from './store/store-use.js';
import { count, countNouns, createProgress, describeLoss } from './terminal/progress.js';

/** A store and its name in messages. */
export interface NamedStore {
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
export async function copyStore(
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

/** Prints the changes that publishing catalogs would make, a line each. */
export async function previewCatalogs(
  commerce: Commerce,
  catalogs: readonly CatalogSummary[],
  { signal, tell }: { readonly signal: AbortSignal; readonly tell: (text: string) => void },
): Promise<readonly ReleasePreview[]> {
  const previews: ReleasePreview[] = [];
  for (const { id, name } of catalogs) {
    const preview = await commerce.catalog.previewRelease(id, {
      signal,
      onProgress: showPublishing('comparing'),
    });
    previews.push(preview);
    tell(`${printableLine(name)}: ${describePreview(preview)}`);
  }
  tell('Nothing was changed (--dry-run).');
  return previews;
}

/**
 * Describes a preview: `3 products added, 1 removed; 1 node changed; release … would be pruned`.
 */
export function describePreview({ products, nodes, pruned }: ReleasePreview): string {
  const changes = [
    describeCatalogDifference(products, 'product'),
    describeCatalogDifference(nodes, 'node'),
  ].filter((text) => text !== '');
  const said = changes.length === 0 ? ['no changes'] : changes;
  return [...said, ...pruned.map((id) => `release ${id} would be pruned`)].join('; ');
}

function describeCatalogDifference(difference: Difference, noun: string): string {
  const parts = Object.entries(difference).filter(([, number]) => number > 0);
  return parts
    .map(([change, number], index) => {
      const counted = index === 0 ? countNouns(number, noun) : count(number);
      return `${counted} ${change}`;
    })
    .join(', ');
}
