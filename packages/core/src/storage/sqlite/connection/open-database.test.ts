import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from './open-database.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'open-database-'));
  file = join(folder, 'store.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const writable = { readOnly: false };
const readOnly = { readOnly: true };

describe('a new file', () => {
  it('can be read and written by its owner only, and so can the files beside it', () => {
    const database = openDatabase(file, writable);
    database.exec(`INSERT INTO settings VALUES ('store', '{}')`);
    for (const name of [file, `${file}-wal`, `${file}-shm`]) {
      expect(statSync(name).mode & 0o777).toBe(0o600);
    }
    database.close();
  });

  it('has the tables', () => {
    const database = openDatabase(file, writable);
    expect(database.prepare('SELECT count(*) FROM products').pluck().get()).toBe(0);
    database.close();
  });

  it('may be an empty file that is there already', () => {
    writeFileSync(file, '');
    openDatabase(file, writable).close();
    expect(statSync(file).size).toBeGreaterThan(0);
  });
});

describe('a place that cannot hold a store is refused and left alone', () => {
  it.each<[string, () => string, RegExp]>([
    ['a folder', () => folder, /is not a regular file/],
    ['a pipe', makePipe, /is not a regular file/],
    ['a device', () => '/dev/null', /is not a regular file/],
    [
      'a missing folder',
      () => join(folder, 'no', 'store.db'),
      /there is no folder .*\/no\. Create it/,
    ],
    [
      'a file as folder',
      () => join(write('text'), 'store.db'),
      /\/text is a file, not a folder\. Name a/,
    ],
    ['a name that is too long', () => join(folder, 'n'.repeat(300)), /cannot be accessed/],
    ['a link to nowhere', makeDeadLink, /cannot be created/],
    ['a log whose database is gone', () => leave('-wal'), /gone\.db-wal exists/],
    ['a journal whose database is gone', () => leave('-journal'), /gone\.db-journal exists/],
    ['no name', () => '', /name of the store's file is empty/],
  ])('%s', (_, place, message) => {
    const location = place();
    expect(() => openDatabase(location, writable)).toThrow(
      expect.objectContaining({
        name: 'CommerceError',
        code: 'unusable_file',
        message: expect.stringMatching(message),
      }),
    );
  });

  it('a log whose database was moved while somebody used it', () => {
    const used = openDatabase(file, writable);
    used.exec(`INSERT INTO settings VALUES ('store', '{}')`);
    renameSync(file, `${file}.moved`);
    expect(() => openDatabase(file, writable)).toThrow(/may contain changes that are nowhere else/);
    renameSync(`${file}.moved`, file);
    const again = openDatabase(file, writable);
    expect(again.prepare('SELECT count(*) FROM settings').pluck().get()).toBe(1);
    again.close();
    used.close();
  });

  it('a file that is no database', () => {
    const location = write('This is a letter, and it is long enough to be a header. '.repeat(40));
    const before = readFileSync(location);
    expect(() => openDatabase(location, writable)).toThrow(
      expect.objectContaining({
        code: 'storage_unavailable',
        message: expect.stringContaining(`${location}: The store cannot be used`),
      }),
    );
    expect(readFileSync(location)).toEqual(before);
  });

  function makePipe(): string {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    return pipe;
  }

  function makeDeadLink(): string {
    const link = join(folder, 'link');
    symlinkSync(join(folder, 'gone', 'store.db'), link);
    return link;
  }

  function leave(end: string): string {
    writeFileSync(join(folder, `gone.db${end}`), 'precious');
    return join(folder, 'gone.db');
  }

  function write(text: string): string {
    const location = join(folder, 'text');
    writeFileSync(location, text);
    return location;
  }
});

describe('a database that is not this program’s is refused, byte for byte as it was', () => {
  const foreign = {
    code: 'unusable_file',
    message: expect.stringContaining('is an SQLite database of another program'),
  };

  it.each<[string, (database: Database.Database) => void]>([
    ['with tables', (database) => database.exec('CREATE TABLE notes (text)')],
    [
      'with a write-ahead log',
      (database) => database.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (x)'),
    ],
    ['marked as another’s', (database) => database.pragma('application_id = 7')],
    ['with a version only', (database) => database.pragma('user_version = 1')],
  ])('%s', (_, fill) => {
    const database = new Database(file);
    fill(database);
    database.close();
    const before = readFileSync(file);
    expect(() => openDatabase(file, writable)).toThrow(expect.objectContaining(foreign));
    expect(() => openDatabase(file, readOnly)).toThrow(expect.objectContaining(foreign));
    expect(readFileSync(file)).toEqual(before);
  });

  it('whose last changes are still in its log, which stays as well', () => {
    const living = join(folder, 'living.db');
    const database = new Database(living);
    database.exec(
      'PRAGMA journal_mode = WAL; CREATE TABLE notes (text); INSERT INTO notes VALUES (1)',
    );
    copyFileSync(living, file);
    copyFileSync(`${living}-wal`, `${file}-wal`);
    database.close();
    const before = [readFileSync(file), readFileSync(`${file}-wal`)];
    expect(() => openDatabase(file, writable)).toThrow(expect.objectContaining(foreign));
    expect([readFileSync(file), readFileSync(`${file}-wal`)]).toEqual(before);
  });

  it('because a newer version of it wrote the file', () => {
    openDatabase(file, writable).close();
    const newer = new Database(file);
    newer.pragma('user_version = 9999');
    newer.close();
    const before = readFileSync(file);
    expect(() => openDatabase(file, writable)).toThrow(
      expect.objectContaining({
        code: 'unusable_file',
        message: expect.stringMatching(
          /written by a newer version \(its schema is 9999, .*Nothing was changed/,
        ),
      }),
    );
    expect(readFileSync(file)).toEqual(before);
  });
});

describe('read-only', () => {
  it('reads what is there and writes nothing', () => {
    openDatabase(file, writable).close();
    const before = readFileSync(file);
    const database = openDatabase(file, readOnly);
    expect(database.prepare('SELECT count(*) FROM products').pluck().get()).toBe(0);
    expect(() => database.exec(`INSERT INTO settings VALUES ('store', '{}')`)).toThrow('readonly');
    database.close();
    expect(readFileSync(file)).toEqual(before);
  });

  it('makes no file', () => {
    expect(() => openDatabase(file, readOnly)).toThrow(
      expect.objectContaining({
        code: 'unusable_file',
        message: expect.stringContaining('does not exist, and read-only mode cannot create it'),
      }),
    );
    expect(existsSync(file)).toBe(false);
  });

  it('says what a folder has to be in which no log can be opened', () => {
    openDatabase(file, writable).close();
    mkdirSync(`${file}-wal`);
    expect(() => openDatabase(file, readOnly)).toThrow(
      expect.objectContaining({
        code: 'unusable_file',
        message: expect.stringContaining('copy the store to a writable folder'),
      }),
    );
  });

  it('gives an empty file no tables', () => {
    writeFileSync(file, '');
    expect(() => openDatabase(file, readOnly)).toThrow(
      expect.objectContaining({
        code: 'not_found',
        message: `${file} has no store, and read-only mode cannot create one.`,
      }),
    );
    expect(statSync(file).size).toBe(0);
  });
});

describe('every connection', () => {
  const pragma = (database: Database.Database, name: string) =>
    database.pragma(name, { simple: true });

  it('keeps a commit that it acknowledged: it syncs fully, after writes and when it is opened again', () => {
    for (const _time of ['first', 'again']) {
      const database = openDatabase(file, writable);
      expect(pragma(database, 'journal_mode')).toBe('wal');
      expect(pragma(database, 'synchronous')).toBe(2);
      database.exec(`INSERT OR REPLACE INTO settings VALUES ('store', '{}')`);
      expect(pragma(database, 'synchronous')).toBe(2);
      database.close();
    }
  });

  it.each(['file', ':memory:'])('is strict: %s', (place) => {
    const database = openDatabase(place === 'file' ? file : place, writable);
    expect(pragma(database, 'foreign_keys')).toBe(1);
    expect(pragma(database, 'trusted_schema')).toBe(0);
    expect(pragma(database, 'cell_size_check')).toBe(1);
    database.close();
  });

  it('waits for another for a moment only, because waiting stops the process', () => {
    const [one, other] = [openDatabase(file, writable), openDatabase(file, writable)];
    expect(pragma(one, 'busy_timeout')).toBeLessThanOrEqual(100);
    one.exec('BEGIN IMMEDIATE');
    expect(() => other.exec('BEGIN IMMEDIATE')).toThrow('locked');
    one.close();
    other.close();
  });

  it('to the same name finds the same store', () => {
    mkdirSync(join(folder, 'sub'));
    const database = openDatabase(join(folder, 'sub', '..', 'store.db'), writable);
    database.exec(`INSERT INTO settings VALUES ('store', '{"page_length":7}')`);
    const other = openDatabase(file, readOnly);
    expect(other.prepare('SELECT value FROM settings').pluck().get()).toBe('{"page_length":7}');
    other.close();
    database.close();
  });
});
