import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openOwnCertificate } from './open-own-certificate.js';

let folder: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-tls-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 0, 31);

const open = ({ names = ['shop.test'], at = now, readOnly = false } = {}) => {
  const files = { cert: join(folder, 'crt'), key: join(folder, 'key') };
  const say = (text: string) => said.push(text);
  return openOwnCertificate(files, { names, now: at, readOnly, say });
};

describe('openOwnCertificate', () => {
  it('makes one for its owner, for all names and 397 days, that can sign no other', async () => {
    const { certificate } = await open({
      names: ['shop.test', '10.0.0.1', 'fe80::1', 'shop.test'],
    });
    for (const name of ['localhost', 'shop.test']) expect(certificate.checkHost(name)).toBe(name);
    for (const address of ['127.0.0.1', '::1', '10.0.0.1', 'fe80::1']) {
      expect(certificate.checkIP(address)).toBe(address);
    }
    expect(certificate.checkHost('other.test')).toBeUndefined();
    expect(certificate.ca).toBe(false);
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    expect(Math.round((Date.parse(certificate.validTo) - now) / day)).toBe(397);
    expect(['crt', 'key'].map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([
      0o600, 0o600,
    ]);
  });

  it('keeps it while it holds and has the names, in read-only mode too', async () => {
    const { pair } = await open();
    expect((await open()).pair).toEqual(pair);
    expect((await open({ names: [], readOnly: true })).pair).toEqual(pair);
    expect(said).toHaveLength(1);
  });

  it.each([
    ['it ends soon', () => {}, { at: now + 370 * day }, 'the previous one expires on'],
    [
      'a name is new',
      () => {},
      { names: ['new.test'] },
      'the previous one is not valid for new.test',
    ],
    ['others can read its key', () => chmodSync(join(folder, 'key'), 0o644), {}, 'other users'],
    ['it is broken', () => writeFileSync(join(folder, 'crt'), 'x'), {}, 'contains no certificate'],
    ['its key is gone', () => rmSync(join(folder, 'key')), {}, 'there was none'],
  ])('makes another when %s, and says so', async (_title, spoil, options, reason) => {
    const { pair } = await open();
    spoil();
    const other = await open(options);
    expect(other.pair).not.toEqual(pair);
    expect(readFileSync(join(folder, 'crt'), 'utf8')).toBe(other.pair.cert);
    expect(said.at(-1)).toContain(reason);
    expect(statSync(join(folder, 'key')).mode & 0o777).toBe(0o600);
  });

  it('keeps the names of the one before, which another server may be using', async () => {
    await open({ names: ['one.test', '10.0.0.1', 'fe80::1'] });
    const { certificate } = await open({ names: ['two.test'] });
    for (const name of ['localhost', 'one.test', 'two.test']) {
      expect(certificate.checkHost(name)).toBe(name);
    }
    for (const address of ['::1', '10.0.0.1', 'fe80::1']) {
      expect(certificate.checkIP(address)).toBe(address);
    }
    expect(certificate.subjectAltName?.split(', ')).toHaveLength(7);
  });

  it.each([
    ['first starts', () => {}],
    ['starts that find a key others can read', () => chmodSync(join(folder, 'key'), 0o644)],
  ])('is one pair after many %s at once', async (_title, spoil) => {
    await open();
    if (_title === 'first starts') for (const name of ['crt', 'key']) rmSync(join(folder, name));
    spoil();
    const names = ['a.test', 'b.test', 'c.test', 'd.test', 'e.test'];
    await Promise.all(names.map((name) => open({ names: [name] })));
    const before = said.length;
    const { certificate } = await open({ names });
    expect(certificate.checkHost('c.test')).toBe('c.test');
    expect(said).toHaveLength(before);
  });

  it('makes none where nothing may be written, and says what to do', async () => {
    await expect(open({ readOnly: true })).rejects.toThrow(/[Ss]tart once without.*--tls-cert/);
    expect(said).toEqual([]);
  });
});
