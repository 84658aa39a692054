import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openKeyFile } from './key-file.js';
import { followKeyFile } from './key-ring.js';
import { rotateKey } from './rotate-key.js';
import { createTokens, type Tokens } from './tokens.js';

const hour = 3_600_000;
let folder: string;
let file: string;
let now: number;
let warnings: string[];
/** Two servers on the same file. */
let one: Tokens;
let other: Tokens;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-rotate-'));
  file = join(folder, 'store.key');
  now = Date.parse('2026-06-01T12:00:00Z');
  warnings = [];
  one = start();
  other = start();
});
afterEach(() => rmSync(folder, { recursive: true }));

function start(): Tokens {
  const warn = (text: string) => warnings.push(text);
  const clock = () => now;
  return createTokens(followKeyFile(file, openKeyFile(file, warn), warn, clock), clock);
}

const issue = async (tokens: Tokens) =>
  (await tokens.issueAccess('shop', 'client_credentials')).access_token;
const rotate = (forget = false) => rotateKey(file, { forget, now });
const holds = (tokens: Tokens, token: string) =>
  tokens.readAccess(token).then(
    () => true,
    () => false,
  );

describe('rotating the key', () => {
  it('lets the tokens from before live as long as they may, and not longer', async () => {
    const before = await issue(one);
    now += 60_000;
    const last = await issue(one);
    rotate();
    for (const tokens of [one, other, start()]) {
      expect(await holds(tokens, before)).toBe(true);
      expect(await holds(tokens, await issue(one))).toBe(true);
    }
    now += hour - 60_000;
    for (const tokens of [one, other]) {
      expect(await holds(tokens, before)).toBe(false);
      expect(await holds(tokens, last)).toBe(true);
    }
    now += 60_000;
    for (const tokens of [one, other, start()]) expect(await holds(tokens, last)).toBe(false);
  });

  it('is noticed at once by who meets a new token, and when issuing', async () => {
    const before = await issue(one);
    rotate();
    const after = await issue(one);
    const keyOf = (token: string) => token.split('.', 1);
    expect(keyOf(after)).not.toEqual(keyOf(before));
    expect(await holds(other, after)).toBe(true);
  });

  it('keeps the keys of several rotations', async () => {
    const tokens = [];
    for (let times = 0; times < 3; times += 1) {
      tokens.push(await issue(one));
      rotate();
    }
    for (const token of tokens) expect(await holds(other, token)).toBe(true);
    expect(openKeyFile(file, () => {})).toHaveLength(4);
    now += hour;
    rotate();
    expect(openKeyFile(file, () => {})).toHaveLength(2);
  });

  it('knows the tokens that were signed before keys had ids', async () => {
    const [{ secret }] = openKeyFile(file, () => {});
    const nameless = await new SignJWT({ scope: 'catalog:read' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('aisle')
      .setAudience('aisle-api')
      .setSubject('shop')
      .setExpirationTime(now / 1000 + 60)
      .sign(secret);
    for (let times = 0; times < 3; times += 1) {
      expect(await holds(one, nameless)).toBe(true);
      rotate();
    }
    expect(await holds(start(), nameless)).toBe(true);
    now += 60_000;
    expect(await holds(one, nameless)).toBe(false);
  });

  it('ends every token from before when it is to forget, those that are remembered too', async () => {
    const token = await issue(one);
    const grant = await one.readAccess(token);
    expect(await holds(other, token)).toBe(true);
    rotate(true);
    now += 1000;
    expect(one.isCurrent(grant)).toBe(false);
    for (const tokens of [one, other, start()]) expect(await holds(tokens, token)).toBe(false);
    expect(await holds(other, await issue(one))).toBe(true);
  });

  it('does not take a token of a key whose time is over, whatever the token says', async () => {
    const old = openKeyFile(file, () => {});
    rotate();
    now += hour;
    const thief = createTokens({ current: () => old[0], find: () => old[0] }, () => now);
    expect(await holds(one, await issue(thief))).toBe(false);
  });

  it('that fails changes nothing, and a file that is broken meanwhile ends nothing', async () => {
    const token = await issue(one);
    writeFileSync(file, 'my diary');
    expect(() => rotate()).toThrow('does not hold a key');
    now += 1000;
    expect(await holds(one, token)).toBe(true);
    expect(await holds(one, await issue(one))).toBe(true);
    expect(warnings).toEqual([expect.stringContaining('does not hold a key')]);
  });
});
