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
import { first, type Step, sql, type Work } from '../../engine/statement.js';
import { followChanges, placeChanges } from '../../stores/plan-incremental.js';
import { listRows, type ReadingSession, readCatalog } from '../../stores/product-source.js';
import { createReleaseLists } from '../../stores/release-lists.js';
import type { Connection } from '../connection/connection.js';
import { connect } from '../connection/file-connection.js';
import { createRunner, openReading } from '../connection/sqlite-engine.js';
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
  const parts: number[] = [];
  const watched: ReadingSession = {
    ...session,
    async *iterate<Row>(...asked: Parameters<typeof session.iterate<Row>>) {
      for await (const rows of session.iterate<Row>(...asked)) {
        parts.push(rows.length);
        yield rows;
      }
    },
  };
  const content = await session.do(readCatalog(shopIds.catalog));
  const rows = await listRows(watched, content?.nodes ?? []);
  await session.end();
  expect(rows.length).toBeLessThan(20);
  expect(parts.length).toBeGreaterThan(others.length / 500);
  expect(Math.max(...parts)).toBe(500);
});

it('so does work of many statements', async () => {
  const session = await openReading(connection);
  let last = 0;
  const work = session.do(
    (function* () {
      while (last < 3 * mostSteps)
        last += (yield* first(sql<{ one: 1 }>`SELECT 1 AS one`))?.one ?? 0;
    })(),
  );
  const seen: number[] = [];
  const look = () => seen.push(last) < 3 && setImmediate(look);
  setImmediate(look);
  await work;
  await session.end();
  expect(seen.slice(0, 2)).not.toContain(3 * mostSteps);
});

it('a statement follows or places at most 1,000 changes', () => {
  const ids = others.map(({ id }) => id);
  const release = { number: 1, generation: 1 };
  const lists = createReleaseLists(release);
  const logged = ids.map((key) => ({ kind: 'product' as const, key }));
  const longest: number[] = [];
  const followed = drive(followChanges(release, logged, [], lists, ids.length), longest);
  expect(followed?.products).toHaveLength(ids.length);
  drive(placeChanges(release, [...ids, shopIds.tea], [], lists), longest);
  expect(longest.length).toBeGreaterThan(20);
  expect(Math.max(...longest)).toBe(1_000);
});

/** Runs work, and notes the length of each list that its statements get. */
function drive<Result>(work: Work<Result>, lengths: number[]): Result {
  const runner = createRunner(connection.database);
  let next = work.next();
  while (!next.done) {
    lengths.push(...listsOf(next.value));
    next = work.next(runner.answer(next.value));
  }
  return next.value;
}

function listsOf(step: Step): number[] {
  if ('steps' in step) return step.steps.flatMap(listsOf);
  if (!('statement' in step)) return [];
  return step.statement.values.flatMap((value) =>
    typeof value === 'object' && value !== null && 'bind' in value && Array.isArray(value.bind)
      ? [value.bind.length]
      : [],
  );
}
