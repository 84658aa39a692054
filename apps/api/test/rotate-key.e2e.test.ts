import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorkplace, readFacts, type Workplace } from './support/run-aisle.js';
import { ids } from './support/shop.js';
import { writeSeed } from './support/shop-file.js';

let place: Workplace;
let api: string;
let first: string;
beforeAll(async () => {
  place = makeWorkplace();
  writeSeed(place.folder);
  const running = place.begin(['--port', '0', '--seed', 'shop.ndjson', '--db', 'shop.sqlite']);
  ({ api, token: first } = await readFacts(running));
});
afterAll(() => place.remove());

const store = ['--db', 'shop.sqlite'];
const file = (name: string) => join(place.folder, name);
const tokenFile = () => readFileSync(file('shop.sqlite.token'), 'utf8').trim();
const issue = async () => (await place.run('token', ...store)).stdout.trim();
const statusFor = async (token: string) => {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${api}/catalogs/${ids.retail}/releases/latest/nodes`, { headers })).status;
};

describe('aisle rotate-key', () => {
  it('changes the key under a running server, which takes the tokens of both', async () => {
    expect(await statusFor(first)).toBe(200);
    const { code, stdout } = await place.run('rotate-key', ...store);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Created a new signing key\. Earlier tokens stay valid until 2\d{3}-.*Z at the latest\.\n$/,
    );
    expect(statSync(file('shop.sqlite.key')).mode & 0o777).toBe(0o600);

    const second = await issue();
    expect(decodeProtectedHeader(second).kid).not.toBe(decodeProtectedHeader(first).kid);
    for (const token of [second, first, tokenFile()]) expect(await statusFor(token)).toBe(200);
    expect(decodeProtectedHeader(tokenFile()).kid).toBe(decodeProtectedHeader(second).kid);
  });

  it('ends the tokens from before when it is to forget', async () => {
    const { stdout } = await place.run('rotate-key', '--forget', ...store);
    expect(stdout).toContain('All earlier tokens are revoked.');
    await expect.poll(() => statusFor(first)).toBe(401);
    expect(await statusFor(tokenFile())).toBe(200);
  });

  it('needs a database in a file', async () => {
    expect((await place.run('rotate-key', '--db', ':memory:')).code).toBe(2);
    const { code, stderr } = await place.run('rotate-key', '--db', 'none.sqlite');
    expect(code).toBe(1);
    expect(stderr).toContain('There is no database at none.sqlite');
  });
});

describe('a key that is not there yet', () => {
  it('is the same for all processes that want it at once', async () => {
    rmSync(file('shop.sqlite.key'));
    const tokens = await Promise.all(Array.from({ length: 4 }, issue));
    const keys = new Set(tokens.map((token) => decodeProtectedHeader(token).kid));
    expect(keys.size).toBe(1);
  });
});
