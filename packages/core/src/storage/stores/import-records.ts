import type { SeedProduct, SeedRecord, SeedRecordType } from '@aisle/schema/seed';
import { changesBy, type RecordChange } from '../../catalog/plan-incremental.js';
import { slicesOf } from '../../environment/turns.js';
import { readStored } from '../../integrity/checksum.js';
import { keyText } from '../../seeding/key-text.js';
import { type Withdrawal, withdrawChild } from '../../seeding/place-family-faults.js';
import {
  faultLimit,
  type ImportChanges,
  type SeedOutcome,
  type ValidRecord,
} from '../../seeding/seed-store.js';
import type { WrittenRecord } from '../../seeding/weigh-change.js';
import {
  type Ask,
  all,
  among,
  eachIn,
  first,
  forUpdate,
  type Insertion,
  insert,
  lock,
  run,
  type Statement,
  sendAll,
  sql,
  together,
  type Work,
} from '../engine/statement.js';
import { prepareBatches } from './import-batches.js';
import { findFaults } from './import-checks.js';
import { createImportNotes, emptyNotes } from './import-notes.js';
import { findTouchedCatalogs } from './touched-catalogs.js';

/** An import in a transaction. */
export interface Import {
  write(records: readonly ValidRecord[]): Work<void>;
  /** Runs the final steps, and checks the import for consistency. */
  finish(limit: number): Work<SeedOutcome>;
}

/** Settings of an engine's imports. */
export interface ImportManner {
  /** Number of records to write together. */
  readonly batchSize: number;
  /** Makes the tables of the notes, if the engine has them only during an import. */
  readonly begin: readonly Statement[];
  /** Updates the planner's statistics once the tables of the notes have many rows. */
  readonly analyse: readonly Statement[];
}

/** Number of records from which on the planner gets statistics about the notes. */
const many = 2_000;

/** Opens an import with the time `now` in a transaction. No other import may run at the same time. */
export function* openImport(
  now: number,
  { batchSize, begin, analyse }: ImportManner,
): Work<Import> {
  for (const statement of begin) yield* run(statement);
  const changeLog = yield* openChangeLog();
  const notes = createImportNotes();
  const prepare = prepareBatches(now);
  const wholeFamilies = new Map<string, string>();
  let waiting: ValidRecord[] = [];
  let written = 0;

  const tally = createTally();
  const note = (valid: ValidRecord, change: WrittenRecord | undefined) => {
    tally.note(valid, change);
    notes.note(valid, change);
    changeLog.note(valid, change);
    const { record, origin, isWholeFamily } = valid;
    if (isWholeFamily && record.type === 'product') wholeFamilies.set(record.id, origin);
  };

  function* writeBatch(records: readonly ValidRecord[]): Work<void> {
    const batch = prepare(records);
    // These queries see the writes of the previous batch and run after them.
    const [holders, ...found] = yield* together(notes.ask(records), ...batch.questions);
    notes.learn(holders);
    const puts = batch.settle(found, note);
    yield* sendAll([...puts, ...notes.flush(), ...changeLog.flush()]);
    written += records.length;
  }

  return {
    *write(records) {
      // A store in memory writes all records of an import at once.
      for (const valid of records) {
        waiting.push(valid);
        if (waiting.length < batchSize) continue;
        const batch = waiting;
        waiting = [];
        yield* writeBatch(batch);
      }
    },
    *finish(limit) {
      yield* writeBatch(waiting);
      waiting = [];
      const changes = tally.changes();
      if (written > many) for (const statement of analyse) yield* run(statement);
      const withdrawals = yield* findWithdrawals(wholeFamilies);
      if (withdrawals.length > 0) yield* writeBatch(withdrawals.map((one) => one.written));
      // Waits for all transactions that assign plans to subscriptions, and blocks others.
      if (notes.hasLost('plan')) yield* lock('plans', 'alone');
      const faults = yield* findFaults(notes, faultLimit(limit));
      const withdrawn = withdrawals.map(({ told }) => told);
      if (faults.length > 0) return { faults, withdrawn, touched: [], changes };
      const touched = yield* findTouchedCatalogs();
      yield* emptyNotes;
      yield* changeLog.finish();
      return { faults, withdrawn, touched, changes };
    },
  };
}

/** Counts the new, changed and unchanged records of an import. */
function createTally() {
  const counts = new Map<SeedRecordType, { added: number; changed: number; unchanged: number }>();
  return {
    note({ record: { type } }: ValidRecord, written: WrittenRecord | undefined): void {
      if (type === 'publish') return;
      const count = counts.get(type) ?? { added: 0, changed: 0, unchanged: 0 };
      if (written === undefined) count.unchanged += 1;
      else if (written.replaced === undefined) count.added += 1;
      else count.changed += 1;
      counts.set(type, count);
    },
    changes: (): ImportChanges =>
      Object.fromEntries([...counts].map(([type, count]) => [type, { ...count }])),
  };
}

/**
 * Logs the records that an import changes while there are releases, so that the next publish builds
 * only the affected products.
 */
