import { CommerceError, formatTimestamp } from '@aisle/schema';
import type { SeedRecord, SeedStoreSettings } from '@aisle/schema/seed';
import { createTurns, type Gate } from '../environment/store-settings.js';
import { readStored } from '../integrity/checksum.js';
import { isSameRecord } from '../records/records.js';
import { type RecordTable, type StampedRecord, stampRecord } from './record-tables.js';
import type { SeedStore, SeedTransaction, StoreFill, ValidRecord } from './seed-store.js';

/** A filling as an engine ends it, which is over once one of its ends has succeeded. */
export function endOnce({ complete, abandon }: StoreFill): StoreFill {
  const takeTurn = createTurns();
  let ended: 'completed' | 'abandoned' | undefined;
  const inTurn = async (deed: () => Promise<void>) => {
    const done = await takeTurn();
    await deed().finally(done);
  };
  return {
    complete: () =>
      inTurn(async () => {
        if (ended) throw isOver(ended);
        await complete();
        ended = 'completed';
      }),
    abandon: () =>
      inTurn(async () => {
        if (ended) return;
        await abandon();
        ended = 'abandoned';
      }),
  };
}

function isOver(ended: string): CommerceError {
  return new CommerceError(
    'conflict',
    `This filling is over, because it was ${ended} before; the store was left as it is.`,
  );
}

/**
 * Refuses to add to a store while another process fills it, and to continue a fill that is over.
 * Takes the mark of the store, and the mark of the caller.
 * @throws CommerceError `busy`, `conflict`.
 */
export function requireOwnFill(found: string | undefined, own: string | undefined): void {
  if (found === own) return;
  if (own === undefined) {
    throw new CommerceError(
      'busy',
      'The store is being filled for the first time, or was when its process ended, and nothing was added: try again when it is filled; where nobody fills it, the next start of its server does.',
    );
  }
  throw new CommerceError(
    'conflict',
    'The store was emptied or a backup put in its place while it was being filled; what it holds now was left as it is.',
  );
}

/** The records of a store that may be closed while an import or an export of them is under way. */
export function guardSeeds(seeds: SeedStore, gate: Gate): SeedStore {
  return {
    begin: (now) => gate.pass(async () => guardImport(await seeds.begin(now), gate)),
    exportRecords: () => guardExport(seeds, gate),
    clear: () => gate.pass(seeds.clear),
    beginFill: (options) =>
      gate.pass(async () => {
        const fill = await seeds.beginFill(options);
        return fill && guardFill(fill, gate);
      }),
    clearUnfinishedFill: () => gate.pass(seeds.clearUnfinishedFill),
  };
}

async function guardImport(importing: SeedTransaction, gate: Gate): Promise<SeedTransaction> {
  const hold = await gate.hold(importing.rollback);
  return {
    write: (records) => hold.step(() => importing.write(records)),
    commit: (limit) => hold.step(() => importing.commit(limit).finally(hold.letGo)),
    rollback: hold.giveUp,
  };
}

/**
 * Ends when the store is closed, even between two reads; the reader gets the error at the next
 * record.
 */
async function* guardExport(seeds: SeedStore, gate: Gate): AsyncGenerator<SeedRecord> {
  const records = seeds.exportRecords()[Symbol.asyncIterator]();
  const hold = await gate.hold(() => records.return?.());
  try {
    yield* hold.each({ [Symbol.asyncIterator]: () => records });
  } finally {
    hold.letGo();
  }
}

function guardFill({ complete, abandon }: StoreFill, gate: Gate): StoreFill {
  return { complete: () => gate.pass(complete), abandon: () => gate.pass(abandon) };
}

/** Weight of a record's change: none, visible in no release, or visible. */
const changeWeights = { none: 0, hidden: 1, shown: 2 } as const;
type ChangeWeight = (typeof changeWeights)[keyof typeof changeWeights];

/**
 * Returns the key of a record whose change matters, in up to two parts; an empty key if no release
 * shows it.
 */
function keyOf(record: SeedRecord): readonly [string?, string?] {
  switch (record.type) {
    case 'price':
      return [record.sku, record.price_book_id];
    case 'price_modifier':
      return [record.name];
    case 'catalog_rule':
      return [record.catalog_id, record.id];
    case 'store':
    case 'publish':
    case 'subscription':
    case 'stock':
    case 'cart':
      return [];
    default:
      return [record.id];
  }
}

