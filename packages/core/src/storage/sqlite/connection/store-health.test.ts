import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommerceError } from '@aisle/schema';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Connection } from './connection.js';
import { connect } from './file-connection.js';
import { createStoreHealth, type StoreHealth } from './group-commit.js';

let folder: string;
let connection: Connection;
let other: Database.Database;
let health: StoreHealth;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-health-'));
  const file = join(folder, 'store.db');
  connection = connect(file, { readOnly: false });
  other = new Database(file, { timeout: 0 });
  health = createStoreHealth(connection, { readOnly: false });
});
afterEach(async () => {
  other.close();
  await connection.close();
  rmSync(folder, { recursive: true });
});

const full = new CommerceError('storage_full', 'The disk is full.');
const busy = expect.objectContaining({ code: 'busy' });

it('reads only while commits succeed', () => {
  const before = other.pragma('data_version', { simple: true });
  health.note();
  health.check();
  expect(other.pragma('data_version', { simple: true })).toBe(before);
});

it('writes after a commit failed, until that succeeds', () => {
  health.note(full);
  other.exec('BEGIN IMMEDIATE');
  expect(() => health.check()).toThrow(busy);
  other.exec('ROLLBACK');
  expect(() => health.check()).not.toThrow();
  other.exec('BEGIN IMMEDIATE');
  expect(() => health.check()).not.toThrow();
});

it('does not write once a later commit succeeded', () => {
  health.note(full);
  health.note();
  other.exec('BEGIN IMMEDIATE');
  expect(() => health.check()).not.toThrow();
});

it('takes no other failure for one of the disk', () => {
  health.note(new CommerceError('busy', 'Another process writes.'));
  health.note(new RangeError('a bug'));
  other.exec('BEGIN IMMEDIATE');
  expect(() => health.check()).not.toThrow();
});

it('leaves what the file says of itself as it was', () => {
  const version = other.pragma('user_version', { simple: true });
  health.note(full);
  health.check();
  expect(other.pragma('user_version', { simple: true })).toBe(version);
});

it('finds that the disk is full before a commit fails, unless nothing is to be written', () => {
  const almostNone = () => 1024 * 1024 - 1;
  const healthOf = (readOnly: boolean, findFreeBytes: () => number) =>
    createStoreHealth({ ...connection, findFreeBytes }, { readOnly });
  expect(() => healthOf(false, almostNone).check()).toThrow(
    expect.objectContaining({ code: 'storage_full' }),
  );
  expect(() => healthOf(true, almostNone).check()).not.toThrow();
  expect(() => healthOf(false, () => 1024 * 1024).check()).not.toThrow();
});