interface ChangeLog {
  note(valid: ValidRecord, written: WrittenRecord | undefined): void;
  /** Returns the statements that write what was noted since the last flush. */
  flush(): readonly Ask<number>[];
  /** Writes the number of the last change. Call it last, when the import waits for nothing else. */
  finish(): Work<void>;
}

/**
 * Opens the log of one import. Imports never write to it at the same time, so change numbers are
 * without gaps and in the order of the imports.
 */
function* openChangeLog(): Work<ChangeLog> {
  const { changes, isLogged } = yield* look();
  let last = changes;
  let noted: NumberedChange[] = [];
  const add = (change: RecordChange) => {
    last += 1;
    noted.push({ ...change, number: last });
  };
  return {
    note({ record }, written) {
      if (!isLogged || written === undefined) return;
      const { replaced } = written;
      const readFormer =
        replaced === undefined ? undefined : () => readStored<SeedRecord>(replaced);
      for (const change of changesBy(record, readFormer)) add(change);
    },
    flush() {
      const found = noted;
      noted = [];
      return found.length > 0 ? [insert(intoChanges, found)] : [];
    },
    *finish() {
      if (isLogged) {
        if (last > changes) yield* save(last);
        return;
      }
      // A publish that begins from here on waits for this import and reads its records.
      yield* first(sql`SELECT 1 AS held FROM store ${forUpdate}`);
      const present = yield* look();
      if (!present.isLogged) return;
      // A publish began meanwhile. It does not see this import, and the import did not log its
      // changes.
      add({ kind: 'all', key: '' });
      yield* insert(intoChanges, noted);
      yield* save(last);
    },
  };
}

interface NumberedChange extends RecordChange {
  readonly number: number;
}

const intoChanges: Insertion<NumberedChange> = {
  table: 'changes',
  columns: [
    { name: 'number', type: 'integer', read: ({ number }) => number },
    { name: 'kind', type: 'text', read: ({ kind }) => kind },
    { name: 'key', type: 'text', read: ({ key }) => keyText(key) },
  ],
};

/** Reads the number of the last change, and whether there are releases, even unfinished ones. */
function* look(): Work<{ changes: number; isLogged: boolean }> {
  const state = yield* first(sql<{ changes: number; logged: boolean | number }>`
    SELECT changes, EXISTS (SELECT 1 FROM releases WHERE state <> 'pruned') AS logged FROM store`);
  if (!state) throw new RangeError('the store has no row');
  return { changes: state.changes, isLogged: Boolean(state.logged) };
}

function save(last: number): Ask<number> {
  return run(sql`UPDATE store SET changes = ${last}`);
}

/** Number of families to check together. */
const withdrawnAtOnce = 500;

/**
 * Finds the children that left their families, with the drafts that replace them. `parents` are the
 * parents' ids with their origins.
 */
function* findWithdrawals(parents: ReadonlyMap<string, string>): Work<readonly Withdrawal[]> {
  const withdrawals: Withdrawal[] = [];
  for (const some of slicesOf(parents.keys(), withdrawnAtOnce)) {
    const lost = yield* readLost(some);
    if (lost.size === 0) continue;
    const offered = yield* readOffered([...lost.keys()]);
    for (const parent of some) {
      for (const { child, isSkuTaken } of lost.get(parent) ?? []) {
        const options = offered.get(parent) ?? new Set();
        const withdrawal = withdrawChild(child, parents.get(parent) ?? '', options, isSkuTaken);
        if (withdrawal !== undefined) withdrawals.push(withdrawal);
      }
    }
  }
  return withdrawals;
}

interface LostChild {
  readonly child: SeedProduct;
  readonly isSkuTaken: boolean;
}

/** Returns the lost children of each parent. */
function* readLost(parents: readonly string[]): Work<ReadonlyMap<string, readonly LostChild[]>> {
  const rows = yield* all(sql<{ parent: string; document: string; taken: boolean | number }>`
    SELECT lost.parent_id AS parent, lost.document, EXISTS (
      SELECT 1 FROM products AS other WHERE other.sku = lost.sku AND other.id <> lost.id) AS taken
    FROM products AS lost
    WHERE lost.parent_id ${among(parents)} AND NOT EXISTS (
      SELECT 1 FROM seed_written WHERE kind = 'product' AND key = lost.id)
    ORDER BY lost.id`);
  return Map.groupBy(
    rows.map(({ parent, document, taken }) => ({
      parent,
      child: readStored<SeedProduct>(document),
      isSkuTaken: Boolean(taken),
    })),
    ({ parent }) => parent,
  );
}

/** Returns the options that the variations of parents have. */
function* readOffered(parents: readonly string[]): Work<ReadonlyMap<string, Set<string>>> {
  const rows = yield* all(sql<{ parent: string; option: string }>`
    SELECT products.id AS parent, variation_options.id AS option
    FROM products CROSS JOIN ${eachIn('products.variation_ids', 'wanted')}
    JOIN variation_options ON variation_options.variation_id = wanted.value
    WHERE products.id ${among(parents)}`);
  const offered = new Map<string, Set<string>>();
  for (const { parent, option } of rows) {
    offered.set(parent, (offered.get(parent) ?? new Set()).add(option));
  }
  return offered;
}
