import { afterEach, beforeEach, expect, it } from 'vitest';
import { useSchemas } from '../../../../test/support/use-schema.js';
import type { Queryable } from '../connection/pool.js';
import { type Connection, connect } from '../connection/store-locks.js';
import { deleteInSteps } from './delete-content.js';

const makeSchema = useSchemas();
let connection: Connection;
beforeEach(async () => {
  connection = await connect({ connectionString: await makeSchema() });
  await connection.run({
    text: `INSERT INTO release_components (product, position, component_id)
      SELECT product, position, 'x' FROM generate_series(1, 30) AS product,
        generate_series(0, 4) AS position`,
  });
});
afterEach(() => connection.close());

const rows = {
  table: 'release_components',
  key: { product: 'bigint', position: 'integer' },
  condition: 'product >= $1 AND product < $2',
  values: [5, 25],
} as const;
const left = async () => {
  const found = await connection.query<{ product: number; n: number }>({
    text: 'SELECT product, count(*) AS n FROM release_components GROUP BY product ORDER BY product',
  });
  return found.map(({ product, n }) => [product, n]);
};
const others = Array.from({ length: 30 }, (_, index) => index + 1)
  .filter((product) => product < 5 || product >= 25)
  .map((product) => [product, 5]);

it.each([1, 7, 20, 99, 100, 101, 5_000])(
  'deletes what meets the condition and nothing else, %i at a time',
  async (step) => {
    await deleteInSteps(connection, rows, () => true, step);
    expect(await left()).toEqual(others);
  },
);

it('deletes no more at a time than it may', async () => {
  const deleted: number[] = [];
  const counting: Queryable = {
    query: connection.query,
    async run(statement) {
      const count = await connection.run(statement);
      deleted.push(count);
      return count;
    },
  };
  await deleteInSteps(counting, rows, () => true, 30);
  expect(deleted).toEqual([30, 30, 30, 10]);
});

it('stops when it is told to, and goes on another time', async () => {
  let steps = 0;
  await deleteInSteps(connection, rows, () => ++steps <= 2, 30);
  const deleted = (await left()).reduce((sum, [, n = 0]) => sum - n, 150);
  expect(deleted).toBe(60);
  await deleteInSteps(connection, rows, () => true, 30);
  expect(await left()).toEqual(others);
});
