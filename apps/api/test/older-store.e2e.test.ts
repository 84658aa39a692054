import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeWorkplace, type Workplace } from './support/run-aisle.js';

// The driver is the engine's dependency, not the service's.
const core = new URL('../../../packages/core/', import.meta.url);
const Database = createRequire(new URL('package.json', core))('better-sqlite3');

let place: Workplace;
beforeEach(() => {
  place = makeWorkplace();
});
afterEach(() => place.remove());

const backup = 'store.sqlite.tables-1.backup';

function makeOlder(): void {
  const sql = new URL('src/storage/sqlite/migrations/001-initial.sql', core);
  const database = new Database(join(place.folder, 'store.sqlite'));
  database.exec(readFileSync(sql, 'utf8'));
  database.pragma(`application_id = ${Buffer.from('Aisl').readUInt32BE()}`);
  database.pragma('user_version = 1');
  database.close();
}

it('a start keeps an older store as it was, says where, and the copy can be restored', async () => {
  makeOlder();
  const running = place.start(['--port', '0', '--db', 'store.sqlite', '--seed', 'none']);
  await running.firstLine;
  running.child.kill('SIGTERM');
  expect((await running.ended).stderr).toMatch(
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
