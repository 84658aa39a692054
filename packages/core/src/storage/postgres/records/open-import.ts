import type { SeedProduct, SeedRecord } from '@aisle/schema/seed';
import { changesBy, type RecordChange } from '../../../catalog/plan-incremental.js';
import { readStored } from '../../../integrity/checksum.js';
import { keyText } from '../../../seeding/key-text.js';
import { type Withdrawal, withdrawChild } from '../../../seeding/place-family-faults.js';
import { faultLimit, type SeedOutcome, type ValidRecord } from '../../../seeding/seed-store.js';
import type { WrittenRecord } from '../../../seeding/weigh-change.js';
import type { FoundRow } from '../../stores/record-rows.js';
import type { Queryable, Statement } from '../connection/pool.js';
import { runnerOn } from '../connection/postgres-engine.js';
import { type Connection, lockPlans } from '../connection/store-locks.js';
import { analyseChecks, emptyChecks, openSeedChecks } from './checks/seed-checks.js';
import type { SkuHolder } from './checks/shared-skus.js';
import { findTouchedCatalogs, prepareBatches } from './write-batch.js';

/** Writes the records of one import within its transaction. */
interface Import {
  write(records: readonly ValidRecord[]): Promise<void>;
  /** Runs the final steps, and checks the import for consistency. */
  finish(limit: number): Promise<SeedOutcome>;
}

/** Number of records to send to the database together. */
const batchSize = 1_000;

/** Number of records from which on the planner gets statistics about the tables of the checks. */
const many = 2_000;

/** Opens an import in a transaction. No other import may run at the same time. */
export async function openImport(
  connection: Pick<Connection, 'lockKey'>,
  transaction: Queryable,
  now: number,
): Promise<Import> {
  const changeLog = await openChangeLog(transaction);
  const checks = openSeedChecks(transaction);
  const prepare = prepareBatches(now);
  const runner = runnerOn(transaction, connection.lockKey);
  const outbox = createOutbox();
  const wholeFamilies = new Map<string, string>();
  let waiting: ValidRecord[] = [];
  let written = 0;

  const note = (valid: ValidRecord, change: WrittenRecord | undefined) => {
    checks.note(valid, change);
    changeLog.note(valid, change);
    const { record, origin, isWholeFamily } = valid;
    if (isWholeFamily && record.type === 'product') wholeFamilies.set(record.id, origin);
  };

  const flush = async () => {
    const records = waiting;
    waiting = [];
    const batch = prepare(records);
    // These queries see the writes of the previous batch and run after them.
    const [holders, ...found] = await Promise.all([
      transaction.query<SkuHolder>(checks.ask(records)),
      ...batch.questions.map(({ step }) => runner.answer<readonly FoundRow[]>(step)),
    ]);
    await outbox.settle();
    checks.learn(holders);
    outbox.send(batch.settle(found, note).map(({ step }) => runner.answer<number>(step)));
    outbox.send([...checks.flush(), ...changeLog.flush()].map(transaction.run));
    written += records.length;
  };

  return {
    async write(records) {
      waiting.push(...records);
      if (waiting.length >= batchSize) await flush();
    },
    async finish(limit) {
      await flush();
      await outbox.settle();
      if (written > many) await transaction.run(analyseChecks);
      const withdrawals = await findWithdrawals(transaction, wholeFamilies);
      if (withdrawals.length > 0) {
        waiting.push(...withdrawals.map((withdrawal) => withdrawal.written));
        await flush();
        await outbox.settle();
      }
      if (checks.takesPlansAway()) await lockPlans(connection, transaction);
      const faults = await checks.findFaults(faultLimit(limit));
      const touched = faults.length > 0 ? [] : await findTouchedCatalogs(transaction);
      if (faults.length === 0) {
        await transaction.run(emptyChecks);
        await changeLog.finish();
      }
      return { faults, withdrawn: withdrawals.map(({ told }) => told), touched };
    },
  };
}

/** Creates a queue of statements whose results are awaited later. */
function createOutbox() {
  let sent: Promise<number>[] = [];
  return {
    send(answers: readonly Promise<number>[]): void {
      for (const answer of answers) {
        // `settle` reports the error.
        answer.catch(() => undefined);
        sent.push(answer);
      }
    },
    /** Waits for all sent statements; throws the first error. */
    async settle(): Promise<void> {
      const answers = sent;
      sent = [];
      for (const answer of answers) await answer;
    },
  };
}

/**
 * Logs the records that an import changes while there are releases, so that the next publish builds
 * only the affected products.
 */
interface ChangeLog {
  note(valid: ValidRecord, written: WrittenRecord | undefined): void;
  /** Returns the statements that write what was noted since the last flush. */
  flush(): readonly Statement[];
  /** Writes the number of the last change. Call it last, when the import waits for nothing else. */
  finish(): Promise<void>;
}

/**
 * Opens the log of one import. Imports never write to it at the same time, so change numbers are
 * without gaps and in the order of the imports.
 */
