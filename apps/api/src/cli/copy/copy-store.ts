import type { Commerce, LocatedRecord, Release } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import { printableLine } from '../../http/errors/printable.js';
import { describePreview } from '../preview-catalogs.js';
import { clearHalf } from '../store/clear-half.js';
import { showPublishing } from '../store/load-files.js';
import { nameStore } from '../store/name-database.js';
import { describeLoss } from '../terminal/describe-contents.js';
import { count } from '../terminal/format-progress.js';
import { createProgress } from '../terminal/progress.js';
import { createRecordCounter, describeDifference, type RecordDigest } from './digest-records.js';

/** A store and its name in messages. */
export interface NamedStore {
  readonly commerce: Commerce;
  readonly name: string;
}

/** Options for copying a store. */
export interface StoreCopyOptions {
  readonly signal: AbortSignal;
  readonly say: (text: string) => void;
}

/** Result of a copy. */
export interface CopyReport extends RecordDigest {
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
  await clearHalf(to.commerce, 'it is empty again', options);
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
    say(
      `${printableLine(name)} has changes since its newest release, which the copy shows: ${changes}`,
    );
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
    say(`copied ${count(report.records)} records; comparing …`);
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
      if (signal.aborted) throw new CommerceError('aborted', `stopped; ${name} is empty again`);
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
    `${name} does not export what was copied (${difference}), perhaps because something else wrote to it meanwhile; it is empty again. Stop what uses it, and copy again.`,
  );
}

async function holdsSomething({ commerce, name }: NamedStore): Promise<CommerceError> {
  const contents = (await describeLoss(commerce)) ?? 'something';
  return new CommerceError(
    'conflict',
    `${name} holds ${contents}, and a copy goes into an empty store only; nothing was changed. Name another with --to, or empty it with aisle reset.`,
  );
}
