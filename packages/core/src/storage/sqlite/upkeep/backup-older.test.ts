import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../connection/open-database.js';
import { backupOlderSqlite } from './backup-older.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'older-'));
  file = join(folder, 'store.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

function makeOlder(): void {
  const sql = new URL('../migrations/001-initial.sql', import.meta.url);
  const database = new Database(file);
  database.exec(readFileSync(sql, 'utf8'));
  database.pragma(`application_id = ${Buffer.from('Aisl').readUInt32BE()}`);
  database.pragma('user_version = 1');
  database.close();
}

it('keeps an older store beside it, under a name of its own each time', async () => {
  makeOlder();
  expect((await backupOlderSqlite(file))?.file).toBe(`${file}.tables-1.backup`);
  expect((await backupOlderSqlite(file))?.file).toBe(`${file}.tables-1-2.backup`);
  openDatabase(file, { readOnly: false }).close();
  const kept = new Database(`${file}.tables-1.backup`, { readonly: true });
  expect(kept.pragma('user_version', { simple: true })).toBe(1);
  kept.close();
  expect(await backupOlderSqlite(file)).toBeUndefined();
});

it('takes no name that a link has which leads nowhere', async () => {
  makeOlder();
  symlinkSync(join(folder, 'gone'), `${file}.tables-1.backup`);
  expect((await backupOlderSqlite(file))?.file).toBe(`${file}.tables-1-2.backup`);
});

it('keeps nothing of a store that is new, in memory or not there', async () => {
  expect(await backupOlderSqlite(file)).toBeUndefined();
  expect(await backupOlderSqlite(':memory:')).toBeUndefined();
  openDatabase(file, { readOnly: false }).close();
  expect(await backupOlderSqlite(file)).toBeUndefined();
  expect(readdirSync(folder).filter((name) => name.endsWith('.backup'))).toEqual([]);
});

it('leaves what is no store to who opens it', async () => {
  writeFileSync(file, 'no database at all, and long enough to be looked at');
  expect(await backupOlderSqlite(file)).toBeUndefined();
});
