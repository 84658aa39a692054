import { faultLimit } from '../../../seeding/seed-fault.js';
import type { SeedOutcome, ValidRecord } from '../../../seeding/seed-store.js';
import type { WrittenRecord } from '../../../seeding/settle-record.js';
import type { Connection } from '../connection/connection.js';
import type { Queryable, Statement } from '../connection/statements.js';
import { lockPlans } from '../connection/store-locks.js';
import { openChangeLog } from './change-log.js';
import { analyseChecks, emptyChecks, openSeedChecks } from './checks/seed-checks.js';
import type { SkuHolder } from './checks/shared-skus.js';
import { findTouchedCatalogs } from './touched-catalogs.js';
import { findWithdrawals } from './withdraw-children.js';
import { prepareBatches } from './write-batch.js';
import type { FoundRow } from './write-rows.js';

/** Writes the records of one import within its transaction. */
export interface Import {
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
  const outbox = createOutbox(transaction);
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
      ...batch.questions.map((question) => transaction.query<FoundRow>(question)),
    ]);
    await outbox.settle();
    checks.learn(holders);
    outbox.send([...batch.settle(found, note), ...checks.flush(), ...changeLog.flush()]);
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
function createOutbox(transaction: Queryable) {
  let sent: Promise<number>[] = [];
  return {
    send(statements: readonly Statement[]): void {
      for (const statement of statements) {
        const answer = transaction.run(statement);
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
