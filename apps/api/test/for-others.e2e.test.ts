import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { connect, type SecureVersion } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorkplace, type RunningAisle, type Workplace } from './support/run-aisle.js';
import { sendRaw } from './support/send-raw.js';
import { ids } from './support/shop.js';
import { writeSeed } from './support/shop-file.js';

// The table "A service for others" of docs/promises.md, line by line.

interface Facts {
  readonly api: string;
  readonly certificate: string;
}

const secret = 'a-secret-of-my-own';

let place: Workplace;
let running: RunningAisle;
let facts: Facts;
let port: number;
let ca: Buffer;
let agent: Agent;

beforeAll(async () => {
  place = makeWorkplace();
  writeSeed(place.folder);
  const args = ['--production', '--tls', '--port', '0', '--seed', 'shop.ndjson', '--log', 'json'];
  running = place.begin(args, { AISLE_CLIENT_SECRET: secret });
  facts = JSON.parse(await running.firstLine);
  port = Number(new URL(facts.api).port);
  ca = readFileSync(facts.certificate);
  agent = new Agent({ ca });
});
afterAll(() => place.remove());

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

async function ask(path: string, { method = 'GET', headers = {}, body = '' }: Asked = {}) {
  const asking = request(`${facts.api}${path}`, {
    agent,
    method,
    headers,
    servername: 'localhost',
  });
  asking.end(body);
  const [response] = await once(asking, 'response');
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, text };
}

function askForToken(form: Readonly<Record<string, string>>) {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const body = String(new URLSearchParams({ client_id: 'aisle', ...form }));
  return ask('/oauth/access_token', { method: 'POST', headers, body });
}

async function tokenFor(form: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const { text } = await askForToken(form);
  return { Authorization: `Bearer ${JSON.parse(text).access_token}` };
}

const mine = { grant_type: 'client_credentials', client_secret: secret };
const nodes = `/catalogs/${ids.retail}/releases/latest/nodes`;
const subscription = '/v2/subscriptions/subscriptions/5b5c0001-0000-4000-8000-000000000000';

const handshake = (maxVersion: SecureVersion) =>
  new Promise<string>((resolve) => {
    const ciphers = 'DEFAULT@SECLEVEL=0';
    const options = { host: '127.0.0.1', port, ca, maxVersion, minVersion: 'TLSv1' as const };
    const socket = connect({ ...options, ciphers });
    socket.once('secureConnect', () => resolve(`${socket.getProtocol()}`));
    socket.once('error', () => resolve('refused'));
    socket.once('close', () => resolve('refused'));
    socket.unref();
  });

describe('a service for others', () => {
  it('speaks TLS 1.2 and 1.3 and nothing else, to those who trust its certificate', async () => {
    const plain = await sendRaw(port, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect([plain.status, plain.headers.connection]).toEqual([400, 'close']);
    expect(await Promise.all((['TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const).map(handshake))).toEqual([
      'refused',
      'TLSv1.2',
      'TLSv1.3',
    ]);
    await expect(fetch(`${facts.api}/healthz`)).rejects.toThrow();
  });

  it('asks for a token of its own', async () => {
    expect((await ask(nodes)).status).toBe(401);
    expect((await ask('/nowhere')).status).toBe(401);
    const foreign = makeWorkplace();
    await foreign.run('import', writeSeed(foreign.folder), '--db', 'other.sqlite');
    const token = (await foreign.run('token', '--db', 'other.sqlite')).stdout.trim();
    await foreign.remove();
    expect(token.split('.')).toHaveLength(3);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await ask(nodes, { headers })).status).toBe(401);
  });

  it('gives tokens for its own secret, and reading ones without', async () => {
    const manual = { grant_type: 'client_credentials', client_secret: 'aisle-secret' };
    expect((await askForToken(manual)).status).toBe(401);
    const writing = await tokenFor(mine);
    expect((await ask(nodes, { headers: writing })).status).toBe(200);
    const reading = await tokenFor({ grant_type: 'implicit' });
    expect((await ask(nodes, { headers: reading })).status).toBe(200);
    expect((await ask(subscription, { method: 'PUT', headers: reading })).status).toBe(403);
    expect((await ask(subscription, { method: 'PUT', headers: writing })).status).not.toBe(403);
  });

  it('has no development mode and tells no secret', async () => {
    const headers = await tokenFor(mine);
    for (const path of ['/_dev/reset', '/_dev/clock', '/_dev/subscriptions', '/nowhere']) {
      expect([path, (await ask(path, { headers })).status]).toEqual([path, 404]);
    }
    const { text } = await ask('/playground/examples.json');
    expect(JSON.parse(text)).toMatchObject({ client_id: 'aisle', development: 'false' });
    expect(text).not.toContain('secret');
  });

  it('answers to its own names only, and to watchers without a token', async () => {
    expect((await ask('/healthz', { headers: { Host: 'shop.example' } })).status).toBe(403);
    for (const path of ['/healthz', '/readyz', '/metrics', '/openapi.json', '/playground/']) {
      expect([path, (await ask(path)).status]).toEqual([path, 200]);
    }
  });

  it('keeps its files to itself, and tokens and secrets out of what it prints', async () => {
    const folder = join(place.folder, '.aisle');
    const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o077);
    expect(modes.length).toBeGreaterThan(5);
    expect(new Set(modes)).toEqual(new Set([0]));
    agent.destroy();
    const { code, stdout, stderr } = await running.stop();
    expect(code).toBe(0);
    expect(stdout + stderr).not.toMatch(new RegExp(`eyJ|${secret}`));
  });
});
