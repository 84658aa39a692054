import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeWorkplace, readFacts, type Workplace } from '../support/run-aisle.js';
import { ids, makeShop } from '../support/shop.js';
import { writeSeed } from '../support/shop-file.js';
import { nameSchema } from '../support/test-store.js';

const server = inject('postgres') ?? '';
const { password } = new URL(server);
let database: string;
let place: Workplace;
/** Output of all commands. */
let said: string[];

beforeAll(async () => {
  database = nameSchema(server);
  place = makeWorkplace(database);
  writeSeed(place.folder);
  said = [];
  await run('import', 'shop.ndjson');
});
afterAll(() => place?.remove());
afterEach(() => {
  expect(said.splice(0).filter((text) => text.includes(password))).toEqual([]);
});

async function run(...args: readonly string[]) {
  const result = await place.run(...args);
  said.push(result.stdout, result.stderr);
  return result;
}

async function serve(...args: readonly string[]) {
  const running = place.begin(['--port', '0', '--seed', 'shop.ndjson', ...args]);
  const facts = await readFacts<{ database: { location: string } }>(running);
  return {
    ...facts,
    async stop() {
      const ended = await running.stop();
      said.push(ended.stdout, ended.stderr);
      return ended;
    },
    ask: (path: string, token = facts.token) =>
      fetch(`${facts.api}${path}`, { headers: { Authorization: `Bearer ${token}` } }),
  };
}

const products = `/catalogs/${ids.retail}/releases/latest/nodes/${ids.clothing}/relationships/products`;

