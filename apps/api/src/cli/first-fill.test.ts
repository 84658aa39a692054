import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Commerce, createCommerce } from '@aisle/core';
import { openSqlite } from '@aisle/core/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearUnfinishedFill, fillUnderMark } from './first-fill.js';

let folder: string;
let db: string;
let commerce: Commerce;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-fill-'));
  db = join(folder, 'store.sqlite');
  commerce = createCommerce({ storage: openSqlite(db) });
});
afterEach(async () => {
  await commerce.close();
  rmSync(folder, { recursive: true });
});

const record = { type: 'price_book', id: '00000000-0000-4000-8000-000000000001', name: 'Prices' };
const load = async () => {
  await commerce.loadSeed([{ record, origin: 'test' }]);
};
const countRecords = async () => {
  let count = 0;
  for await (const _record of commerce.exportSeed()) count += 1;
  return count;
};

describe('the first fill of a database', () => {
  it('that finishes leaves no mark', async () => {
    await fillUnderMark(db, load);
    expect(await clearUnfinishedFill(commerce, db)).toBe(false);
    expect(await countRecords()).toBe(1);
  });

  it('that could not be prepared leaves no mark, so that nobody clears the store', async () => {
    await load();
    const failure = new Error('busy');
    const prepare = () => Promise.reject(failure);
    await expect(fillUnderMark(db, load, prepare)).rejects.toBe(failure);
    expect(await clearUnfinishedFill(commerce, db)).toBe(false);
    expect(await countRecords()).toBe(1);
  });

  it('that was cut off is cleared away before the next one', async () => {
    const cutOff = fillUnderMark(db, async () => {
      await load();
      throw new Error('cut off');
    });
    await expect(cutOff).rejects.toThrow('cut off');
    expect(await clearUnfinishedFill(commerce, db)).toBe(true);
    expect(await countRecords()).toBe(0);
    expect(existsSync(`${db}.filling`)).toBe(false);
  });

  it('that another process is at is waited for', async () => {
    await load();
    writeFileSync(`${db}.filling`, String(process.ppid));
    setTimeout(() => rmSync(`${db}.filling`), 400);
    expect(await clearUnfinishedFill(commerce, db)).toBe(false);
    expect(await countRecords()).toBe(1);
  });

  it('by a process that gives no sign of life was cut off', async () => {
    await load();
    writeFileSync(`${db}.filling`, String(process.ppid));
    const longAgo = new Date(Date.now() - 10_000);
    utimesSync(`${db}.filling`, longAgo, longAgo);
    expect(await clearUnfinishedFill(commerce, db)).toBe(true);
    expect(await countRecords()).toBe(0);
  });

  it('of a database in memory needs no mark', async () => {
    await fillUnderMark(':memory:', load);
    expect(await clearUnfinishedFill(commerce, ':memory:')).toBe(false);
  });
});
