import { joinPointer } from '@aisle/schema';
import type { SeedProduct, SeedRecord, SeedRecordType } from '@aisle/schema/seed';
import { requireRunning, wait } from '../environment/turns.js';

/** Between two looks whether another process has filled the store, in milliseconds. */
const pause = 250;

/**
 * Empties a store whose fill was interrupted. Waits for a fill that is still running.
 * @returns true if a partial fill was deleted.
 */
export async function clearUnfinishedFill(
  store: Pick<SeedStore, 'clearUnfinishedFill'>,
  {
    signal,
    onWait = () => {},
  }: { readonly signal?: AbortSignal; readonly onWait?: () => void } = {},
): Promise<boolean> {
  let found = await store.clearUnfinishedFill();
  if (found === 'going on') onWait();
  while (found === 'going on') {
    await wait(pause);
    requireRunning(
      signal,
      'Waiting for another process to load the initial data was stopped; nothing was changed.',
    );
    found = await store.clearUnfinishedFill();
  }
  return found === 'cleared';
}

/** A valid record, its location, and the treatment of the stored one. */
export interface ValidRecord
  extends Pick<LocatedRecord, 'origin' | 'locate' | 'ifStored' | 'isWholeFamily' | 'rank'> {
  readonly record: SeedRecord;
}

/** A child that left its family and became a draft. */
export interface WithdrawnProduct {
  readonly id: string;
  readonly name: string;
  readonly sku?: string;
  /** Location of its family in the import. */
  readonly origin: string;
}

/** Result of an import. The import was committed if there are no faults. */
export interface SeedOutcome {
  readonly faults: readonly SeedFault[];
  readonly withdrawn: readonly WithdrawnProduct[];
  /** Ids of the catalogs that must be published to show the import. */
  readonly touched: readonly string[];
  /** Changes of the records, by type. Withdrawn products are not counted. */
  readonly changes: ImportChanges;
}

/** Numbers of records of an import that are new, that differ from the stored ones, and that do not. */
export type ImportChanges = Readonly<
  Partial<
    Record<
      SeedRecordType,
      { readonly added: number; readonly changed: number; readonly unchanged: number }
    >
  >
>;

/** An import in progress. It is invisible until it is committed. */
export interface SeedTransaction {
  /**
   * Adds records. Each replaces the stored one of the same type and key unless `ifStored` says
   * otherwise.
   */
  write(records: readonly ValidRecord[]): Promise<void>;
  /**
   * Commits everything, or nothing if there are faults. Returns at most `limit` faults, but at
   * least one. Ends the import even if it fails.
   */
  commit(limit: number): Promise<SeedOutcome>;
  /** Returns the outcome that a commit would have, and discards everything. */
  check(limit: number): Promise<SeedOutcome>;
  /** Discards everything. Does nothing after a commit. */
  rollback(): Promise<void>;
}

/** Store of the records of seeds. */
export interface SeedStore {
  /** Begins an import. Only one runs at a time; others wait for their turn. */
  begin(now: number): Promise<SeedTransaction>;
  /** Returns every record in a fixed order, as one consistent read. */
  exportRecords(): AsyncIterable<SeedRecord>;
  /** Empties the store. */
  clear(): Promise<void>;
  /**
   * Begins to fill the store with several imports and publications that only count together. If the
   * store is not empty, `clear` empties it first; otherwise returns undefined.
   * @throws CommerceError `busy` while another process fills the store.
   */
  beginFill(options: { readonly clear: boolean }): Promise<StoreFill | undefined>;
  /**
   * Empties the store if the process that filled it ended too early. Changes nothing while a fill
   * is `going on`.
   */
  clearUnfinishedFill(): Promise<'none' | 'going on' | 'cleared'>;
}

/**
 * A fill in progress. If its process ends early, every process that opens the store detects that. A
 * store that replaces it meanwhile, such as a backup, is left alone.
 */
export interface StoreFill {
  /**
   * @throws CommerceError `conflict` if the store was replaced, or the fill was already completed
   * or abandoned.
   */
  complete(): Promise<void>;
  /** Empties the store, unless the fill is over or the store was replaced. */
  abandon(): Promise<void>;
}

