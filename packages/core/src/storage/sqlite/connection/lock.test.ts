import { spawn } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createLock } from './lock.js';

let folder: string;
let file: string;
let database: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  database = join(folder, 'store.db');
  writeFileSync(database, '', { mode: 0o600 });
  file = join(folder, 'store.db.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

const create = () => createLock(file, { database });
const isFree = () => create().tryAlone(() => 'done')?.result === 'done';

it('is shared by many, and nobody has it alone until all of them have left', async () => {
  const [one, other] = [create(), create()];
  const leaveOne = await one.share();
  const leaveOther = await other.share();
  expect(isFree()).toBe(false);
  leaveOne();
  expect(isFree()).toBe(false);
  leaveOther();
  expect(isFree()).toBe(true);
  expect(one.tryAlone(() => isFree())).toEqual({ result: false });
});

it('is given back with its store, and when what was done alone fails', async () => {
  const lock = create();
  await lock.share();
  lock.close();
  expect(() =>
    create().tryAlone(() => {
      throw new RangeError('no');
    }),
  ).toThrow('no');
  expect(isFree()).toBe(true);
});

it('holds nothing, and is for those who may use the database', async () => {
  await create().share();
  create().tryAlone(() => undefined);
  expect(statSync(file)).toMatchObject({ size: 0 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it.each([
  [0o600, 0o600],
  [0o644, 0o600],
])(
  'is for those who may write the database: of one of the rights %o, %o',
  async (rights, expected) => {
    chmodSync(database, rights);
    await create().share();
    expect((statSync(file).mode & 0o777).toString(8)).toBe(expected.toString(8));
  },
);

it('is the system’s: a process that is killed has it no longer, one that lives has it whatever its number', async () => {
  const driver = createRequire(import.meta.url).resolve('better-sqlite3');
  const program = `
    const lock = new (require(${JSON.stringify(driver)}))(${JSON.stringify(file)});
    lock.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
    lock.prepare('SELECT count(*) FROM sqlite_schema').get();
    process.stdout.write('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  expect(isFree()).toBe(false);
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await closed;
  expect(isFree()).toBe(true);
});

it.each([
  ['a link', () => symlinkSync(database, file)],
  ['a folder', () => mkdirSync(file)],
])('is not %s that somebody put there', async (_, plant) => {
  plant();
  await expect(create().share()).rejects.toMatchObject({
    code: 'unusable_file',
    message: expect.stringContaining('is not a regular file; remove it'),
  });
});

it.each([
  ['something else', 'nothing of a lock '.repeat(500)],
  ['a piece of a database', `SQLite format 3\0${'\xff'.repeat(5000)}`],
])('is named itself, and not the database, when it holds %s', async (_, content) => {
  writeFileSync(file, content, 'latin1');
  const message = expect.stringContaining(`${file} is not a lock file`);
  await expect(create().share()).rejects.toMatchObject({ code: 'unusable_file', message });
  expect(() => create().tryAlone(() => undefined)).toThrow('is not a lock file');
});
