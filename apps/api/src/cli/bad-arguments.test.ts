import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../config/setting-parsers.js';
import { commands } from './commands/commands.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-arguments-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(name: string, args: readonly string[], flags: object = {}) {
  const command = commands.find(({ usage }) => usage.split(' ', 1)[0] === name);
  return command?.run(args, { db: join(folder, 'made', 'for', 'it.sqlite'), ...flags });
}

describe('arguments that cannot be meant', () => {
  it.each(['export', 'generate', 'backup', 'restore', 'import'])(
    'aisle %s takes no empty name of a file',
    async (name) => {
      await expect(run(name, [''])).rejects.toThrow(UsageError);
      await expect(run(name, [' '])).rejects.toThrow('The file name is empty');
    },
  );

  it.each(['account', 'customer'])('a token is for no empty %s', async (flag) => {
    await expect(run('token', [], { [flag]: '' })).rejects.toThrow(`--${flag} is empty`);
  });

  it.each(['currency', 'columns'])('--%s is about product lists', async (flag) => {
    await expect(run('import', ['one.ndjson'], { [flag]: 'EUR' })).rejects.toThrow(
      `--${flag} applies only to product lists (.csv), and no file is one`,
    );
  });
});

describe('an import that fails leaves no folder', () => {
  it('of a file that is not there', async () => {
    await expect(run('import', ['nope.csv'])).rejects.toThrow('nope.csv: does not exist');
    expect(existsSync(join(folder, 'made'))).toBe(false);
  });

  it('of a file that is wrong', async () => {
    const file = join(folder, 'wrong.ndjson');
    writeFileSync(file, '{"type": "nothing"}\n');
    await expect(run('import', [file])).rejects.toThrow('Nothing was changed');
    expect(existsSync(join(folder, 'made'))).toBe(false);
  });
});
