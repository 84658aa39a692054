import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSchemas } from '../../test/support/use-schema.js';
import { all, type Statement, sql, type Work } from './engine/statement.js';
import { connect as connectPostgres } from './postgres/connection/connection.js';
import { runnerOn } from './postgres/connection/postgres-engine.js';
import { connect as connectSqlite } from './sqlite/connection/file-connection.js';
import { createRunner } from './sqlite/connection/sqlite-engine.js';
import { type DeletionEngine, deleteRows } from './stores/delete-content.js';

const makeSchema = useSchemas();

/** An engine whose store has some rows to delete. */
interface Place extends Pick<DeletionEngine, 'step'> {
  close(): Promise<void>;
}

const engines: Readonly<Record<string, () => Promise<Place>>> = {
  async sqlite() {
    const connection = connectSqlite(':memory:', { readOnly: false });
    const runner = createRunner(connection.database);
    return { step: async (work) => runner.run(work()), close: () => connection.close() };
  },
  async postgres() {
    const connection = await connectPostgres({ connectionString: await makeSchema() });
    const { lockKey } = connection;
    return {
      step: (work) => connection.write((transaction) => runnerOn(transaction, lockKey).run(work())),
      close: () => connection.close(),
    };
  },
};

const rows = { table: 'release_components', key: ['product', 'position'], from: 5, to: 25 };
const others = Array.from({ length: 30 }, (_, index) => index + 1)
  .filter((product) => product < 5 || product >= 25)
  .map((product) => ({ product, count: 5 }));

describe.each(Object.entries(engines))('on %s', (_, open) => {
  let place: Place;
  beforeEach(async () => {
    place = await open();
    await ask(sql`WITH RECURSIVE given (product, position) AS (
        SELECT 1, 0
        UNION ALL
        SELECT product + (position + 1) / 5, (position + 1) % 5 FROM given
        WHERE product < 30 OR position < 4)
      INSERT INTO release_components (product, position, component_id)
      SELECT product, position, 'x' FROM given RETURNING product`);
  });
  afterEach(() => place.close());

  function ask<Row>(statement: Statement<Row>): Promise<readonly Row[]> {
    return place.step(function* (): Work<readonly Row[]> {
      return yield* all(statement);
    });
  }
  const left = () =>
    ask(sql<{ product: number; count: number }>`SELECT product, count(*) AS count
      FROM release_components GROUP BY product ORDER BY product`);

  it.each([1, 7, 20, 99, 100, 101, 5_000])(
    'deletes the rows of a range and nothing else, %i at a time',
    async (rowsOfStep) => {
      await deleteRows({ step: place.step, rowsOfStep: () => rowsOfStep }, rows);
      expect(await left()).toEqual(others);
    },
  );

  it('deletes no more at a time than it may', async () => {
    const deleted: number[] = [];
    const count = async () => (await left()).reduce((sum, row) => sum + row.count, 0);
    await deleteRows(
      {
        async step(work) {
          const before = await count();
          const result = await place.step(work);
          deleted.push(before - (await count()));
          return result;
        },
        rowsOfStep: () => 30,
      },
      rows,
    );
    expect(deleted).toEqual([30, 30, 30, 10]);
  });

  it('goes on another time after a step that failed', async () => {
    let steps = 0;
    const failing: Place['step'] = async (work) => {
      steps += 1;
      if (steps > 2) throw new RangeError('stopped');
      return place.step(work);
    };
    await expect(deleteRows({ step: failing, rowsOfStep: () => 30 }, rows)).rejects.toThrow(
      'stopped',
    );
    expect((await left()).reduce((sum, row) => sum - row.count, 150)).toBe(60);
    await deleteRows({ step: place.step, rowsOfStep: () => 30 }, rows);
    expect(await left()).toEqual(others);
  });

  it('deletes rows with documents fewer at a time', async () => {
    let steps = 0;
    const counting: Place['step'] = async (work) => {
      steps += 1;
      return place.step(work);
    };
    await deleteRows({ step: counting, rowsOfStep: () => 100 }, { ...rows, isLarge: true });
    expect(steps).toBe(5);
    expect(await left()).toEqual(others);
  });
});