describe('the command line on a PostgreSQL database', () => {
  it('imports, publishes, exports and empties as on a file', async () => {
    const empty = nameSchema(server);
    const there = (...args: readonly string[]) => run(...args, '--db', empty);
    expect(await there('doctor')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^database +has no store yet; the next start creates it$/m),
    });
    expect(await there('import', 'shop.ndjson')).toMatchObject({ code: 0 });
    const imported = await there('export', 'of-postgres.ndjson');
    expect(imported).toMatchObject({ code: 0 });
    await run('import', 'shop.ndjson', '--db', 'store.sqlite');
    await run('export', 'of-sqlite.ndjson', '--db', 'store.sqlite');
    const [one, other] = ['of-postgres.ndjson', 'of-sqlite.ndjson'].map((name) =>
      withoutTimes(readFileSync(join(place.folder, name), 'utf8')),
    );
    expect(one).toBe(other);

    expect((await there('publish', 'Retail', '--dry-run')).stdout).toContain('no changes');
    expect((await there('publish', 'Retail')).stdout).toMatch(/^Retail: no changes since release/);
    const forced = await there('publish', 'Retail', '--force');
    expect(forced.stdout).toMatch(/^Published Retail: release/);
    expect(await there('reset')).toMatchObject({ code: 2 });
    expect((await there('reset', '--yes')).stdout).toMatch(/^Deleted 2 cat.* from postgres:/);
    expect((await there('export')).stdout).toBe('');
    // No local file is created.
    expect(existsSync(join(place.folder, '.aisle'))).toBe(false);
  });

  it('tells what a start needs, and no password', async () => {
    const { code, stdout } = await run('doctor');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^db +postgres:\/\/postgres@127\.0\.0\.1:\d+\/postgres\?schema=test_/m);
    expect(stdout).toMatch(/^database +holds 2 catalogs/m);
    expect(stdout).toMatch(/^backups +use PostgreSQL tools/m);
  });

  it.each(['backup', 'restore'])('says what does the work of %s', async (command) => {
    const before = readdirSync(place.folder);
    const { code, stdout, stderr } = await run(command, 'file');
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/pg_dump/);
    expect(readdirSync(place.folder)).toEqual(before);
  });

  describe('serves', () => {
    let running: Awaited<ReturnType<typeof serve>>;
    let token: string;
    beforeAll(async () => {
      running = await serve();
    });

    it('what it imported, says where from, and answers tokens of the command', async () => {
      const { api, database: store, ask } = running;
      expect(store.location).toMatch(/^postgres:\/\/postgres@127\.0\.0\.1:/);
      expect((await ask(products)).status).toBe(200);
      token = (await run('token')).stdout.trim();
      expect((await ask(products, token)).status).toBe(200);
      const metrics = await (await fetch(`${api}/metrics`)).text();
      expect(metrics).toMatch(/^aisle_store_up 1$/m);
      expect(metrics).toMatch(/^aisle_releases 2$/m);
      said.push(metrics, await (await fetch(`${api}/playground/examples.json`)).text());
      expect((await run('import', 'shop.ndjson', '--publish')).stdout).toContain(
        'Published Retail',
      );
    });

    it('with the key of the database, which another command rotates', async () => {
      const { ask } = running;
      await run('rotate-key');
      const next = (await run('token')).stdout.trim();
      expect((await ask(products, next)).status).toBe(200);
      expect((await ask(products, token)).status).toBe(200);
      await run('rotate-key', '--forget');
      const last = (await run('token')).stdout.trim();
      expect((await ask(products, last)).status).toBe(200);
      await expect.poll(async () => (await ask(products, next)).status).toBe(401);
      token = last;
    });

    it('with the same key after a restart and a reset', async () => {
      expect((await running.stop()).code).toBe(0);
      await run('reset', '--yes');
      running = await serve();
      expect((await running.ask(products, token)).status).toBe(200);
      await running.stop();
    });
  });

  it('refuses what has no place there', async () => {
    const tls = await run('--tls', '--port', '0');
    expect(tls.code).toBe(2);
    expect(tls.stderr).toContain('--tls-cert');
  });

  it('says what to install when the driver is missing', async () => {
    const hook = `import { registerHooks } from 'node:module';
      registerHooks({ resolve(name, context, next) {
        if (/^pg(-copy-streams)?$/.test(name)) throw Object.assign(
          new Error("Cannot find package '" + name + "'"), { code: 'ERR_MODULE_NOT_FOUND' });
        return next(name, context);
      } });`;
    const { ended } = place.start(['export'], {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}`,
    });
    const { code, stderr } = await ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/npm install pg pg-copy-streams/);
    expect(stderr).not.toContain('bug');
    said.push(stderr);
  });

  it.each([
    ['a wrong password', (url: URL) => Object.assign(url, { password: `${password}x` })],
    ['a database that is not there', (url: URL) => Object.assign(url, { pathname: '/nowhere' })],
  ])('says that an address has %s, and tries no longer', async (_what, change) => {
    const address = change(new URL(database)).href;
    const { code, stderr } = await run('--port', '0', '--db', address);
    expect(code).toBe(1);
    expect(stderr).toContain('postgres://postgres@127.0.0.1');
    expect(stderr).not.toMatch(/bug|tried again/);
  });
});

describe('aisle copy', () => {
  it('takes a store to PostgreSQL and back, and the exports are the same to the byte', async () => {
    const other = nameSchema(server);
    await run('import', 'shop.ndjson', '--db', 'one.sqlite', '--publish');
    const there = await run('copy', '--from', 'one.sqlite', '--to', other);
    expect(there).toMatchObject({ code: 0 });
    expect(there.stdout).toMatch(/verified, SHA-256 [0-9a-f]{64}/);
    const back = await run('copy', '--from', other, '--to', 'two.sqlite');
    expect(back).toMatchObject({ code: 0 });
    const exports = await Promise.all(
      ['one.sqlite', other, 'two.sqlite'].map(
        async (db) => (await run('export', '--db', db)).stdout,
      ),
    );
    expect(new Set(exports).size).toBe(1);
    expect(exports[0]?.split('\n')).toHaveLength(makeShop().length + 1);

    const { ask, stop } = await serve('--db', other);
    expect((await ask(products)).status).toBe(200);
    await stop();
  });

  it('goes into no store that holds something', async () => {
    const before = (await run('export')).stdout;
    const { code, stderr } = await run('copy', '--from', 'two.sqlite', '--to', database);
    expect(code).toBe(1);
    expect(stderr).toMatch(/holds 2 catalogs.* Nothing was changed/s);
    expect((await run('export')).stdout).toBe(before);
  });
});

/** Removes the times of the import, in which records differ. */
function withoutTimes(text: string): string {
  return text.replaceAll(/"(created|updated)_at":"[^"]+"/g, '');
}
