import { createTurns } from '../../../environment/store-settings.js';
import type { ChangeSession, FillWatch, LongWork, Session } from '../../engine/engine.js';
import { first, lock, type Statement, sql, text, type Work } from '../../engine/statement.js';
import { commitChange, type Session as OwnSession } from './commit-change.js';
import type { Connection } from './connection.js';
import { tryAgain } from './errors.js';
import { goneAfter, keepBeating } from './heartbeat.js';
import type { Queryable } from './pool.js';
import { runnerOn, write } from './postgres-engine.js';

/** Creates the long work of a connection. */
export function createLongWork(connection: Connection): LongWork {
  // Waiting for another process takes a connection; waiting for this process does not.
  const takeTurn = createTurns();
  const openChange = async () => {
    const done = await takeTurn();
    try {
      return await beginChange(connection, done);
    } catch (error) {
      done();
      throw error;
    }
  };
  const change = <Result>(work: () => Work<Result>) =>
    tryAgain(async () => (await openChange()).finish(work));
  return {
    openReading: () => openReading(connection),
    openChange,
    change,
    fills: createFillWatch(connection, change),
  };
}

/** Opens a session that reads one state of a store. */
export async function openReading(
  connection: Pick<Connection, 'openSession' | 'lockKey'>,
  options?: { readonly pipelined: boolean },
): Promise<Session> {
  const session = await connection.openSession(options);
  try {
    await session.begin('read');
  } catch (error) {
    await session.end();
    throw error;
  }
  return { ...readsOn(session, connection), end: session.end };
}

/** Reads on a session with an open transaction. */
export function readsOn(
  session: Queryable & Partial<Pick<OwnSession, 'isSerial'>>,
  { lockKey }: Pick<Connection, 'lockKey'>,
): Omit<Session, 'end'> {
  let cursors = 0;
  return {
    isShared: false,
    do: (work) => runnerOn(session, lockKey).run(work),
    async *iterate<Row>(statement: Statement<Row>, atOnce: number) {
      cursors += 1;
      const cursor = `rows_${cursors}`;
      const asked = write(statement);
      const text = `DECLARE ${cursor} NO SCROLL CURSOR FOR ${asked.text}`;
      await session.run({ ...asked, text, isOnce: true });
      for (;;) {
        const rows = await session.query<Row>({ text: `FETCH ${atOnce} FROM ${cursor}` });
        yield rows;
        if (rows.length < atOnce) break;
      }
      await session.run({ text: `CLOSE ${cursor}` });
    },
  };
}

/** Begins a transaction on a separate connection, while no import of another process is running; new ones wait. */
async function beginChange(connection: Connection, done: () => void): Promise<ChangeSession> {
  const session = await connection.openSession({ pipelined: true });
  const runner = runnerOn(session, connection.lockKey);
  const end = async () => {
    await session.end();
    done();
  };
  try {
    await session.begin('import');
    await runner.answer(lock('imports', 'alone').step);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    ...readsOn(session, connection),
    do: runner.run,
    async finish(work, isCommitted = () => true) {
      try {
        const result = await runner.run(work());
        if (isCommitted(result)) await commitChange(connection, session);
        return result;
      } finally {
        await end();
      }
    },
    end,
  };
}

/** A mark that is not refreshed for long shows that its process is gone. */
function createFillWatch(connection: Connection, change: LongWork['change']): FillWatch {
  return {
    own: connection.filling,
    keep: async (mark) =>
      keepBeating(() =>
        connection.run({
          text: 'UPDATE filling SET touched_at = clock_timestamp() WHERE mark = $1',
          values: [mark],
        }),
      ),
    async changeUnlessAlive(work) {
      const { answer } = runnerOn(connection, connection.lockKey);
      if (await answer(findLiving.step)) return undefined;
      return change(function* () {
        return (yield* findLiving) ? undefined : { result: yield* work() };
      });
    },
  };
}

const findLiving = first(
  sql`SELECT 1 AS found FROM filling
    WHERE touched_at >= clock_timestamp() - ${text(`interval '${goneAfter} milliseconds'`)}`,
);