/** Part or kind of a record that others refer to, and that a change of the record can remove. */
export type LossTarget = 'plan' | 'option' | 'hierarchy';

/** A part of a record that others refer to by its id. */
interface Offer {
  readonly target: LossTarget;
  readonly id: string;
}

/**
 * Returns what others refer to and a new version of a record no longer has. `readFormer` reads the
 * replaced version.
 */
export function lossesBy(record: SeedRecord, readFormer: () => SeedRecord): readonly Offer[] {
  if (!['offering', 'variation', 'node'].includes(record.type)) return [];
  const kept = new Set(offersOf(record).map(({ id }) => id));
  return offersOf(readFormer()).filter(({ id }) => !kept.has(id));
}

function offersOf(record: SeedRecord): Offer[] {
  switch (record.type) {
    case 'offering':
      return record.plans.map(({ id }) => ({ target: 'plan', id: `${record.id}/${id}` }));
    case 'variation':
      return record.options.map(({ id }) => ({ target: 'option', id }));
    case 'hierarchy':
      return [{ target: 'hierarchy', id: record.id }];
    default:
      return [];
  }
}

/** Target of a reference. A `plan` is named with its offering: `offering_id/plan_id`. */
export type ReferenceTarget =
  | 'node'
  | 'hierarchy'
  | 'product'
  | 'variation'
  | 'option'
  | 'price_modifier'
  | 'file'
  | 'price_book'
  | 'catalog'
  | 'offering'
  | 'plan'
  | 'account';

/** Called with a reference and the member that makes it, with `index` if the member is a list. */
type NoteReference = (target: ReferenceTarget, id: string, pointer: string, index?: number) => void;

/** Notes every reference of a record. */
function findReferences(record: SeedRecord, note: NoteReference): void {
  switch (record.type) {
    case 'product':
      noteOne(note, 'product', record.parent_id, '/parent_id');
      noteMany(note, 'option', record.option_ids, '/option_ids');
      noteMany(note, 'variation', record.variation_ids, '/variation_ids');
      noteMany(note, 'price_modifier', record.price_modifiers, '/price_modifiers');
      noteMany(note, 'node', record.node_ids, '/node_ids');
      noteOne(note, 'file', record.main_image_id, '/main_image_id');
      noteMany(note, 'file', record.file_ids, '/file_ids');
      noteComponents(note, record);
      break;
    case 'hierarchy':
      noteMany(note, 'product', record.curated_products, '/curated_products');
      break;
    case 'node':
      noteOne(note, 'node', record.parent_id, '/parent_id');
      noteMany(note, 'product', record.curated_products, '/curated_products');
      break;
    case 'price':
      noteOne(note, 'price_book', record.price_book_id, '/price_book_id');
      break;
    case 'catalog':
      noteMany(note, 'hierarchy', record.hierarchy_ids, '/hierarchy_ids');
      for (const [index, { id }] of record.price_books.entries()) {
        note('price_book', id, `/price_books/${index}/id`);
      }
      break;
    case 'catalog_rule':
    case 'publish':
      noteOne(note, 'catalog', record.catalog_id, '/catalog_id');
      break;
    case 'stock':
      noteOne(note, 'product', record.product_id, '/product_id');
      break;
    case 'account_member':
      noteMany(note, 'account', record.account_ids, '/account_ids');
      break;
    case 'account':
      noteOne(note, 'account', record.parent_id, '/parent_id');
      break;
    case 'subscription':
      noteOne(note, 'offering', record.offering_id, '/offering_id');
      noteOne(note, 'plan', `${record.offering_id}/${record.plan_id}`, '/plan_id');
      break;
  }
}

/** Number of ids to remember per target as already noted; many records name the same ones. */
const maxRemembered = 10_000;

/**
 * Returns a function that notes the references of many records, and most repeated ones only once.
 */
