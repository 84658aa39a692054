import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { operations } from '@aisle/schema/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '../src/tls/open-own-certificate.js';
import { aisleMain, makeWorkplace, type Workplace } from './support/run-aisle.js';

const { importSubscriptions } = operations;

// The instructions of docs/operate.md run as written.

const text = readFileSync(new URL('../../../docs/operate.md', import.meta.url), 'utf8');

/** Returns the code blocks in a language. */
function blocks(language: string): readonly string[] {
  const found = text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'));
  return [...found].map(([, block = '']) => block);
}

// The skipped blocks are about a database server.
const [production = '', background = '', , , , , proxied = '', backup = '', restore = ''] =
  blocks('sh');
const [unit = ''] = blocks('ini');
const [nginx = ''] = blocks('nginx');
const [caddyfile = ''] = blocks('caddy');
const [rules = ''] = blocks('yaml');
const [, rotation = ''] = /^```\n(\/var\/log\/.*?)^```$/ms.exec(text) ?? [];

const has = (tool: string) =>
  (process.env.PATH ?? '')
    .split(':')
    .concat('/usr/sbin')
    .some((folder) => existsSync(join(folder, tool)));

let place: Workplace;
let running: { kill(signal: 'SIGKILL'): unknown }[];
beforeEach(() => {
  place = makeWorkplace();
  running = [];
  const bin = join(place.folder, 'bin');
  mkdirSync(bin);
  // Each test has a service of its own, independent of other listeners on this machine.
  const script = `#!/bin/sh\nexport AISLE_PORT=0\nexec '${process.execPath}' '${aisleMain}' "$@"\n`;
  writeFileSync(join(bin, 'aisle'), script);
  chmodSync(join(bin, 'aisle'), 0o700);
});
afterEach(() => {
  for (const one of running) one.kill('SIGKILL');
  return place.remove();
});

const environment = () => ({ PATH: `${join(place.folder, 'bin')}:${process.env.PATH}:/usr/sbin` });

const file = (name: string, content?: string) => {
  const path = join(place.folder, name);
  if (content !== undefined) writeFileSync(path, content);
  return path;
};

