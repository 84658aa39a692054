import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
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
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorList } from '@aisle/schema';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StartFacts } from '../src/cli/serve/collect-facts.js';
import { figureAge } from '../src/http/operations/share-result.js';
import { aisleMain, makeWorkplace, readFacts, type Workplace } from './support/run-aisle.js';
import { ids } from './support/shop.js';
import { writeSeed } from './support/shop-file.js';

const sqlite = createRequire(import.meta.url).resolve('better-sqlite3', {
  paths: [join(import.meta.dirname, '../../../packages/core')],
});
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

/** A server on the store, and what is asked of it. */
async function serve(...args: readonly string[]) {
  const run = place.start(['serve', '--port', '0', '--log', 'json', ...db, ...args]);
  const { api, token } = await readFacts(run);
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
  const stop = () => {
    run.child.kill('SIGTERM');
    return run.ended;
  };
  return { ask, update, stop };
}

/** Another process that does something with the database until it is told to end. */
async function holdElsewhere(sql: string): Promise<ChildProcess> {
  const program = `
    const database = new (require(${JSON.stringify(sqlite)}))(${JSON.stringify(file)});
    database.exec(${JSON.stringify(sql)});
    process.stdout.write('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await closed;
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
    await wait(figureAge);
    expect(await ask('/readyz')).toMatchObject({ status: 200 });
    expect(await stop()).toMatchObject({ code: 0 });
  });

  it('is locked by another process reads on, refuses changes for the moment, and then takes them', async () => {
    const { ask, update, stop } = await serve();
    const other = await holdElsewhere('BEGIN EXCLUSIVE');
    expect(await update(ids.address)).toMatchObject({
      status: 503,
      retryAfter: '1',
      detail: expect.stringContaining('another process is writing'),
    });
    expect(await ask(`${page}?page[limit]=3`)).toMatchObject({ status: 200 });
    expect(await ask('/readyz')).toMatchObject({ status: 200 });
    await end(other);
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
  const change = (program: string) => {
    const script = `const database = new (require(${JSON.stringify(sqlite)}))(${JSON.stringify(file)}); ${program}; database.close();`;
    return new Promise<void>((resolve) => {
      spawn(process.execPath, ['-e', script], { stdio: 'inherit' }).once('close', () => resolve());
    });
  };

  it.each<[string, () => void | Promise<void>, RegExp]>([
    ['no database', () => writeFileSync(file, 'Dear diary. '.repeat(500)), /another file|backup/],
    [
      'another program’s database',
      () => {
        rmSync(file);
        return change('database.exec("CREATE TABLE notes (text)")');
      },
      /another program.*left as it is|left as it was/,
    ],
    [
      'one of a newer version',
      () => change('database.pragma("user_version = 9999")'),
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
    await spoil();
    const before = readIfFile();
    for (const { command, code, said } of await runAll()) {
      expect([command, code, said]).toEqual([command, 1, expect.stringMatching(remedy)]);
      expect(said).toContain(file);
      expect(said).not.toMatch(/This is a bug|\n\s+at /);
    }
    expect(readIfFile()).toEqual(before);
  });

  it('one that another process has for itself', async () => {
    const other = await holdElsewhere(
      'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE t (x); COMMIT',
    );
    for (const { command, code, said } of await runAll()) {
      expect([command, code]).toEqual([command, 1]);
      expect(said).toContain(`${file}: The store is busy`);
    }
    await end(other);
    expect((await place.run('doctor', ...db)).code).toBe(0);
  });

  function runAll() {
    return Promise.all(
      commands.map(async ([command = '', ...args]) => {
        const { code, stdout, stderr } = await place.run(command, ...args, ...db);
        return { command, code, said: `${stdout}${stderr}` };
      }),
    );
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
  it('cannot be written: the service goes on without its token file, and says so', async () => {
    mkdirSync(`${file}.token`);
    const run = place.start(['serve', '--port', '0', '--log', 'json', ...db]);
    const facts = JSON.parse(await run.firstLine) as StartFacts;
    expect(facts.token_file).toBeUndefined();
    expect((await fetch(`${facts.api}/readyz`)).status).toBe(200);
    run.child.kill('SIGTERM');
    const { code, stderr } = await run.ended;
    expect(code).toBe(0);
    expect(stderr).toContain(`warning: ${file}.token`);
    expect(stderr).toContain('goes on without its token file');
  });

  it('is no key: the command says so and leaves it', async () => {
    writeFileSync(`${file}.key`, 'too short');
    const { code, stderr } = await place.run('token', ...db);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(`${file}.key: it does not hold a key`),
    ]);
    expect(readFileSync(`${file}.key`, 'utf8')).toBe('too short');
  });
});

describe('an output that takes nothing', () => {
  const start = (stdio: [string | number, string], ...args: readonly string[]) => {
    const child = spawn(process.execPath, [aisleMain, ...args, ...db], {
      cwd: place.folder,
      env: { PATH: process.env.PATH },
      stdio: ['ignore', stdio[0] as 'pipe', 'pipe'],
    });
    let stderr = '';
    child.stderr?.on('data', (text) => {
      stderr += text;
    });
    const ended = new Promise<{ code: number | null; stderr: string }>((resolve) => {
      child.once('close', (code) => resolve({ code, stderr }));
    });
    return { child, ended };
  };
  const alive = async (port: number | string) => {
    for (let tries = 0; tries < 400; tries++) {
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
      if (answer) return answer.status;
      await wait(25);
    }
    return 0;
  };
  /** A port for a server that cannot tell the one that it was given. */
  const findFreePort = async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    return port;
  };
  const fullDisk = '/dev/full';

  it.skipIf(!existsSync(fullDisk))(
    'because its disk is full ends a command with a reason',
    async () => {
      const { ended } = start([openSync(fullDisk, 'w'), 'pipe'], 'export');
      expect(await ended).toEqual({
        code: 1,
        stderr: expect.stringContaining('cannot be written, because the disk is full'),
      });
    },
  );

  it.skipIf(!existsSync(fullDisk))('because its disk is full stops no server', async () => {
    const port = await findFreePort();
    const args = ['serve', '--port', String(port), '--strict-port', '--log', 'json'];
    const { child, ended } = start([openSync(fullDisk, 'w'), 'pipe'], ...args);
    for (let count = 0; count < 20; count++) expect(await alive(port)).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toEqual({
      code: 0,
      stderr: expect.stringContaining('the log cannot be written (ENOSPC)'),
    });
  });

  it('because nobody reads it neither stops a server nor keeps it from ending', async () => {
    const inPlace = (name: string) => join(place.folder, name);
    const [pid, code, first] = [inPlace('pid'), inPlace('code'), inPlace('first')];
    // A pipe of the shell's: those of Node are sockets, which nobody waits for.
    const server = `echo $$ > ${pid}; exec ${process.execPath} ${aisleMain} serve --log json --port 0 ${db.join(' ')}`;
    const reader = `{ read -r line; printf %s "$line" > ${first}; sleep 20; }`;
    const shell = spawn('sh', ['-c', `{ sh -c '${server}'; echo $? > ${code}; } | ${reader}`], {
      cwd: place.folder,
      stdio: 'ignore',
    });
    const { api } = await vi.waitFor((): StartFacts => JSON.parse(readFileSync(first, 'utf8')), {
      timeout: 20_000,
    });
    const { port } = new URL(api);
    const path = `/${'long'.repeat(2_000)}`;
    expect(await alive(port)).toBe(200);
    // Far more than a pipe holds.
    for (let count = 0; count < 200; count++) {
      await fetch(`http://127.0.0.1:${port}${path}`).then((answer) => answer.text());
    }
    expect(await alive(port)).toBe(200);
    process.kill(Number(readFileSync(pid, 'utf8')), 'SIGTERM');
    await vi.waitFor(() => expect(readFileSync(code, 'utf8')).toBe('0\n'), { timeout: 10_000 });
    shell.kill('SIGKILL');
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
