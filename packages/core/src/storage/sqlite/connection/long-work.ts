import type { ChangeSession, FillWatch, LongWork } from '../../engine/engine.js';
import type { Work } from '../../engine/statement.js';
import type { Connection, Session as OwnSession } from './connection.js';
import { perform, performSlowly, translateSqliteError } from './errors.js';
import { retryBusy } from './sqlite-database.js';
import { createRunner, openReading, readsOn } from './sqlite-engine.js';

/** Creates the long work of a connection. */
export function createLongWork(connection: Connection): LongWork {
  const { database, requireWritable, requireInPlace, exclusively } = connection;
  const runner = createRunner(database);
  const runAlone = database.transaction((work: Work<unknown>) => runner.run(work));
  const changeNow = <Result>(work: () => Work<Result>) => runAlone.immediate(work()) as Result;
  return {
    openReading: () => openReading(connection),
    openChange: () => beginChange(connection),
    async change(work) {
      requireWritable();
      const done = await exclusively();
      try {
        requireInPlace();
        const result = await performSlowly(() => retryBusy(() => changeNow(work)));
        requireInPlace();
        return result;
      } finally {
        done();
      }
    },
    fills: createFillWatch(connection, changeNow),
  };
}

/** Begins a transaction on a separate connection. On a shared one it begins when the work is finished. */
async function beginChange(connection: Connection): Promise<ChangeSession> {
  const { requireWritable, requireInPlace, exclusively, openSession, imports } = connection;
  requireWritable();
  const done = await exclusively();
  let session: OwnSession | undefined;
  try {
    session = await perform(openSession);
    if (!session.shared) await begin(session);
  } catch (error) {
    session?.end();
    done();
    throw translateSqliteError(error);
  }
  const { database, shared, sync, end: close } = session;
  const runner = createRunner(database);
  let isOpen = true;
  imports.count += 1;
  const end = () => {
    if (!isOpen) return;
    isOpen = false;
    try {
      if (database.open && database.inTransaction) database.exec('ROLLBACK');
    } finally {
      imports.count -= 1;
      close();
      done();
    }
  };
  return {
    ...readsOn(session, runner),
    finish: (work, isCommitted = () => true) =>
      performSlowly(async () => {
        try {
          // Nothing is awaited on a shared connection, so that others do not see a part of the work.
          if (shared) database.exec(beginText);
          const result = shared ? runner.run(work()) : await runner.readInTurns(work());
          // Syncs first: all others wait during a commit, which then has less to write.
          if (!shared) await sync();
          requireInPlace();
          if (isCommitted(result)) database.exec('COMMIT');
          requireInPlace();
          return result;
        } finally {
          end();
        }
      }),
    end: () => perform(end),
  };
}

const beginText = 'BEGIN IMMEDIATE';

async function begin({ database }: OwnSession): Promise<void> {
  await retryBusy(() => database.exec(beginText));
}

/** A mark whose lock nobody holds shows that its process is gone. */
function createFillWatch(
  { filling, making, requireWritable }: Connection,
  changeNow: <Result>(work: () => Work<Result>) => Result,
): FillWatch {
  return {
    own: filling,
    async keep() {
      requireWritable();
      return performSlowly(making.share);
    },
    async changeUnlessAlive(work) {
      requireWritable();
      return performSlowly(() => retryBusy(() => making.tryAlone(() => changeNow(work))));
    },
  };
}