/** Returns the weight of a record's change against its former version, if any. */
function weighChange(record: SeedRecord, former: SeedRecord | undefined): ChangeWeight {
  const isDraft = (one: SeedRecord | undefined) =>
    one?.type !== 'product' || one.status === 'draft';
  if (record.type === 'product' && isDraft(record) && isDraft(former)) return changeWeights.hidden;
  // A new record of these types is shown only by products that changed to name it.
  const isNamed = ['file', 'variation', 'price_modifier'].includes(record.type);
  return isNamed && former === undefined ? changeWeights.hidden : changeWeights.shown;
}

/** Returns the former attachments of a record. They miss the record unless it is still attached. */
function linksOf(former: SeedRecord): readonly (readonly [string, string])[] {
  switch (former.type) {
    case 'product':
      return [
        ...(former.node_ids ?? []).map((id) => ['left node', id] as const),
        ...(former.parent_id === undefined ? [] : [['left product', former.parent_id] as const]),
      ];
    case 'node':
      return [['left node', former.parent_id]];
    case 'catalog_rule':
      return [['catalog', former.catalog_id]];
    default:
      return [];
  }
}

/**
 * Trace of a record in an import: its location or former attachment, and the weight of its change.
 */
export interface RecordTrace {
  /** Type of a record; or `left node` or `left product` for a former attachment. */
  readonly kind: string;
  readonly key: string;
  /** Second part of a two-part key, or empty. */
  readonly part: string;
  readonly change: ChangeWeight;
}

/**
 * Returns the traces of a record for the checks at the end of an import. `written` is undefined for
 * an unchanged record.
 */
export function traceRecord(record: SeedRecord, written: WrittenRecord | undefined): RecordTrace[] {
  const former =
    written?.replaced === undefined ? undefined : readStored<SeedRecord>(written.replaced);
  const change = written ? weighChange(record, former) : changeWeights.none;
  const [key, part = ''] = keyOf(record);
  return [
    ...(key === undefined ? [] : [{ kind: record.type, key, part, change }]),
    ...(former ? linksOf(former) : []).map(([kind, id]) => ({ kind, key: id, part: '', change })),
  ];
}

/** A record that is new or differs from the stored one. */
export interface WrittenRecord {
  /** Text of the record as stored now. */
  readonly document: string;
  /** Text of the replaced record, if any. */
  readonly replaced: string | undefined;
}

/** Treatment of a record that is already stored. */
export type WritingManner = Pick<ValidRecord, 'ifStored' | 'rank'>;

/** Returns the record to store for a given one; undefined if nothing changes. */
export type Settle<Stored> = (
  given: Stored,
  stored: string | undefined,
  manner: WritingManner,
) => StampedRecord<Stored> | undefined;

/** Prepares the settling of a table's records for one import. */
export function prepareSettling<Stored extends SeedRecord>(
  { stamps = [], merge }: Pick<RecordTable<Stored>, 'stamps' | 'merge'>,
  now: number,
): Settle<Stored> {
  const present = formatTimestamp(now);
  return (given, stored, { ifStored, rank }) => {
    if (stored !== undefined && ifStored === 'keep') return undefined;
    const time = rank === undefined ? present : formatTimestamp(now - rank);
    const isMerged = stored !== undefined && ifStored === 'merge' && merge !== undefined;
    const whole = isMerged ? merge(readStored<Stored>(stored), given) : given;
    const settled = stampRecord(whole, stamps, stored, time);
    return settled.document === stored ? undefined : settled;
  };
}

/** Returns the new settings of a store from an import; undefined if nothing changes. */
export function settleSettings(
  { type, ...settings }: SeedStoreSettings,
  stored: string | undefined,
): WrittenRecord | undefined {
  if (stored !== undefined) {
    const before = { type, ...readStored<Omit<SeedStoreSettings, 'type'>>(stored) };
    if (isSameRecord({ type, ...settings }, before)) return undefined;
  }
  return { document: JSON.stringify(settings), replaced: stored };
}
