import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate, requireOwnFile } from './migrate.js';
import { openDatabase } from './open-database.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrate-'));
  file = join(folder, 'store.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const schemaOf = (database: Database.Database) =>
  database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all();
const versionOf = (database: Database.Database) =>
  Number(database.pragma('user_version', { simple: true }));

it('a new file gets all migrations, and is marked as this program’s', () => {
  const database = new Database(file);
  migrate(database, file);
  expect(versionOf(database)).toBeGreaterThan(0);
  expect(database.pragma('application_id', { simple: true })).toBe(
    Buffer.from('Aisl').readUInt32BE(),
  );
  expect(() => requireOwnFile(database, file)).not.toThrow();
  database.close();
});

it('each is applied once', () => {
  const database = openDatabase(file, { readOnly: false });
  const before = [schemaOf(database), versionOf(database)];
  database.exec(`INSERT INTO settings VALUES ('store', '{}')`);
  migrate(database, file);
  database.close();
  const again = openDatabase(file, { readOnly: false });
  expect([schemaOf(again), versionOf(again)]).toEqual(before);
  expect(again.prepare('SELECT count(*) FROM settings').pluck().get()).toBe(1);
  again.close();
});

it('an older file is brought to the newest version', () => {
  const newest = new Database(':memory:');
  migrate(newest, ':memory:');
  const older = new Database(file);
  older.pragma(`application_id = ${Buffer.from('Aisl').readUInt32BE()}`);
  older.close();
  const database = openDatabase(file, { readOnly: false });
  expect([schemaOf(database), versionOf(database)]).toEqual([schemaOf(newest), versionOf(newest)]);
  database.close();
  newest.close();
});

it('one that fails leaves the file at the version before it', () => {
  const database = new Database(file);
  database.exec('CREATE TABLE subscriptions (mine)');
  expect(() => migrate(database, file)).toThrow('already exists');
  expect(versionOf(database)).toBe(0);
  expect(schemaOf(database)).toHaveLength(1);
  database.close();
});
