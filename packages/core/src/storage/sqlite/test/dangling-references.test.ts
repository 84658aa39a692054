import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SeedStore } from '../../../seeding/seed-store.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import type { Connection } from '../connection/connection.js';
import { connect } from '../connection/file-connection.js';
import { createSqliteSeedStore } from '../sqlite-storage.js';

let connection: Connection;
let seeds: SeedStore;
beforeEach(() => {
  connection = connect(':memory:', { readOnly: false });
  seeds = createSqliteSeedStore(connection);
});
afterEach(() => connection.close());

const lost = makeUuid(0x404);

/** Imports products that name files. Returns the faults. */
async function load(...named: readonly (readonly string[])[]) {
  const transaction = await seeds.begin(0);
  const records = named.map((file_ids, index) => ({
    record: makeProduct({ file_ids: [...file_ids] }),
    origin: `seed:${index + 1}`,
  }));
  await transaction.write(records);
  return (await transaction.commit(50)).faults;
}

function addFiles(ids: readonly string[]): void {
  const insert = connection.database.prepare(`INSERT INTO files VALUES (?, '{}')`);
  for (const id of ids) insert.run(id);
}

it('what many records name is told once, at the first of them', async () => {
  expect(await load([lost], [makeUuid(0x405), lost])).toMatchObject([
    { origin: 'seed:1', pointer: '/file_ids/0' },
    { origin: 'seed:2', pointer: '/file_ids/0' },
  ]);
});

it('so is what is named again after more others than are remembered', async () => {
  const many = Array.from({ length: 25_000 }, (_, index) => makeUuid(0x10000 + index));
  addFiles(many);
  const again = [...many.slice(0, 3), lost, makeUuid(0x405)];
  expect(await load([lost], many, again)).toMatchObject([
    { origin: 'seed:1', pointer: '/file_ids/0' },
    { origin: 'seed:3', pointer: '/file_ids/4' },
  ]);
});

it('one id may be lost as one thing and there as another', async () => {
  addFiles([lost]);
  const transaction = await seeds.begin(0);
  const record = makeProduct({ file_ids: [lost], parent_id: lost });
  await transaction.write([{ record, origin: 'seed:1' }]);
  const { faults } = await transaction.commit(50);
  expect(faults).toMatchObject([{ pointer: '/parent_id' }]);
});

it('nothing of it stays in the database', async () => {
  expect(await load([lost])).toHaveLength(1);
  expect(await load([])).toEqual([]);
  expect(await load([])).toEqual([]);
});
