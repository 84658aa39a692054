import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommerceError } from '@aisle/schema';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { perform, translateSqliteError } from './errors.js';

describe('an error of SQLite', () => {
  it.each([
    ['SQLITE_BUSY', 'busy'],
    ['SQLITE_BUSY_RECOVERY', 'busy'],
    ['SQLITE_BUSY_SNAPSHOT', 'busy'],
    ['SQLITE_LOCKED', 'busy'],
    ['SQLITE_LOCKED_SHAREDCACHE', 'busy'],
    ['SQLITE_PROTOCOL', 'busy'],
    ['SQLITE_FULL', 'storage_full'],
    ['SQLITE_IOERR_SHMSIZE', 'storage_full'],
    ['SQLITE_PERM', 'storage_unavailable'],
    ['SQLITE_READONLY', 'storage_unavailable'],
    ['SQLITE_READONLY_DBMOVED', 'storage_unavailable'],
    ['SQLITE_IOERR', 'storage_unavailable'],
    ['SQLITE_IOERR_SHORT_READ', 'storage_unavailable'],
    ['SQLITE_CORRUPT', 'storage_unavailable'],
    ['SQLITE_CORRUPT_INDEX', 'storage_unavailable'],
    ['SQLITE_NOTADB', 'storage_unavailable'],
    ['SQLITE_CANTOPEN', 'storage_unavailable'],
    ['SQLITE_CANTOPEN_ISDIR', 'storage_unavailable'],
  ])('%s is %s', (sqliteCode, code) => {
    const cause = new Database.SqliteError('near "/secret/path": SELECT 1', sqliteCode);
    const error = translateSqliteError(cause);
    expect(error).toBeInstanceOf(CommerceError);
    expect(error).toMatchObject({ code, cause });
    expect(String(error)).not.toMatch(/secret|SELECT|SQLITE/);
  });

  it('is a full disk if a browser refuses more', () => {
    const cause = new DOMException('No space available', 'QuotaExceededError');
    expect(translateSqliteError(cause)).toMatchObject({ code: 'storage_full', cause });
  });

  it.each(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_ERROR', 'SQLITE_MISUSE'])(
    '%s stays itself',
    (code) => {
      const error = new Database.SqliteError('a bug', code);
      expect(translateSqliteError(error)).toBe(error);
    },
  );
});

it.each([
  ['is not there', undefined],
  ['does not load', 'no binary'],
])('a driver whose binary %s is named', (_, content) => {
  const folder = mkdtempSync(join(tmpdir(), 'driver-'));
  const nativeBinding = join(folder, 'better_sqlite3.node');
  if (content !== undefined) writeFileSync(nativeBinding, content);
  try {
    new Database(':memory:', { nativeBinding });
    expect.unreachable();
  } catch (error) {
    expect(translateSqliteError(error)).toMatchObject({
      code: 'storage_unavailable',
      message: expect.stringMatching(
        /its driver has no binary that loads on \w+ on \w+\. .* a bundler, exclude /,
      ),
      cause: error,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('any other error stays itself', () => {
  const error = Object.assign(new Error('SQLITE_BUSY'), { code: 'SQLITE_BUSY' });
  expect(translateSqliteError(error)).toBe(error);
  expect(translateSqliteError(undefined)).toBeUndefined();
});

describe('a real database', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sqlite-errors-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('that another connection writes to is busy', async () => {
    const file = join(folder, 'busy.db');
    const [one, other] = [new Database(file, { timeout: 0 }), new Database(file, { timeout: 0 })];
    one.exec('CREATE TABLE t (x); BEGIN IMMEDIATE');
    await expect(perform(() => other.exec('INSERT INTO t VALUES (1)'))).rejects.toMatchObject({
      code: 'busy',
    });
    one.close();
    other.close();
  });

  it('that may not grow is full', async () => {
    const database = new Database(join(folder, 'full.db'));
    database.exec('CREATE TABLE t (x)');
    database.pragma('max_page_count = 2');
    const insert = () => database.exec('INSERT INTO t VALUES (zeroblob(100000))');
    await expect(perform(insert)).rejects.toMatchObject({ code: 'storage_full' });
    database.close();
  });

  it('whose text is not the JSON that was stored is damaged', async () => {
    const database = new Database(':memory:');
    database.exec('CREATE TABLE t (document); INSERT INTO t VALUES (\'{"a":\')');
    const read = () => database.prepare("SELECT document ->> 'a' FROM t").get();
    await expect(perform(read)).rejects.toMatchObject({ code: 'storage_unavailable' });
    database.close();
  });

  it('that is read-only, no database, or not there is unavailable', async () => {
    const file = join(folder, 'readonly.db');
    new Database(file).exec('CREATE TABLE t (x)').close();
    const database = new Database(file, { readonly: true });
    const text = join(folder, 'text.db');
    writeFileSync(
      text,
      'no database at all, and long enough to be read as a header of one'.repeat(9),
    );
    const notDatabase = new Database(text);
    const unavailable = { code: 'storage_unavailable' };
    const write = () => database.exec('INSERT INTO t VALUES (1)');
    await expect(perform(write)).rejects.toMatchObject(unavailable);
    const read = () => notDatabase.prepare('SELECT 1 FROM sqlite_schema').get();
    await expect(perform(read)).rejects.toMatchObject(unavailable);
    await expect(perform(() => new Database(folder))).rejects.toMatchObject(unavailable);
    database.close();
    notDatabase.close();
  });
});
