import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeyStore } from '@aisle/core/engine';
import { CommerceError } from '@aisle/schema';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followKeyFile, openKeyFile, parseKeys } from './key-file.js';
import { followStoredKeys, openStoredKeys, rotateKey, rotateStoredKey } from './rotate-key.js';
import { createTokens, type KeyRing, type TokenKeys, type Tokens } from './tokens.js';

const hour = 3_600_000;
let now: number;
let warnings: string[];
const warn = (text: string) => warnings.push(text);
const clock = () => now;

/** Key storage that several servers share. */
interface KeyPlace {
  /** Returns the key ring of one more server. */
  follow(): Promise<KeyRing>;
  rotate(forget?: boolean): Promise<void>;
  /** The stored keys. */
  keys(): Promise<TokenKeys>;
  /** Replaces the keys with an invalid text. */
  spoil(): void;
  remove(): void;
}

function useFile(): KeyPlace {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-rotate-'));
  const file = join(folder, 'store.key');
  return {
    follow: async () => followKeyFile(file, openKeyFile(file, warn), warn, clock),
    rotate: async (forget = false) => rotateKey(file, { forget, now }),
    keys: async () => openKeyFile(file, () => {}),
    spoil: () => writeFileSync(file, 'my diary'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function useStore(): KeyPlace {
  const store = makeKeyStore();
  return {
    follow: async () => followStoredKeys(store, await openStoredKeys(store), warn, clock),
    rotate: (forget = false) => rotateStoredKey(store, { forget, now }),
    keys: () => openStoredKeys(store),
    spoil() {
      store.kept = 'my diary';
    },
    remove: () => {},
  };
}

/**
 * Returns a key store that behaves like a network database: it answers asynchronously and can be
 * unreachable.
 */
function makeKeyStore(): KeyStore & { kept: string | undefined; isAway: boolean; reads: number } {
  const answer = async () => {
    await new Promise(setImmediate);
    if (store.isAway) throw new CommerceError('storage_unavailable', 'The database is away.');
  };
  const store = {
    kept: undefined as string | undefined,
    isAway: false,
    reads: 0,
    async read() {
      store.reads += 1;
      const { kept } = store;
      await answer();
      return kept;
    },
    async change(make: (kept: string | undefined) => string) {
      await answer();
      store.kept = make(store.kept);
      return store.kept;
    },
  };
  return store;
}

beforeEach(() => {
  now = Date.parse('2026-06-01T12:00:00Z');
  warnings = [];
});

const issue = async (tokens: Tokens) =>
  (await tokens.issueAccess('shop', 'client_credentials')).access_token;
const holds = (tokens: Tokens, token: string) =>
  tokens.readAccess(token).then(
    () => true,
    () => false,
  );

describe.each([
  ['in a file', useFile],
  ['in a store', useStore],
])('rotating the key %s', (_where, usePlace) => {
  let place: KeyPlace;
  /** Two servers that share their keys. */
  let one: Tokens;
  let other: Tokens;
  beforeEach(async () => {
    place = usePlace();
    one = await start();
    other = await start();
  });
  afterEach(() => place.remove());
  const start = async () => createTokens(await place.follow(), clock);
  const rotate = (forget?: boolean) => place.rotate(forget);

  it('lets the tokens from before live as long as they may, and not longer', async () => {
    const before = await issue(one);
    now += 60_000;
    const last = await issue(one);
    await rotate();
    for (const tokens of [one, other, await start()]) {
      expect(await holds(tokens, before)).toBe(true);
      expect(await holds(tokens, await issue(one))).toBe(true);
    }
    now += hour - 60_000;
    for (const tokens of [one, other]) {
      expect(await holds(tokens, before)).toBe(false);
      expect(await holds(tokens, last)).toBe(true);
    }
    now += 60_000;
    for (const tokens of [one, other, await start()]) expect(await holds(tokens, last)).toBe(false);
  });

  it('is noticed at once by who meets a new token, and when issuing', async () => {
    const before = await issue(one);
    await rotate();
    const after = await issue(one);
    const keyOf = (token: string) => token.split('.', 1);
    expect(keyOf(after)).not.toEqual(keyOf(before));
    expect(await holds(other, after)).toBe(true);
  });

  it('keeps the keys of several rotations', async () => {
    const tokens = [];
    for (let times = 0; times < 3; times += 1) {
      tokens.push(await issue(one));
      await rotate();
    }
    for (const token of tokens) expect(await holds(other, token)).toBe(true);
    expect(await place.keys()).toHaveLength(4);
    now += hour;
    await rotate();
    expect(await place.keys()).toHaveLength(2);
  });

  it('knows the tokens that were signed before keys had ids', async () => {
    const [{ secret }] = await place.keys();
    const nameless = await new SignJWT({ scope: 'catalog:read' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('aisle')
      .setAudience('aisle-api')
      .setSubject('shop')
      .setExpirationTime(now / 1000 + 60)
      .sign(secret);
    for (let times = 0; times < 3; times += 1) {
      expect(await holds(one, nameless)).toBe(true);
      await rotate();
    }
    expect(await holds(await start(), nameless)).toBe(true);
    now += 60_000;
    expect(await holds(one, nameless)).toBe(false);
  });

  it('ends every token from before when it is to forget, those that are remembered too', async () => {
    const token = await issue(one);
    const grant = await one.readAccess(token);
    expect(await holds(other, token)).toBe(true);
    await rotate(true);
    now += 1000;
    expect(await one.isCurrent(grant)).toBe(false);
    for (const tokens of [one, other, await start()])
      expect(await holds(tokens, token)).toBe(false);
    expect(await holds(other, await issue(one))).toBe(true);
  });

  it('does not take a token of a key whose time is over, whatever the token says', async () => {
    const old = await place.keys();
    await rotate();
    now += hour;
    const thief = createTokens({ current: () => old[0], find: () => old[0] }, () => now);
    expect(await holds(one, await issue(thief))).toBe(false);
  });

  it('that fails changes nothing, and a file that is broken meanwhile ends nothing', async () => {
    const token = await issue(one);
    place.spoil();
    await expect(rotate()).rejects.toThrow(/contains no key|invalid key/);
    now += 1000;
    expect(await holds(one, token)).toBe(true);
    expect(await holds(one, await issue(one))).toBe(true);
    expect(warnings).toEqual([
      expect.stringContaining('The service keeps using the keys it has read.'),
    ]);
  });
});

describe('keys in a store', () => {
  it('are the same for all who start at once', async () => {
    const store = makeKeyStore();
    const opened = await Promise.all(Array.from({ length: 8 }, () => openStoredKeys(store)));
    expect(new Set(opened.map(([{ id }]) => id)).size).toBe(1);
    expect(parseKeys(store.kept ?? '')).toEqual(opened[0]);
  });

  it('are looked at once a second, whoever asks', async () => {
    const store = makeKeyStore();
    const keys = await openStoredKeys(store);
    const ring = followStoredKeys(store, keys, warn, clock);
    store.reads = 0;
    for (let asked = 0; asked < 100; asked += 1) {
      expect(ring.find(keys[0].id)).toEqual(keys[0]);
    }
    expect(store.reads).toBe(0);
    now += 1000;
    const found = await Promise.all(Array.from({ length: 100 }, () => ring.find(keys[0].id)));
    expect(found).toEqual(Array.from({ length: 100 }, () => keys[0]));
    expect(store.reads).toBeLessThanOrEqual(2);
    expect(ring.find(keys[0].id)).toEqual(keys[0]);
  });

  it('are found that were put there while an older look was under way', async () => {
    const store = makeKeyStore();
    const ring = followStoredKeys(store, await openStoredKeys(store), warn, clock);
    const early = ring.find('unknown');
    await rotateStoredKey(store, { forget: false, now });
    const [next] = await openStoredKeys(store);
    const late = ring.find(next.id);
    expect(await early).toBeUndefined();
    expect(await late).toEqual(next);
  });

  it('stay while the store is away, and that is told once', async () => {
    const store = makeKeyStore();
    const keys = await openStoredKeys(store);
    const ring = followStoredKeys(store, keys, warn, clock);
    store.isAway = true;
    for (let times = 0; times < 3; times += 1) {
      now += 1000;
      expect(await ring.find(keys[0].id)).toEqual(keys[0]);
    }
    expect(await ring.find('unknown')).toBeUndefined();
    expect(warnings).toEqual([
      'The database is away. The service keeps using the keys it has read.',
    ]);
    store.isAway = false;
    await rotateStoredKey(store, { forget: true, now });
    now += 1000;
    expect(await ring.find(keys[0].id)).toBeUndefined();
    store.isAway = true;
    now += 1000;
    await ring.find('unknown');
    expect(warnings).toHaveLength(2);
  });
});
