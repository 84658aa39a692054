import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeProduct } from '../../../testing/make-product.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { openDatabase } from '../connection/open-database.js';
import { memoryLocation } from '../connection/store-files.js';
import { openSeedDangling, type SeedDangling } from './lost-references.js';

let database: Database;
let dangling: SeedDangling;
beforeEach(() => {
  database = openDatabase(memoryLocation, { readOnly: false });
  dangling = openSeedDangling(database);
});
afterEach(() => database.close());

const lost = makeUuid(0x404);
const note = (file_ids: string[], origin: string) =>
  dangling.note({ record: makeProduct({ file_ids }), origin });

it('what many records name is told once, at the first of them', () => {
  note([lost], 'seed:1');
  note([makeUuid(0x405), lost], 'seed:2');
  expect(dangling.findFaults(50)).toMatchObject([
    { origin: 'seed:1', pointer: '/file_ids/0' },
    { origin: 'seed:2', pointer: '/file_ids/0' },
  ]);
});

it('so is what is named again after more others than are remembered', () => {
  const many = Array.from({ length: 25_000 }, (_, index) => makeUuid(0x10000 + index));
  const insert = database.prepare(`INSERT INTO files VALUES (?, '{}')`);
  for (const id of many) insert.run(id);
  note([lost], 'seed:1');
  note(many, 'seed:2');
  note([...many.slice(0, 3), lost, makeUuid(0x405)], 'seed:3');
  expect(dangling.findFaults(50)).toMatchObject([
    { origin: 'seed:1', pointer: '/file_ids/0' },
    { origin: 'seed:3', pointer: '/file_ids/4' },
  ]);
});

it('one id may be lost as one thing and there as another', () => {
  database.prepare(`INSERT INTO files VALUES (?, '{}')`).run(lost);
  dangling.note({
    record: makeProduct({ file_ids: [lost], parent_id: lost }),
    origin: 'seed:1',
  });
  expect(dangling.findFaults(50)).toMatchObject([{ pointer: '/parent_id' }]);
});

it('nothing of it stays in the database', () => {
  note([lost], 'seed:1');
  dangling.end();
  openSeedDangling(database);
  expect(dangling.findFaults(50)).toEqual([]);
});
