import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '../src/tls/open-own-certificate.js';
import { makeWorkplace, readFacts, type Workplace } from './support/run-aisle.js';
import { ids } from './support/shop.js';
import { writeSeed } from './support/shop-file.js';

// Backups, restoring and the doctor on the command line.

const db = '.aisle/store.sqlite';
const book = { id: 'b00c0001-0000-4000-8000-000000000000', name: 'Retail' };

let place: Workplace;
beforeEach(async () => {
  place = makeWorkplace();
  writeSeed(place.folder);
  expect((await place.run('import', 'shop.ndjson')).code).toBe(0);
});
afterEach(() => place.remove());

const pathOf = (name: string) => join(place.folder, name);

describe('a backup', () => {
  it('is made and put back while a server uses the database, which answers the same again', async () => {
    const running = place.begin(['serve', '--port', '0']);
    const { api, token } = await readFacts(running);
    const products = `${api}/catalogs/${ids.retail}/releases/latest/nodes/${ids.shirts}/relationships/products`;
    const ask = async () => {
      const answer = await fetch(products, { headers: { Authorization: `Bearer ${token}` } });
      return { status: answer.status, text: await answer.text() };
    };
    const before = await ask();
    expect(before.status).toBe(200);

    const made = await place.run('backup', 'copy.sqlite');
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toContain('verified');
    expect(statSync(pathOf('copy.sqlite')).mode & 0o777).toBe(0o600);

    expect((await place.run('reset', '--yes')).code).toBe(0);
    expect((await ask()).status).toBe(404);
    const back = await place.run('restore', 'copy.sqlite');
    expect(back).toMatchObject({ code: 0, stdout: expect.stringContaining('34 products') });
    expect(await ask()).toEqual(before);
    expect((await running.stop()).code).toBe(0);
  });

  it('replaces no file, and is not put over a store that holds something unless told to', async () => {
    expect((await place.run('backup', 'copy.sqlite')).code).toBe(0);
    const again = await place.run('backup', 'copy.sqlite');
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('already exists') });
    for (const file of [db, `${db}.key`]) {
      const { code, stderr } = await place.run('backup', file);
      expect([code, stderr]).toEqual([1, expect.stringContaining('Name another file')]);
    }
    const refused = await place.run('restore', 'copy.sqlite');
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('Pass --yes') });
    expect((await place.run('restore', 'copy.sqlite', '--yes')).code).toBe(0);
  });

  it('is not put over prices alone either, nor is a first fill that fails their end', async () => {
    expect((await place.run('backup', 'copy.sqlite')).code).toBe(0);
    writeFileSync(pathOf('prices.ndjson'), JSON.stringify({ type: 'price_book', ...book }));
    writeFileSync(pathOf('bad.ndjson'), '{"type":"nonsense"}');
    const other = ['--db', 'other.sqlite'];
    expect((await place.run('import', 'prices.ndjson', ...other)).code).toBe(0);
    expect(await place.run('restore', 'copy.sqlite', ...other)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('This will replace other records (price_book)'),
    });
    const served = place.begin(['serve', '--port', '0', '--seed', 'bad.ndjson', ...other]);
    await readFacts(served);
    expect((await served.stop()).stderr).toContain('not empty, so --seed is ignored');
    expect((await place.run('export', ...other)).stdout).toContain(book.id);
  });

  it.each([
    ['restore', 'none.sqlite', 'none.sqlite does not exist'],
    ['restore', 'shop.ndjson', 'not a database'],
    ['backup', 'nowhere/copy.sqlite', 'nowhere/copy.sqlite cannot be created'],
  ])('that cannot be: %s %s', async (command, file, words) => {
    const { code, stderr } = await place.run(
      command,
      file,
      ...(command === 'restore' ? ['--yes'] : []),
    );
    expect([code, stderr]).toEqual([1, expect.stringContaining(words)]);
    expect(existsSync(pathOf('copy.sqlite'))).toBe(false);
    expect((await place.run('doctor')).stdout).toContain('34 products');
  });

  it('can be put in the place of a damaged store', async () => {
    await place.run('backup', 'copy.sqlite');
    const before = await place.run('export');
    damage(pathOf(db));
    const doctor = await place.run('doctor');
    expect(doctor).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^\w+ +! .*damaged.*/m),
    });
    expect(doctor.stdout).toContain('aisle restore');
    expect((await place.run('restore', 'copy.sqlite', '--yes')).code).toBe(0);
    expect(await place.run('export')).toEqual(before);
    expect((await place.run('doctor')).code).toBe(0);
  });
});

describe('the doctor', () => {
  it('looks at the certificate that a start would serve', async () => {
    const first = await place.run('doctor', '--tls');
    expect(first.stdout).toMatch(
      /^certificate .*store\.sqlite\.tls\.crt does not exist; the next start creates it$/m,
    );
    expect((await place.run('doctor')).stdout).not.toMatch(/^certificate /m);
    const put = async (name: string, time: number) => {
      const { cert, key } = await makeCertificate(['shop.test'], time);
      writeFileSync(join(place.folder, `${name}.crt`), cert);
      writeFileSync(join(place.folder, `${name}.key`), key);
    };
    const check = (cert: string, key: string) =>
      place.run('doctor', '--tls-cert', `${cert}.crt`, '--tls-key', `${key}.key`);
    await put('young', Date.now());
    await put('ended', Date.now() - 400 * 24 * 60 * 60 * 1000);
    const young = await check('young', 'young');
    expect(young).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^certificate +DNS:shop\.test; expires on /m),
    });
    const ended = await check('ended', 'ended');
    expect(ended).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^certificate +! .*expired on .*; replace it$/m),
    });
    expect((await check('young', 'ended')).stdout).toMatch(
      /^certificate +! cannot be used: .*is not the private key/m,
    );
  });

  it('says how the database is, and that others may read it', async () => {
    const { code, stdout } = await place.run('doctor');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^SQLite +3\.\d+\.\d+$/m);
    expect(stdout).toMatch(/^integrity +intact$/m);
    expect(stdout).toMatch(/^journal +write-ahead log$/m);
    expect(stdout).toMatch(/^disk +[\d.]+ [kMG]B free$/m);
    chmodSync(pathOf(db), 0o644);
    const open = await place.run('doctor');
    expect(open).toMatchObject({ code: 1, stdout: expect.stringContaining(`chmod 600 ${db}`) });
  });
});

/** Overwrites half the pages of a file with random bytes, but not the first ones. */
function damage(file: string): void {
  const bytes = readFileSync(file);
  const pageSize = bytes.readUInt16BE(16);
  for (let at = 3 * pageSize; at < bytes.length; at += 2 * pageSize) bytes.fill(0xa5, at, at + 200);
  writeFileSync(file, bytes);
}
