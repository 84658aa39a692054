import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseStoreFiles } from './refuse-store-files.js';

let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-target-'));
  for (const name of ['shop.sqlite', 'b1.backup']) {
    writeFileSync(at(name), 'SQLite format 3\0 and more');
  }
  for (const name of ['shop.sqlite.key', 'seed.ndjson', 'seed.ndjson.key']) {
    writeFileSync(at(name), '{}');
  }
  symlinkSync(at('shop.sqlite.key'), at('link'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a file that is to be written', () => {
  it('is no other database', () => {
    expect(() => refuseStoreFiles(at('b1.backup'))).toThrow(
      /b1\.backup already exists and is an SQLite database\. Name another file/,
    );
  });

  it.each([
    ...['.key', '.token', '.lock', '.serving', '-wal', '-shm', '-journal'],
    ...['', '.tls.crt', '.tls.key'],
  ])('is no file of a store, there or not: %s', (ending) => {
    const refusal = /belongs to the database .*shop\.sqlite\. Name another file/;
    const file = at(`shop.sqlite${ending}`);
    if (ending !== '') expect(() => refuseStoreFiles(file)).toThrow(refusal);
    expect(() => refuseStoreFiles(file, at('shop.sqlite'))).toThrow(refusal);
  });

  it('is none by another name', () => {
    expect(() => refuseStoreFiles(at('link'))).toThrow('belongs to the database');
  });

  it('is no file of the database in use, though that is not there', () => {
    const db = at('new.sqlite');
    expect(() => refuseStoreFiles(`${db}.key`, db)).toThrow('belongs to the database');
    expect(() => refuseStoreFiles(`${db}.key`)).not.toThrow();
  });

  it.each(['seed.ndjson', 'seed.ndjson.key', 'new.ndjson', 'shop.sqlite.ndjson', 'no/such'])(
    'may be %s',
    (name) => {
      expect(() => refuseStoreFiles(at(name), at('shop.sqlite'))).not.toThrow();
      expect(() => refuseStoreFiles(at(name), ':memory:')).not.toThrow();
    },
  );
});
