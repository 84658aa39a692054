import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { waitUntil } from '@aisle/testing';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  aisleMain,
  makeWorkplace,
  type RunningAisle,
  readFacts,
  type Workplace,
} from './support/run-aisle.js';
import { sendRaw } from './support/send-raw.js';
import { ids } from './support/shop.js';
import { writeSeed } from './support/shop-file.js';

const run = promisify(execFile);

let place: Workplace;
beforeEach(() => {
  place = makeWorkplace();
  writeSeed(place.folder);
});
afterEach(() => place.remove());

interface Facts {
  readonly api: string;
  readonly curl: string;
  readonly token: string;
  readonly token_file: string;
  readonly database: { readonly products: number };
  readonly clock: string;
}

async function serve(...args: readonly string[]): Promise<RunningAisle & { facts: Facts }> {
  const running = place.begin(['serve', '--port', '0', '--seed', 'shop.ndjson', ...args]);
  return { ...running, facts: await readFacts<Facts>(running) };
}

describe('a start', () => {
  it('with --production is refused while the secret is the one of the manual', async () => {
    const { code, stderr } = await place.run('--production');
    expect(code).toBe(2);
    expect(stderr).toMatch(/Set AISLE_CLIENT_SECRET .*openssl rand -hex 32/);
    expect(existsSync(join(place.folder, '.aisle'))).toBe(false);
    const environment = { AISLE_CLIENT_SECRET: 'of-my-own' };
    const running = place.begin(['--production', '--port', '0'], environment);
    expect(JSON.parse(await running.firstLine)).toMatchObject({ production: true });
  });

  it('tells everything in one line of JSON in a pipe, and the curl line works', async () => {
    const { stop, facts } = await serve();
    expect(facts).toMatchObject({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      msg: 'ready',
      name: 'aisle',
      auth: 'required',
      clock: 'system',
      token_file: join(realpathSync(place.folder), '.aisle/store.sqlite.token'),
    });
    expect(facts.database.products).toBe(34);
    const { stdout } = await run('sh', ['-c', `${facts.curl} -s`], { cwd: '/' });
    expect(JSON.parse(stdout).data).toHaveLength(2);
    const file = facts.token_file;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').split('.')).toHaveLength(3);
    expect((await stop()).code).toBe(0);
  });

  it.each([
    [],
    ['--production', '--client-secret', 'of-my-own'],
    ['--log', 'json'],
    ['--log', 'pretty'],
    ['--log', 'silent'],
    ['--db', ':memory:'],
    ['--auth', 'off'],
  ])('shows nobody a token who is not at a terminal: %s %s', async (...args: string[]) => {
    const running = place.begin(['serve', '--port', '0', '--seed', 'none', ...args]);
    const address = await waitUntil(() => /http:\/\/127\.0\.0\.1:\d+/.exec(running.output())?.[0]);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    const { stdout, stderr } = await running.stop();
    expect(stdout + stderr).toMatch(/127\.0\.0\.1/);
    expect(stdout + stderr).not.toContain('eyJ');
  });

  it('keeps its data and its key: the next one takes the same tokens', async () => {
    const first = await serve();
    await first.stop();
    const second = await serve();
    const headers = { Authorization: `Bearer ${first.facts.token}` };
    const path = `/catalogs/${ids.retail}/releases/latest/nodes`;
    expect((await fetch(`${second.facts.api}${path}`, { headers })).status).toBe(200);
    expect((await second.stop()).stderr).toContain('The database is not empty');
    const { stdout } = await place.run('token', '--grant', 'implicit');
    expect(stdout.trim().split('.')).toHaveLength(3);
  });

  it('loads the demo store into an empty database', async () => {
    const running = place.begin(['--port', '0', '--db', ':memory:', '--log', 'silent']);
    const facts: Facts = JSON.parse(await running.firstLine);
    expect(facts.database.products).toBeGreaterThan(50);
    expect(facts.token_file).toBeUndefined();
    const { stdout } = await run('sh', ['-c', `${facts.curl} -s`]);
    expect(JSON.parse(stdout).data).toHaveLength(2);
  });

  it('stays empty when told so, needs no token when told so, and stands still in time', async () => {
    const settings = ['--seed', 'none', '--auth', 'off', '--clock', '2026-01-31'];
    const running = place.begin(['--port', '0', ...settings]);
    const facts: Facts = JSON.parse(await running.firstLine);
    expect(facts).toMatchObject({
      clock: '2026-01-31T00:00:00.000Z',
      database: { products: 0 },
      curl: `curl '${facts.api}/openapi.json'`,
    });
    expect(facts).toMatchObject({ auth: 'off' });
    expect((await fetch(`${facts.api}/catalogs/x/releases/latest/nodes`)).status).toBe(404);
  });

  it('shows a person a banner and a log to read', async () => {
    const running = place.begin(['--port', '0', '--seed', 'shop.ndjson', '--log', 'pretty']);
    await expect.poll(running.output).toMatch(/^ {2}aisle \d+\.\d+\.\d+ {2}ready in \d+ ms$/m);
    expect((await running.stop()).stdout).toMatch(/^ {2}Playground {2,}http:/m);
  });

  it('takes the next port when the wanted one is taken, unless told to be strict', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const address = blocker.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const args = ['--seed', 'none', '--port', String(port)];
    const running = place.begin(args);
    const facts: Facts = JSON.parse(await running.firstLine);
    expect(new URL(facts.api).port).not.toBe(String(port));
    expect((await running.stop()).stderr).toContain(`Port ${port} is in use; listening on `);
    const strict = await place.run(...args, '--strict-port');
    expect(strict.code).toBe(1);
    expect(strict.stderr).toContain(`Port ${port} of 127.0.0.1 is in use`);
    // A server that cannot listen fills nothing, and leaves no files.
    for (const wrong of [
      ['--port', String(port), '--strict-port'],
      ['--port', '0', '--host', '192.0.2.1'],
      ['--port', '0', '--tls-cert', 'none.pem', '--tls-key', 'none.pem'],
    ]) {
      const refused = await place.run(...wrong, '--db', 'unused.sqlite');
      expect(refused.code).toBe(1);
      expect(readdirSync(place.folder).filter((name) => name.startsWith('unused'))).toEqual([]);
    }
    blocker.close();
  });

  it('changes nothing when it is read-only', async () => {
    await place.run('import', 'shop.ndjson');
    const running = place.begin(['--port', '0', '--read-only']);
    const facts: Facts = JSON.parse(await running.firstLine);
    expect(facts.token_file).toBeUndefined();
    const { stdout } = await run('sh', ['-c', `${facts.curl} -s`], { cwd: place.folder });
    expect(JSON.parse(stdout).data).toHaveLength(2);
    expect((await running.stop()).code).toBe(0);
    const missing = await place.run('--read-only', '--db', 'none.sqlite');
    expect(missing.code).toBe(1);
    expect(missing.stderr).toContain('There is no database at none.sqlite');
  });

  it('answers to the names that its settings have for it, and to no other', async () => {
    const { facts } = await serve(
      ...['--public-url', 'https://Shop.example:8443/api'],
      ...['--allowed-host', 'shop.test', '--allowed-host', 'other.test'],
    );
    const ask = async (host: string) => {
      const lines = ['GET /healthz HTTP/1.1', `Host: ${host}`, 'Connection: close', '', ''];
      return (await sendRaw(Number(new URL(facts.api).port), lines.join('\r\n'))).status;
    };
    for (const host of ['shop.example', 'shop.example:1', 'shop.test', 'other.test', 'localhost']) {
      expect([host, await ask(host)]).toEqual([host, 200]);
    }
    for (const host of ['example', 'a.shop.example', 'shop.example.evil.example', 'api']) {
      expect([host, await ask(host)]).toEqual([host, 403]);
    }
  });

  it('warns before others can reach it with the secret of the manual', async () => {
    const running = place.begin(['--port', '0', '--seed', 'none', '--host', '0.0.0.0']);
    await running.firstLine;
    expect((await running.stop()).stderr).toContain('warning: every client that reaches 0.0.0.0');
  });
});