export function prepareReferences(): (record: SeedRecord, note: NoteReference) => void {
  const told = new Map<ReferenceTarget, Set<string>>();
  const isTold = (target: ReferenceTarget, id: string): boolean => {
    const ids = told.get(target) ?? new Set();
    if (ids.has(id)) return true;
    if (ids.size >= maxRemembered) ids.clear();
    told.set(target, ids.add(id));
    return false;
  };
  return (record, note) =>
    findReferences(record, (target, id, pointer, index) => {
      if (!isTold(target, id)) note(target, id, pointer, index);
    });
}

function noteOne(
  note: NoteReference,
  target: ReferenceTarget,
  id: string | undefined,
  pointer: string,
): void {
  if (id !== undefined) note(target, id, pointer);
}

function noteMany(
  note: NoteReference,
  target: ReferenceTarget,
  ids: readonly string[] = [],
  pointer: string,
): void {
  for (const [index, id] of ids.entries()) note(target, id, pointer, index);
}

function noteComponents(note: NoteReference, { components = {} }: SeedProduct): void {
  for (const [key, { options }] of Object.entries(components)) {
    for (const [index, { id }] of options.entries()) {
      note('product', id, `${joinPointer('/components', key)}/options/${index}/id`);
    }
  }
}

/** Reason why a seed cannot be stored, and its location in the import. */
export type SeedFault = FaultCause & {
  /** Empty if no record of the import shows the fault. */
  readonly origin: string;
};

/** Inconsistency of an import, by kind. */
export type FaultCause =
  | {
      readonly kind: 'dangling';
      /** JSON Pointer within the record. */
      readonly pointer: string;
      readonly target: ReferenceTarget;
      readonly id: string;
    }
  | {
      readonly kind: 'lost';
      readonly target: LossTarget;
      /** Id by which others refer to the lost part. */
      readonly id: string;
      /** Record that still refers to it. */
      readonly naming: { readonly type: string; readonly id: string };
    }
  | ({
      readonly kind: 'shared sku';
      readonly sku: string;
      /** Name of the other record. */
      readonly otherName: string;
      readonly otherSlug: string | null;
    } & Sharing)
  | ({ readonly kind: 'shared plan' | 'shared option'; readonly id: string } & Sharing)
  | { readonly kind: 'shared node'; readonly id: string }
  | { readonly kind: 'loop of nodes' | 'loop of bundles'; readonly id: string }
  | {
      readonly kind: 'family';
      readonly pointer: string;
      readonly message: string;
      /** Faulty child, if the import has only other members of its family. */
      readonly child?: string;
    };

/** Ids of two records that share something. */
interface Sharing {
  readonly one: string;
  readonly other: string;
}

/** Returns the faults with a location in the import, or all faults if none has one. */
export function preferPlaced(faults: readonly SeedFault[]): readonly SeedFault[] {
  const placed = faults.filter(({ origin }) => origin !== '');
  return placed.length > 0 ? placed : faults;
}

/**
 * Returns the number of faults to look for when `shown` are to be shown. It is at least 1, because
 * the import must know if there is any.
 */
export function faultLimit(shown: number): number {
  return Math.max(shown || 1, 1);
}

/** An unvalidated record of a seed, and its location. */
export interface LocatedRecord {
  readonly record: unknown;
  /** Location of the record for messages: `demo.ndjson:12`. */
  readonly origin: string;
  /** Reason why the text of the record could not be read. */
  readonly fault?: string;
  /**
   * Returns the location of a member for messages: `demo.json:12:8`. The `origin` is used when
   * absent.
   */
  readonly locate?: (pointer: string) => string;
  /**
   * Treatment of a stored record with the same type and key. When absent, it is replaced. `keep`
   * leaves it unchanged. `merge` keeps a price's other currencies, and adds only languages to a
   * catalog.
   */
  readonly ifStored?: 'keep' | 'merge';
  /**
   * True if the source has all children of this product. Stored children that it lacks are
   * withdrawn: they become drafts.
   */
  readonly isWholeFamily?: boolean;
  /**
   * Number of records before this one in a list of the source. Lists have the newest first, so
   * times that the store assigns are as many milliseconds earlier.
   */
  readonly rank?: number;
}
