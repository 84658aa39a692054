import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTokenKey, openKeyFile, replaceKeyFile } from './key-file.js';

let folder: string;
let file: string;
let warnings: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-key-'));
  file = join(folder, 'store.key');
  warnings = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (name = file) => openKeyFile(name, (text) => warnings.push(text));
const rightsOf = (name: string) => statSync(name).mode & 0o777;

describe('openKeyFile', () => {
  it('makes a key for its owner only, and finds it again', () => {
    const [key] = open();
    expect(key.secret.length).toBe(32);
    expect(rightsOf(file)).toBe(0o600);
    expect(open()).toEqual([key]);
    expect(readdirSync(folder)).toEqual(['store.key']);
    expect(warnings).toEqual([]);
  });

  it('reads a file of one bare line, as it always was', () => {
    const secret = Buffer.alloc(32, 5);
    writeFileSync(file, secret.toString('base64url'), { mode: 0o600 });
    expect(open()).toEqual([{ id: expect.stringMatching(/^[\w-]{11}$/), secret }]);
  });

  it('leaves alone what is not a key', () => {
    const line = Buffer.alloc(32).toString('base64url');
    const wrong = ['my diary', '', `${line} 2026-01-01T00:00:00Z\n`, `${line}\n${line}\n`];
    for (const text of [...wrong, `${line}\n\n${line} soon\n`, `${line}\nmore\n`]) {
      writeFileSync(file, text);
      expect(() => open()).toThrow(/store\.key: it contains no key; remove it/);
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
    expect(() => open(join(folder, 'no', 'such', 'folder'))).toThrow('cannot be created');
    expect(() => open(folder)).toThrow('cannot be read: it is not a file');
    expect(rightsOf(folder)).not.toBe(0o600);
  });

  it('follows a link to a key, and makes none behind one that leads nowhere', () => {
    const real = join(folder, 'real.key');
    symlinkSync(real, file);
    expect(() => open()).toThrow('cannot be read');
    const keys = open(real);
    expect(open()).toEqual(keys);
    replaceKeyFile(file, [makeTokenKey(), { ...keys[0], until: 0 }]);
    expect(open(real)[1]).toEqual({ ...keys[0], until: 0 });
  });

  it('mends rights that let others read it, and says so', () => {
    const keys = open();
    chmodSync(file, 0o644);
    expect(open()).toEqual(keys);
    expect(rightsOf(file)).toBe(0o600);
    expect(warnings).toEqual([
      expect.stringMatching(/other users could read .*mode 644.*rotate-key/),
    ]);
  });
});

describe('replaceKeyFile', () => {
  it('leaves the keys as they are when it cannot', () => {
    const keys = open();
    const gone = join(folder, 'gone', 'store.key');
    expect(() => replaceKeyFile(gone, [makeTokenKey()])).toThrow('it cannot be replaced');
    mkdirSync(`${file}.folder`);
    expect(() => replaceKeyFile(`${file}.folder`, [makeTokenKey()])).toThrow('cannot be replaced');
    expect(open()).toEqual(keys);
    expect(readdirSync(folder).sort()).toEqual(['store.key', 'store.key.folder']);
  });
});