/** Part of util-linux: creates a terminal for a command. */
const script = '/usr/bin/script';

describe.skipIf(process.platform !== 'linux' || !existsSync(script))('on a terminal', () => {
  /**
   * Starts a server in a terminal, sends a request with the token beside its store, and returns all
   * output.
   */
  async function show(environment: Readonly<Record<string, string>>) {
    const command = `'${process.execPath}' '${aisleMain}' --port 0 --seed none`;
    const terminal = spawn(script, ['-qec', command, '/dev/null'], {
      cwd: place.folder,
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    let shown = '';
    terminal.stdout.on('data', (text) => {
      shown += text;
    });
    onTestFinished(() => void terminal.kill('SIGKILL'));
    const read = (form: RegExp) => waitUntil(() => form.exec(shown)?.[1]);
    const api = await read(/(http:\/\/127\.0\.0\.1:\d+)/);
    await read(/(curl [^\n]*\n)/);
    const file = join(place.folder, '.aisle/store.sqlite.token');
    const token = readFileSync(file, 'utf8').trim();
    const headers = { Authorization: `Bearer ${token}` };
    const { status } = await fetch(`${api}/catalogs/x/releases/latest/nodes`, { headers });
    await read(/(There is no catalog)/);
    // A terminal sends this for Ctrl-C.
    terminal.stdin.write('\u0003');
    await new Promise((resolve) => terminal.once('close', resolve));
    return { status, shown };
  }

  it('nothing is wider than 80 columns but the command line, and no token is shown', async () => {
    const { status, shown } = await show({ TERM: 'xterm' });
    expect(status).toBe(404);
    expect(shown).toContain('\u001b[3');
    expect(shown).not.toContain('eyJ');
    const [banner = ''] = shown.split('Try it:');
    expect(banner.split('\r\n').filter((line) => line.length > 80)).toEqual([]);
  });

  it('nothing has colours with NO_COLOR', async () => {
    const { shown } = await show({ TERM: 'xterm', NO_COLOR: '1' });
    expect(shown).not.toContain('\u001b');
  });
});

describe('the request log', () => {
  it('has a line a request, with the code of a 4xx and never a value', async () => {
    const { stop, facts } = await serve('--log', 'json');
    const headers = { Authorization: `Bearer ${facts.token}` };
    const path = `/catalogs/${ids.retail}/releases/latest/nodes/${ids.shirts}/relationships/products`;
    await fetch(`${facts.api}${path}?filter=eq(sku,TEE-1)`, { headers });
    await fetch(`${facts.api}${path}?page[limit]=0`, { headers });
    // The lines after the start and the request for the token.
    const [, , ...lines] = (await stop()).stdout.trim().split('\n');
    const entries = lines.map((line) => JSON.parse(line));
    expect(entries).toMatchObject([
      { method: 'GET', path, status: 200, rows: 1, total: 1, filter: 'eq(sku)' },
      { method: 'GET', path, status: 400, code: 'bad_request' },
    ]);
    for (const { operation } of entries) expect(operation).toBe('listNodeProducts');
    expect(lines.join('\n')).not.toMatch(/TEE-1|page/);
    expect(entries[0].ms).toBeGreaterThan(0);
    expect(entries[0].bytes).toBeGreaterThan(500);
    expect(lines.join('\n')).not.toContain(facts.token);
  });
});

/** Opens a connection without a request. */
async function connectTo({ api }: Facts): Promise<Socket> {
  const socket = connect(Number(new URL(api).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

describe('a signal', () => {
  it.each([
    ['SIGINT', 'begin'],
    ['SIGTERM', 'start'],
    ['SIGHUP', 'begin'],
  ] as const)('%s ends idle connections and exits with 0', async (signal, way) => {
    const running = place[way](['--port', '0', '--seed', 'none']);
    const facts: Facts = JSON.parse(await running.firstLine);
    const idle = await connectTo(facts);
    const closed = once(idle, 'close');
    running.child.kill(signal);
    expect((await running.ended).code).toBe(0);
    await closed;
  });

  /** @returns true if the server announces that it is stopping. */
  const isStopping = async ({ api }: Facts) => {
    const { headers } = await fetch(`${api}/healthz`);
    return headers.get('connection') === 'close';
  };

  it('SIGHUP is not heard under nohup', async () => {
    const running = place.begin(['--port', '0', '--seed', 'none'], { _: '/usr/bin/nohup' });
    const facts: Facts = JSON.parse(await running.firstLine);
    running.child.kill('SIGHUP');
    for (let times = 0; times < 3; times += 1) expect(await isStopping(facts)).toBe(false);
    expect((await running.stop()).code).toBe(0);
  });

  it.skipIf(process.platform !== 'linux')(
    'SIGHUP is not heard where nohup has shut the input',
    async () => {
      const command = `exec '${process.execPath}' '${aisleMain}' --port 0 --seed none 0>/dev/null`;
      const child = spawn('sh', ['-c', command], { cwd: place.folder, stdio: 'pipe' });
      onTestFinished(() => void child.kill('SIGKILL'));
      const ended = once(child, 'exit');
      const [line] = await once(createInterface(child.stdout), 'line');
      const facts: Facts = JSON.parse(line);
      child.kill('SIGHUP');
      for (let times = 0; times < 3; times += 1) expect(await isStopping(facts)).toBe(false);
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    },
  );

  /**
   * Starts a server for which two SIGINTs are this number of milliseconds apart, whenever they
   * arrive.
   */
  async function serveInTime(milliseconds: number) {
    const program = `
      const { now } = performance;
      let count = 0;
      process.on('SIGINT', () => {
        const time = count * ${milliseconds};
        count += 1;
        performance.now = () => time;
        queueMicrotask(() => {
          performance.now = now;
          process.stderr.write('heard\\n');
        });
      });`;
    const options = `--import=data:text/javascript,${encodeURIComponent(program)}`;
    const running = place.start(['--port', '0', '--seed', 'none'], { NODE_OPTIONS: options });
    const facts: Facts = JSON.parse(await running.firstLine);
    const interrupt = async () => {
      running.child.kill('SIGINT');
      await expect.poll(running.output).toContain('heard');
    };
    return { ...running, facts, interrupt };
  }

  it('that comes twice ends it at once', async () => {
    const { child, ended, facts, interrupt } = await serveInTime(700);
    const socket = await connectTo(facts);
    // The server waits for the rest of the second request, which it has read with the first one.
    const head = 'HTTP/1.1\r\nHost: localhost\r\n';
    socket.write(`GET /healthz ${head}\r\nPUT /x ${head}Content-Length: 5\r\n\r\n`);
    await once(socket, 'data');
    await interrupt();
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
  });

  it('that comes twice at once, as npm sends it, ends it like one', async () => {
    const { child, ended, interrupt } = await serveInTime(5);
    await interrupt();
    child.kill('SIGINT');
    expect((await ended).code).toBe(0);
    expect(existsSync(join(place.folder, '.aisle/store.sqlite-wal'))).toBe(false);
  });
});
