import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../src/index.js';

let folder: string;
let servers: RunningServer[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-server-'));
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.close();
  rmSync(folder, { recursive: true });
});

const start = async (...args: Parameters<typeof startServer>) => {
  const server = await startServer(...args);
  servers.push(server);
  return server;
};

const empty = { port: 0, db: ':memory:', seed: ['none'] } as const;

it('answers, gives tokens, and is gone once it is closed', async () => {
  const { url, close } = await startServer({ ...empty, clientSecret: 'hush' });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const credentials = { grant_type: 'client_credentials', client_id: 'aisle' };
  const body = new URLSearchParams({ ...credentials, client_secret: 'hush' });
  const granted = await fetch(`${url}/oauth/access_token`, { method: 'POST', body });
  expect(await granted.json()).toMatchObject({ access_token: expect.any(String) });
  await close();
  await expect(fetch(`${url}/readyz`)).rejects.toThrow();
});

it('starts several servers in one process, each with settings of its own', async () => {
  const one = await start({ ...empty, auth: 'off' });
  const other = await start(empty);
  const path = '/_dev/subscriptions';
  expect((await fetch(`${one.url}${path}`)).status).toBe(200);
  expect((await fetch(`${other.url}${path}`)).status).toBe(401);
});

it('tells what it does, and what was started', async () => {
  const said: string[] = [];
  const { url } = await start(
    { ...empty, seed: [], production: true, clientSecret: 'of-my-own' },
    { say: (text) => said.push(text), onReady: ({ api }) => void said.push(api) },
  );
  expect(said).toEqual([expect.stringContaining('the database is empty'), url]);
});

it('leaves nothing when its start is stopped', async () => {
  const db = join(folder, 'store.sqlite');
  const starting = startServer({ port: 0, db }, { signal: AbortSignal.abort() });
  await expect(starting).rejects.toMatchObject({ code: 'aborted' });
  expect(readdirSync(folder)).toEqual([]);
});
