import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { findServer } from '@aisle/core/sqlite';
import type { ErrorList } from '@aisle/schema';
import { waitUntil } from '@aisle/testing';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest';
import type { StartFacts } from '../src/cli/serve/collect-facts.js';
import { aisleMain, makeWorkplace, readFacts, type Workplace } from './support/run-aisle.js';
import { ids } from './support/shop.js';
import { writeSeed } from './support/shop-file.js';
import { changeDatabase, Database } from './support/sqlite-driver.js';

const page = `/catalogs/${ids.retail}/releases/latestPublished/nodes/${ids.clothing}/relationships/products`;

let template: Workplace;
let place: Workplace;
let file: string;
let db: readonly string[];

beforeAll(async () => {
  template = makeWorkplace();
  writeSeed(template.folder);
  const { code } = await template.run('import', 'shop.ndjson', '--db', 'store.sqlite');
  expect(code).toBe(0);
  await template.run('token', '--db', 'store.sqlite');
});
afterAll(() => template.remove());

beforeEach(() => {
  place = makeWorkplace();
  mkdirSync(join(place.folder, 'data'));
  file = join(place.folder, 'data', 'store.sqlite');
  db = ['--db', file];
  for (const suffix of ['', '.key']) {
    copyFileSync(join(template.folder, `store.sqlite${suffix}`), `${file}${suffix}`);
  }
  copyFileSync(join(template.folder, 'shop.ndjson'), join(place.folder, 'shop.ndjson'));
});
afterEach(() => place.remove());

