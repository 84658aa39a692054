import type { SeedRecord } from '@aisle/schema/seed';
import { changesBy, type RecordChange } from '../../../catalog/carrying/changes-by.js';
import { readStored } from '../../../integrity/read-stored.js';
import type { ValidRecord } from '../../../seeding/seed-store.js';
import type { WrittenRecord } from '../../../seeding/settle-record.js';
import { keyText } from '../connection/key-text.js';
import type { Queryable, Statement } from '../connection/statements.js';

/**
 * Logs the records that an import changes while there are releases, so that the next publish builds
 * only the affected products.
 */
export interface ChangeLog {
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
export async function openChangeLog(transaction: Queryable): Promise<ChangeLog> {
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
