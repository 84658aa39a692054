import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isSameSecret } from './client-credentials.js';
import { openTokenKey } from './token-key.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-key-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('openTokenKey', () => {
  it('makes a key for its owner only, and finds it again', () => {
    const file = join(folder, 'store.key');
    const key = openTokenKey(file);
    expect(key.length).toBe(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(openTokenKey(file)).toEqual(key);
  });

  it('leaves alone what is not a key', () => {
    const file = join(folder, 'store.key');
    writeFileSync(file, 'my diary');
    expect(() => openTokenKey(file)).toThrow(/store\.key: it does not hold a key; remove it/);
    expect(() => openTokenKey(join(folder, 'no', 'such', 'folder'))).toThrow('cannot be created');
    expect(() => openTokenKey(folder)).toThrow('cannot be read');
  });
});

describe('isSameSecret', () => {
  it('compares secrets of any length', () => {
    expect(isSameSecret('aisle-secret', 'aisle-secret')).toBe(true);
    expect(isSameSecret('aisle-secret', 'aisle-secrets')).toBe(false);
    expect(isSameSecret('', 'aisle-secret')).toBe(false);
  });
});
