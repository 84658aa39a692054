import { nextTurn } from '../../../environment/turns.js';
import type { Session as Reading } from '../../engine/engine.js';
import { all, type Statement } from '../../engine/statement.js';
import type { Connection } from '../connection/connection.js';
import { createRunner, translateSqliteError } from '../connection/sqlite-engine.js';

/** Number of rows to read at a time, so that other work gets its turn. */
const mostAtOnce = 500;

/** Opens a session that reads one state of a store. A store in memory has one that others change. */
export async function openReading({
  openSession,
}: Pick<Connection, 'openSession'>): Promise<Reading> {
  const { database, shared, end } = openSession();
  const runner = createRunner(database);
  try {
    if (!shared) database.exec('BEGIN');
  } catch (error) {
    end();
    throw translateSqliteError(error);
  }

  return {
    isShared: shared,
    do: async (work) => runner.read(work),
    async *iterate<Row>(statement: Statement<Row>, atOnce: number) {
      if (shared) return yield runner.read(all(statement)[Symbol.iterator]());
      let rows: Row[] = [];
      try {
        for (const row of runner.iterate(statement)) {
          rows.push(row);
          if (rows.length < Math.min(atOnce, mostAtOnce)) continue;
          yield rows;
          rows = [];
          await nextTurn();
        }
      } catch (error) {
        throw translateSqliteError(error);
      }
      yield rows;
    },
    end: async () => end(),
  };
}
