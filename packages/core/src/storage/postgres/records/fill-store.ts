import { randomUUID } from 'node:crypto';
import { endOnce } from '../../../seeding/filling/end-once.js';
import { requireOwnFill } from '../../../seeding/filling/require-own-fill.js';
import type { SeedStore, StoreFill } from '../../../seeding/seed-store.js';
import type { Connection } from '../connection/connection.js';
import { findFilling } from '../connection/filling.js';
import { goneAfter, keepBeating } from '../connection/heartbeat.js';
import type { Queryable } from '../connection/statements.js';
import { changeStore } from './change-store.js';
import { clearStore, isBlank } from './clear-store.js';

/** Marks an empty or just emptied store as being filled. */
export async function beginFill(
  connection: Connection,
  { clear }: Parameters<SeedStore['beginFill']>[0],
): Promise<StoreFill | undefined> {
  const { filling } = connection;
  const mark = randomUUID();
  const isBegun = await changeStore(connection, async (transaction) => {
    if (!clear) requireOwnFill(await findFilling(transaction), filling.mark);
    if (clear) await clearStore(transaction);
    else if (!(await isBlank(transaction))) return false;
    await transaction.run({ text: 'INSERT INTO filling (mark) VALUES ($1)', values: [mark] });
    return true;
  });
  if (!isBegun) return undefined;
  filling.mark = mark;
  // A mark that is not refreshed for long shows that its process is gone.
  const leave = keepBeating(() =>
    connection.run({
      text: 'UPDATE filling SET touched_at = clock_timestamp() WHERE mark = $1',
      values: [mark],
    }),
  );
  const end = async (deed: (transaction: Queryable) => Promise<void>) => {
    try {
      await changeStore(connection, deed);
    } finally {
      filling.mark = undefined;
      leave();
    }
  };
  return endOnce({
    complete: () =>
      end(async (transaction) => {
        requireOwnFill(await findFilling(transaction), mark);
        await transaction.run({ text: 'DELETE FROM filling' });
      }),
    abandon: () =>
      end(async (transaction) => {
        if ((await findFilling(transaction)) === mark) await clearStore(transaction);
      }),
  });
}

/** Empties a store whose filling process is gone. */
export async function clearUnfinishedFill(
  connection: Connection,
): ReturnType<SeedStore['clearUnfinishedFill']> {
  const found = await lookForFiller(connection);
  if (found !== 'gone') return found;
  return changeStore(connection, async (transaction) => {
    const state = await lookForFiller(transaction);
    if (state !== 'gone') return state;
    await clearStore(transaction);
    return 'cleared';
  });
}

/**
 * Returns the state of a fill: its process counts as gone if it has not refreshed its mark lately.
 */
async function lookForFiller(asked: Queryable): Promise<'none' | 'going on' | 'gone'> {
  const [filler] = await asked.query<{ gone: boolean }>({
    text: `SELECT touched_at < clock_timestamp() - interval '${goneAfter} milliseconds' AS gone
      FROM filling`,
  });
  if (!filler) return 'none';
  return filler.gone ? 'gone' : 'going on';
}
