import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@aisle/core/sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commands } from '../commands/commands.js';

let folder: string;
let db: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-read-only-'));
  db = join(folder, 'store.sqlite');
  writeFileSync(join(folder, 'shop.ndjson'), '{}\n');
  await openSqlite(db, { readOnly: false }).close();
  vi.stubEnv('AISLE_READ_ONLY', 'true');
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

async function run(name: string, args: readonly string[] = [], flags: object = {}) {
  const command = commands.find(({ usage }) => usage.split(' ', 1)[0] === name);
  return command?.run(args, { db, ...flags });
}

describe('where nothing may be changed', () => {
  it.each([
    ['import', ['shop.ndjson'], {}],
    ['publish', [], {}],
    ['reset', [], { yes: true }],
    ['rotate-key', [], {}],
    ['restore', ['a.backup'], { yes: true }],
    ['copy', [], { from: 'a.sqlite', to: 'b.sqlite' }],
    ['token', [], {}],
  ])('aisle %s says who forbids it', async (name, args, flags) => {
    await expect(run(name, args, flags)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(
        /is not allowed in read-only mode, which AISLE_READ_ONLY turns on/,
      ),
    });
    expect(existsSync(`${db}.key`)).toBe(false);
  });

  it('a publish that only says what it would do is none', async () => {
    expect(await run('publish', [], { dryRun: true })).toBe(0);
  });
});
