import type { Session as Reading } from '../../engine/engine.js';
import type { Statement } from '../../engine/statement.js';
import type { Session } from '../connection/commit-change.js';
import { runnerOn, write } from '../connection/postgres-engine.js';
import type { Connection } from '../connection/store-locks.js';

/** Opens a session that reads one state of a store. */
export async function openReading(
  connection: Pick<Connection, 'openSession' | 'lockKey'>,
): Promise<Reading> {
  const session = await connection.openSession({ pipelined: true });
  await session.begin('read').catch(async (error: unknown) => {
    await session.end();
    throw error;
  });
  return { ...readingOn(session, connection), end: session.end };
}

/** Reads on a session with an open transaction. */
export function readingOn(
  session: Pick<Session, 'query' | 'run'>,
  { lockKey }: Pick<Connection, 'lockKey'>,
): Omit<Reading, 'end'> {
  return {
    isShared: false,
    do: (work) => runnerOn(session, lockKey).run(work),
    async *iterate<Row>(statement: Statement<Row>, atOnce: number) {
      const { text, values = [] } = write(statement);
      const declared = `DECLARE listed NO SCROLL CURSOR FOR ${text}`;
      await session.run({ text: declared, values, isOnce: true });
      let rows: readonly Row[];
      do {
        rows = await session.query<Row>({ text: `FETCH ${atOnce} FROM listed` });
        yield rows;
      } while (rows.length === atOnce);
      await session.run({ text: 'CLOSE listed' });
    },
  };
}