async function openChangeLog(transaction: Queryable): Promise<ChangeLog> {
  const { changes, isLogged } = await look(transaction);
  let last = changes;
  let noted: RecordChange[] = [];
  const insert = (found: readonly RecordChange[]): Statement => {
    const first = last + 1;
    last += found.length;
    return {
      text: `INSERT INTO changes (number, kind, key)
        SELECT $1 + place - 1, kind, key
        FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS found (kind, key, place)`,
      values: [first, found.map(({ kind }) => kind), found.map(({ key }) => keyText(key))],
    };
  };
  return {
    note({ record }, written) {
      if (!isLogged || written === undefined) return;
      const { replaced } = written;
      const readFormer =
        replaced === undefined ? undefined : () => readStored<SeedRecord>(replaced);
      noted.push(...changesBy(record, readFormer));
    },
    flush() {
      if (noted.length === 0) return [];
      const found = noted;
      noted = [];
      return [insert(found)];
    },
    async finish() {
      if (last > changes) await save(transaction, last);
      if (isLogged) return;
      // A publish that begins from here on waits for this import and reads its records.
      await lockStore(transaction);
      const now = await look(transaction);
      if (!now.isLogged) return;
      // A publish began meanwhile. It does not see this import, and the import did not log its
      // changes.
      await transaction.run(insert([{ kind: 'all', key: '' }]));
      await save(transaction, last);
    },
  };
}

interface LogState {
  readonly changes: number;
  /** True if there are releases, even unfinished ones. */
  readonly isLogged: boolean;
}

async function look(transaction: Queryable): Promise<LogState> {
  const [state] = await transaction.query<LogState>({
    text: `SELECT changes, EXISTS (SELECT FROM releases WHERE state <> 'pruned') AS "isLogged" FROM store`,
  });
  if (!state) throw new RangeError('the store has no row');
  return state;
}

function lockStore(transaction: Queryable): Promise<unknown> {
  return transaction.query({ text: 'SELECT 1 FROM store FOR NO KEY UPDATE' });
}

function save(transaction: Queryable, last: number): Promise<number> {
  return transaction.run({ text: 'UPDATE store SET changes = $1', values: [last] });
}

/** Number of families to check together. */
const withdrawnAtOnce = 500;

/**
 * Finds the children that left their families, with the drafts that replace them. `parents` are the
 * parents' ids with their origins.
 */
async function findWithdrawals(
  transaction: Queryable,
  parents: ReadonlyMap<string, string>,
): Promise<readonly Withdrawal[]> {
  const ids = [...parents.keys()];
  const withdrawals: Withdrawal[] = [];
  for (let from = 0; from < ids.length; from += withdrawnAtOnce) {
    const lost = await readLost(transaction, ids.slice(from, from + withdrawnAtOnce));
    if (lost.length === 0) continue;
    const offered = await readOffered(
      transaction,
      lost.map(({ child }) => child.parent_id),
    );
    for (const { child, isSkuTaken } of lost) {
      const parent = child.parent_id ?? '';
      const options = offered.get(parent) ?? new Set();
      const withdrawal = withdrawChild(child, parents.get(parent) ?? '', options, isSkuTaken);
      if (withdrawal !== undefined) withdrawals.push(withdrawal);
    }
  }
  return withdrawals;
}

interface LostChild {
  readonly child: SeedProduct;
  readonly isSkuTaken: boolean;
}

/** Returns the lost children in the order of their parents. */
async function readLost(transaction: Queryable, parents: readonly string[]): Promise<LostChild[]> {
  const rows = await transaction.query<{ document: string; taken: boolean }>({
    text: `SELECT lost.document, EXISTS (
        SELECT FROM products AS other WHERE other.sku = lost.sku AND other.id <> lost.id) AS taken
      FROM unnest($1::text[]) WITH ORDINALITY AS parents (id, place)
      JOIN products AS lost ON lost.parent_id = parents.id
      WHERE NOT EXISTS (SELECT FROM seed_written WHERE kind = 'product' AND key = lost.id)
      ORDER BY parents.place, lost.id`,
    values: [parents],
  });
  return rows.map(({ document, taken }) => ({
    child: readStored<SeedProduct>(document),
    isSkuTaken: taken,
  }));
}

/** Returns the options that the variations of parents have. */
async function readOffered(
  transaction: Queryable,
  parents: readonly (string | undefined)[],
): Promise<Map<string, Set<string>>> {
  const rows = await transaction.query<{ parent: string; option: string }>({
    text: `SELECT products.id AS parent, variation_options.id AS option
      FROM products CROSS JOIN unnest(products.variation_ids) AS wanted (id)
      JOIN variation_options ON variation_options.variation_id = wanted.id
      WHERE products.id = ANY ($1::text[])`,
    values: [[...new Set(parents)]],
  });
  const offered = new Map<string, Set<string>>();
  for (const { parent, option } of rows) {
    offered.set(parent, (offered.get(parent) ?? new Set()).add(option));
  }
  return offered;
}
