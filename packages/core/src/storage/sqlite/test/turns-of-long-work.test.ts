import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mostSteps } from '../../../environment/turns.js';
import { loadSeed } from '../../../seeding/load-seed.js';
import { makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { first, sql, type Work } from '../../engine/statement.js';
import { followChanges, placeChanges } from '../../stores/plan-incremental.js';
import { listRows, readCatalog } from '../../stores/product-source.js';
import { createReleaseLists } from '../../stores/release-lists.js';
import type { Connection } from '../connection/connection.js';
import { connect } from '../connection/file-connection.js';
import { createRunner, openReading } from '../connection/sqlite-engine.js';
import { fitStep } from '../release-work.js';
import { createSqliteSeedStore } from '../sqlite-storage.js';

/** Products in no node, among which the shop's are few. */
const others = Array.from({ length: 2_200 }, (_, index) =>
  makeProduct({ id: makeUuid(0x1000 + index) }),
);

let folder: string;
let connection: Connection;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-'));
  connection = connect(join(folder, 'store.sqlite'), { readOnly: false });
  const records = [...makeShop(), ...others].map((record) => ({ record, origin: 'seed' }));
  await loadSeed(createSqliteSeedStore(connection), makeFixedEnvironment().clock, records);
});
afterAll(async () => {
  await connection.close();
  rmSync(folder, { recursive: true });
});

it('looking for the few products of a catalog among many gives others their turns', async () => {
  const session = await openReading(connection);
  const content = await session.do(readCatalog(shopIds.catalog));
  const rows = listRows(session, content?.nodes ?? []);
  expect(await countTurns(rows)).toBeGreaterThanOrEqual(Math.floor(others.length / 500));
  expect((await rows).length).toBeLessThan(20);
  await session.end();
});

it('so does work of many statements', async () => {
  const session = await openReading(connection);
  const work = function* () {
    for (let count = 0; count < 3 * mostSteps; count++) yield* first(sql`SELECT 1 AS one`);
  };
  expect(await countTurns(session.do(work()))).toBeGreaterThanOrEqual(3);
  await session.end();
});

async function countTurns(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let waiting = setImmediate(function look() {
    turns += 1;
    waiting = setImmediate(look);
  });
  await work;
  clearImmediate(waiting);
  return turns;
}

it('a statement follows or places at most 250 changes', () => {
  const ids = others.map(({ id }) => id);
  const release = { number: 1, generation: 1 };
  const lists = createReleaseLists(release);
  const logged = ids.map((key) => ({ kind: 'product' as const, key }));
  const longest: number[] = [];
  const followed = drive(followChanges(release, logged, [], lists, ids.length), longest);
  expect(followed?.products).toHaveLength(ids.length);
  drive(placeChanges(release, [...ids, shopIds.tea], [], lists), longest);
  expect(longest.length).toBeGreaterThan(20);
  expect(Math.max(...longest)).toBe(250);
});

/** Runs work, and notes the length of each list that its statements get. */
function drive<Result>(work: Work<Result>, lengths: number[]): Result {
  const runner = createRunner(connection.database);
  let next = work.next();
  while (!next.done) {
    JSON.stringify(next.value, (name, value) => {
      if (name === 'bind' && Array.isArray(value)) lengths.push(value.length);
      return value;
    });
    next = work.next(runner.answer(next.value));
  }
  return next.value;
}

it.each([
  ['as long, after one that took its time', 100_000, 20, 100_000],
  ['half as long, after one that took twice as long', 100_000, 40, 50_000],
  ['a little longer, after a quick one', 100_000, 1, 105_000],
  ['never longer than some', 640 * 1_024, 1, 640 * 1_024],
  ['never shorter than some', 100_000, 10_000, 32 * 1_024],
])('a step of a publish is %s', (_, size, milliseconds, next) => {
  expect(fitStep(size, milliseconds)).toBe(next);
});