/** Starts a server on the store, and returns functions for requests to it. */
async function serve(...args: readonly string[]) {
  const running = place.begin(['serve', '--port', '0', '--log', 'json', ...db, ...args]);
  const { api, token } = await readFacts(running);
  const ask = async (path: string, options: RequestInit = {}) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${api}${path}`, { ...options, headers });
    const text = await response.text();
    return {
      status: response.status,
      retryAfter: response.headers.get('Retry-After'),
      detail: (JSON.parse(text) as Partial<ErrorList>).errors?.[0]?.detail ?? '',
      text,
    };
  };
  const update = (address_id: string) =>
    ask(`/v2/subscriptions/subscriptions/${ids.subscription}`, {
      method: 'PUT',
      body: JSON.stringify({
        data: { id: ids.subscription, type: 'subscription', attributes: { address_id } },
      }),
    });
  return { ask, update, stop: running.stop };
}

/** Runs SQL on the database in this process, not in the command's. */
function hold(sql: string): () => void {
  const database = new Database(file);
  const end = () => database.close();
  onTestFinished(end);
  database.exec(sql);
  return end;
}

describe('a server whose database', () => {
  it('is moved away answers what it remembers, takes no change, and goes on when it is back', async () => {
    const { ask, update, stop } = await serve();
    expect(await update(ids.address)).toMatchObject({ status: 200 });
    const before = (await ask(page)).text;
    renameSync(join(place.folder, 'data'), join(place.folder, 'away'));
    expect(await update(ids.unknown)).toMatchObject({
      status: 503,
      retryAfter: '5',
      detail: expect.stringContaining('was moved or deleted while it was in use; put it back'),
    });
    expect(await ask('/readyz')).toMatchObject({ status: 503, retryAfter: '5' });
    expect(await ask('/healthz')).toMatchObject({ status: 200 });
    expect((await ask(page)).text).toBe(before);
    renameSync(join(place.folder, 'away'), join(place.folder, 'data'));
    expect((await update(ids.address)).text).toContain(ids.address);
    await expect.poll(async () => (await ask('/readyz')).status).toBe(200);
    expect(await stop()).toMatchObject({ code: 0 });
  });

  it('is locked by another process reads on, refuses changes for the moment, and then takes them', async () => {
    const { ask, update, stop } = await serve();
    const release = hold('BEGIN EXCLUSIVE');
    expect(await update(ids.address)).toMatchObject({
      status: 503,
      retryAfter: '1',
      detail: expect.stringContaining('another process is writing'),
    });
    expect(await ask(`${page}?page[limit]=3`)).toMatchObject({ status: 200 });
    expect(await ask('/readyz')).toMatchObject({ status: 200 });
    release();
    expect(await update(ids.address)).toMatchObject({ status: 200 });
    expect(await stop()).toMatchObject({ code: 0 });
  });

  it('is damaged is not ready, and tells nobody but its log where the file is', async () => {
    const { ask, stop } = await serve();
    writeFileSync(file, Buffer.alloc(20_000, 'x'), { flag: 'r+' });
    const ready = await ask('/readyz');
    expect(ready).toMatchObject({ status: 503, detail: expect.stringContaining('not a database') });
    expect(ready.text).not.toContain(place.folder);
    expect(await ask('/healthz')).toMatchObject({ status: 200 });
    expect((await stop()).stdout).toContain('"msg":"store failure"');
  });
});

describe('a file that cannot be used is named, with the remedy, and left as it is', () => {
  const commands = [
    ['serve', '--port', '0'],
    ['import', 'shop.ndjson'],
    ['publish'],
    ['export'],
    ['doctor'],
  ];

  it.each<[string, () => void, RegExp]>([
    ['no database', () => writeFileSync(file, 'Dear diary. '.repeat(500)), /another file|backup/],
    [
      'another program’s database',
      () => {
        rmSync(file);
        changeDatabase(file, (database) => database.exec('CREATE TABLE notes (text)'));
      },
      /another program.*Nothing was changed|Nothing was changed/,
    ],
    [
      'one of a newer version',
      () => changeDatabase(file, (database) => database.pragma('user_version = 9999')),
      /newer version.*Update this program/,
    ],
    ['cut off', () => truncateSync(file, 40_000), /damaged|restore it from a backup/],
    [
      'a folder',
      () => {
        rmSync(file);
        mkdirSync(file);
      },
      /not a regular file/,
    ],
  ])('%s', async (_, spoil, remedy) => {
    spoil();
    const before = readIfFile();
    for (const { command, code, said } of await runAll()) {
      expect([command, code, said]).toEqual([command, 1, expect.stringMatching(remedy)]);
      expect(said).toContain(file);
      expect(said).not.toMatch(/This is a bug|\n\s+at /);
    }
    expect(readIfFile()).toEqual(before);
  });

  it('one that another process has for itself', async () => {
    const release = hold(
      'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE t (x); COMMIT',
    );
    for (const { command, code, said } of await runAll()) {
      expect([command, code]).toEqual([command, 1]);
      expect(said).toContain(`${file}: The store is busy`);
    }
    release();
    expect((await place.run('doctor', ...db)).code).toBe(0);
  });

  async function runAll() {
    const runs: { command: string; code: number | null; said: string }[] = [];
    for (const [command = '', ...args] of commands) {
      const { code, stdout, stderr } = await place.run(command, ...args, ...db);
      runs.push({ command, code, said: `${stdout}${stderr}` });
    }
    return runs;
  }

  function readIfFile(): Buffer | undefined {
    try {
      return readFileSync(file);
    } catch {
      return undefined;
    }
  }
});

describe('what is beside the database', () => {
  it('cannot be written: the service starts without its token file, and says so', async () => {
    mkdirSync(`${file}.token`);
    const running = place.begin(['serve', '--port', '0', '--log', 'json', ...db]);
    const facts = JSON.parse(await running.firstLine) as StartFacts;
    expect(facts.token_file).toBeUndefined();
    expect((await fetch(`${facts.api}/readyz`)).status).toBe(200);
    const { code, stderr } = await running.stop();
    expect(code).toBe(0);
    expect(stderr).toContain(`warning: ${file}.token`);
    expect(stderr).toContain('starts without its token file');
  });

  it('is no key: the command says so and leaves it', async () => {
    writeFileSync(`${file}.key`, 'too short');
    const { code, stderr } = await place.run('token', ...db);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`${file}.key: it contains no key`)]);
    expect(readFileSync(`${file}.key`, 'utf8')).toBe('too short');
  });
});

describe('an output that takes nothing', () => {
  /** Runs a command that writes to an open file. */
  const start = (stdout: number, ...args: readonly string[]) => {
    const child = spawn(process.execPath, [aisleMain, ...args, ...db], {
      cwd: place.folder,
      env: { PATH: process.env.PATH },
      stdio: ['ignore', stdout, 'pipe'],
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
      closeSync(stdout);
    });
    let stderr = '';
    child.stderr?.on('data', (text) => {
      stderr += text;
    });
    const ended = new Promise<{ code: number | null; stderr: string }>((resolve) => {
      child.once('close', (code) => resolve({ code, stderr }));
    });
    return { child, ended, said: () => stderr };
  };
  /** Returns the address of the server from the database, because its output is unreadable here. */
  const addressOfServer = () => waitUntil(() => findServer(file)?.address);
  const statusOf = async (api: string, path = '/healthz') => (await fetch(`${api}${path}`)).status;

  const fullDisk = '/dev/full';

  it.skipIf(!existsSync(fullDisk))(
    'because its disk is full ends a command with a reason',
    async () => {
      expect(await start(openSync(fullDisk, 'w'), 'export').ended).toEqual({
        code: 1,
        stderr: expect.stringContaining('cannot be written because the disk is full'),
      });
    },
  );

  it.skipIf(!existsSync(fullDisk))('because its disk is full stops no server', async () => {
    const args = ['serve', '--port', '0', '--log', 'json'];
    const { child, ended, said } = start(openSync(fullDisk, 'w'), ...args);
    const api = await addressOfServer();
    expect(await statusOf(api)).toBe(200);
    await expect.poll(said).toContain('Cannot write the log (ENOSPC)');
    expect(await statusOf(api)).toBe(200);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  it('because nobody reads it neither stops a server nor keeps it from ending', async () => {
    // Not a pipe of Node: that is a socket, and writing to it does not block.
    const pipe = join(place.folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const unread = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    const { child, ended } = start(unread, 'serve', '--port', '0', '--log', 'json');
    const api = await addressOfServer();
    // More than the buffer of a pipe.
    for (let count = 0; count < 20; count++) {
      expect(await statusOf(api, `/${'long'.repeat(2_000)}`)).toBe(401);
    }
    expect(await statusOf(api)).toBe(200);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });
});

it('an export that cannot be written leaves nothing behind', async () => {
  mkdirSync(join(place.folder, 'shop-out.ndjson'));
  const { code, stderr } = await place.run('export', 'shop-out.ndjson', ...db);
  expect([code, stderr]).toEqual([1, expect.stringContaining('shop-out.ndjson is a folder')]);
  expect(readdirSync(place.folder).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
});

it('a log that was cut off costs the last changes only: the next start needs no hand', async () => {
  const { update } = await serve();
  await update(ids.address);
  const copy = join(place.folder, 'copy.sqlite');
  for (const suffix of ['', '-wal', '.key']) copyFileSync(`${file}${suffix}`, `${copy}${suffix}`);
  truncateSync(`${copy}-wal`, readFileSync(`${copy}-wal`).length - 100);
  const { code, stdout } = await place.run('export', '--db', copy);
  expect(code).toBe(0);
  expect(stdout).toContain(ids.subscription);
  expect((await place.run('doctor', '--db', copy)).code).toBe(0);
});