/** Runs a block whose last line starts a server, and returns the server's first line. */
async function serve(block: string, extra: Readonly<Record<string, string>> = {}) {
  // The ports of the documents may be in use here.
  const line = block.replace(/ --port 4820/, '').replace(/\naisle /, '\nexec aisle ');
  const child = spawn('sh', ['-c', line.replace(/^aisle /, 'exec aisle ')], {
    cwd: place.folder,
    env: { ...environment(), ...extra },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  const [chunk] = await once(child.stdout, 'data');
  return JSON.parse(String(chunk).split('\n')[0] ?? '');
}

const secret = { AISLE_CLIENT_SECRET: 'of-my-own' };

describe.skipIf(process.platform === 'win32')('docs/operate.md', () => {
  it.skipIf(!has('openssl'))('a service for others starts, encrypts and is empty', async () => {
    expect(await serve(production)).toMatchObject({
      api: expect.stringMatching(/^https:/),
      production: true,
      database: { products: 0 },
    });
  });

  it('in the background, it writes to a file', async () => {
    const script = `${background.trimEnd()}\necho $!`;
    const env = { ...environment(), ...secret };
    const pid = execFileSync('sh', ['-c', script], { cwd: place.folder, env, encoding: 'utf8' });
    running.push({ kill: (signal) => process.kill(Number(pid), signal) });
    const read = () => readFileSync(file('aisle.log'), 'utf8');
    await expect.poll(read).toContain('"msg":"ready"');
  });

  it.skipIf(!has('logrotate'))('logrotate empties the log that it writes', async () => {
    const log = file('aisle.log');
    const command = 'exec aisle --production --log json >> aisle.log';
    const env = { ...environment(), ...secret };
    const child = spawn('sh', ['-c', command], { cwd: place.folder, env, stdio: 'ignore' });
    running.push(child);
    const read = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
    await expect.poll(read).toMatch(/"ready"\}\n$/);
    const { api } = JSON.parse(read());
    const config = file('rotation', rotation.replace('/var/log/aisle.log', log));
    execFileSync('logrotate', ['-f', '-s', file('state'), config], { env: environment() });
    expect(existsSync(`${log}.1.gz`)).toBe(true);
    await fetch(`${api}/healthz`);
    await expect.poll(read).toMatch(/\}\n$/);
    expect(JSON.parse(read())).toMatchObject({ path: '/healthz' });
  });

  it('a backup is made and restored', () => {
    const env = environment();
    const sh = (command: string) =>
      execFileSync('sh', ['-c', command], { cwd: place.folder, env, encoding: 'utf8' });
    file('shop.ndjson', '{"type":"store","default_currency":"EUR"}\n');
    sh('aisle import shop.ndjson');
    expect(sh(backup)).toContain('verified');
    sh(restore);
  });

  it.skipIf(!has('systemd-analyze'))('the unit is one', () => {
    const path = file('aisle.service', unit);
    const output = execFileSync('systemd-analyze', ['verify', '--man=no', path], {
      encoding: 'utf8',
    });
    expect(output).not.toContain('aisle.service:');
  });

  it.skipIf(!has('nginx'))(
    'nginx hands requests on, under the names that it is given',
    async () => {
      const { api } = await serve(proxied, secret);
      const { cert, key } = await makeCertificate(['shop.example'], Date.now());
      // A socket, because a port may be in use.
      const socketPath = file('nginx.sock');
      const config = nginx
        .replace('127.0.0.1:4820', new URL(api).host)
        .replace('listen 443', `listen unix:${socketPath}`)
        .replace('/etc/ssl/shop.crt', file('shop.crt', cert))
        .replace('/etc/ssl/shop.key', file('shop.key', key));
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${file(name)};`)
        .join('\n');
      const whole = `daemon off; master_process off; pid ${file('pid')}; error_log ${file('error.log')};\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${config}}\n`;
      const child = spawn('nginx', ['-c', file('nginx.conf', whole)], { env: environment() });
      running.push(child);
      const agent = new Agent({ ca: cert, servername: 'shop.example' });
      const ask = async (path: string, host: string, body?: Buffer) => {
        const method = body === undefined ? 'GET' : 'POST';
        const options = { socketPath, path, agent, method, headers: { host } };
        const [response] = await once(request(options).end(body), 'response');
        let text = '';
        for await (const chunk of response) text += chunk;
        return { status: response.statusCode, body: text };
      };
      await expect.poll(() => existsSync(socketPath)).toBe(true);
      const document = await ask('/openapi.json', 'shop.example');
      expect(JSON.parse(document.body).servers).toEqual([{ url: 'https://shop.example' }]);
      expect((await ask('/healthz', 'www.shop.example')).status).toBe(200);
      expect((await ask('/healthz', 'other.example')).status).toBe(403);
      expect((await ask('/metrics', 'shop.example')).status).toBe(404);
      // The maximum size of an import: the service itself rejects it, because it has no token.
      const largest = Buffer.alloc(importSubscriptions.body?.maxBytes ?? 0, ' ');
      const imported = await ask('/v2/subscriptions/imports', 'shop.example', largest);
      expect(imported.status).toBe(401);
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  );

  it.skipIf(!has('caddy'))('Caddy takes its file', () => {
    const args = ['validate', '--adapter', 'caddyfile', '--config', file('Caddyfile', caddyfile)];
    const env = { ...environment(), HOME: place.folder };
    expect(() => execFileSync('caddy', args, { stdio: 'pipe', env })).not.toThrow();
  });

  it('alerts are about figures that are there', async () => {
    const { api } = await serve('aisle --production --log json\n', secret);
    await fetch(`${api}/healthz`);
    const metrics = await (await fetch(`${api}/metrics`)).text();
    const figures = rules.match(/\b(?:aisle|nodejs|process)_[a-z0-9_]+/g) ?? [];
    expect(figures.length).toBeGreaterThan(6);
    for (const name of figures) {
      expect(metrics).toMatch(new RegExp(`^# TYPE ${name.replace(/_bucket$/, '')} `, 'm'));
    }
    expect(metrics).toMatch(/^aisle_requests_total\{.*status="200"/m);
  });
});
