import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeWorkplace, type Workplace } from './support/run-aisle.js';
import { changeDatabase } from './support/sqlite-driver.js';

let place: Workplace;
beforeEach(() => {
  place = makeWorkplace();
});
afterEach(() => place.remove());

const backup = 'store.sqlite.tables-1.backup';

function makeOlder(): void {
  const migrations = new URL(
    '../../../packages/core/src/storage/sqlite/migrations/',
    import.meta.url,
  );
  const sql = readFileSync(new URL('001-initial.sql', migrations), 'utf8');
  changeDatabase(join(place.folder, 'store.sqlite'), (database) => {
    database.exec(sql);
    database.pragma(`application_id = ${Buffer.from('Aisl').readUInt32BE()}`);
    database.pragma('user_version = 1');
  });
}

it('a start keeps an older store as it was, says where, and the copy can be restored', async () => {
  makeOlder();
  const running = place.begin(['--port', '0', '--db', 'store.sqlite', '--seed', 'none']);
  await running.firstLine;
  expect((await running.stop()).stderr).toMatch(
    /store\.sqlite is of an older version and is brought to this one; .*store\.sqlite\.tables-1\.backup\. .*; aisle publish makes new ones/,
  );
  const restored = await place.run('restore', backup, '--db', 'again.sqlite', '--yes');
  expect(restored.code).toBe(0);
  const next = await place.run('reset', '--db', 'store.sqlite', '--yes');
  expect(next.stderr).not.toContain('older');
});

it('so do commands that change it, and those that do not change nothing', async () => {
  makeOlder();
  await place.run('publish', '--dry-run', '--db', 'store.sqlite');
  expect(readdirSync(place.folder)).not.toContain(backup);
  const { stderr } = await place.run('publish', '--db', 'store.sqlite');
  expect(stderr).toContain(backup);
  expect(readdirSync(place.folder)).toContain(backup);
});
