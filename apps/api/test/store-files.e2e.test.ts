import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StartFacts } from '../src/cli/serve/collect-facts.js';
import { makeWorkplace, type Workplace } from './support/run-aisle.js';
import { ids } from './support/shop.js';
import { writeSeed } from './support/shop-file.js';
import { changeDatabase, Database } from './support/sqlite-driver.js';

// A store has several files: companions, links to it, and obstacles in its place.

const isRoot = process.geteuid?.() === 0;
const stranger = 12_345;

let template: Workplace;
let place: Workplace;
const pathOf = (name: string) => join(place.folder, name);

beforeAll(async () => {
  template = makeWorkplace();
  writeSeed(template.folder);
  expect((await template.run('import', 'shop.ndjson', '--db', 'store.sqlite')).code).toBe(0);
});
afterAll(() => template.remove());
beforeEach(() => {
  place = makeWorkplace();
  for (const name of ['store.sqlite', 'shop.ndjson']) {
    copyFileSync(join(template.folder, name), pathOf(name));
  }
});
afterEach(() => place.remove());

async function serve(...args: readonly string[]) {
  const { firstLine, stop } = place.begin(['serve', '--port', '0', '--log', 'json', ...args]);
  return { facts: JSON.parse(await firstLine) as StartFacts, stop };
}

const updateSubscription = (
  { api }: StartFacts,
  token: string | undefined,
  address_id: string | null,
) =>
  fetch(`${api}/v2/subscriptions/subscriptions/${ids.subscription}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      data: { id: ids.subscription, type: 'subscription', attributes: { address_id } },
    }),
  });

describe('a database behind a link', () => {
  it('has one key and one token, and a log that is missed when it is gone', async () => {
    mkdirSync(pathOf('names'));
    symlinkSync('../store.sqlite', pathOf('names/link.sqlite'));
    const { facts, stop } = await serve('--db', 'names/link.sqlite');
    expect(readdirSync(pathOf('names'))).toEqual(['link.sqlite']);
    const token = (await place.run('token', '--db', 'store.sqlite')).stdout.trim();
    expect((await updateSubscription(facts, token, ids.address)).status).toBe(200);
    rmSync(pathOf('store.sqlite-wal'));
    expect((await updateSubscription(facts, token, null)).status).toBe(503);
    expect((await fetch(`${facts.api}/readyz`)).status).toBe(503);
    await stop();
  });

  it('that has a second name is warned about', async () => {
    linkSync(pathOf('store.sqlite'), pathOf('second.sqlite'));
    const { stop } = await serve('--db', 'store.sqlite');
    expect((await stop()).stderr).toContain('has 2 hard links');
    const doctor = await place.run('doctor', '--db', 'store.sqlite');
    expect(doctor).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^names +! .*2 hard links/m),
    });
  });
});

describe('a start', () => {
  it.each([
    ['a damaged subscription', "UPDATE subscriptions SET document = 'x', due_at = 1"],
    ['a damaged release', 'UPDATE releases SET checksum = 1'],
    ['a damaged catalog', "UPDATE catalogs SET document = 'x'"],
    [
      'a damaged leftover',
      "INSERT INTO releases SELECT 99, 'x', catalog_id, generation, 'building', 'gone', 0, 0, '', 'x', 'x', 0, 0, NULL FROM releases LIMIT 1",
    ],
    ['pages that are nonsense', undefined],
  ])('does not depend on the content: %s', async (_, sql) => {
    if (sql === undefined) overwriteSubscriptions();
    else changeDatabase(pathOf('store.sqlite'), (database) => database.exec(sql));
    const { facts, stop } = await serve('--db', 'store.sqlite');
    expect((await fetch(`${facts.api}/healthz`)).status).toBe(200);
    expect((await fetch(`${facts.api}/playground/examples.json`)).status).toBe(200);
    expect((await stop()).code).toBe(0);
  });

  function overwriteSubscriptions(): void {
    let root = 0;
    let size = 0;
    changeDatabase(pathOf('store.sqlite'), (database) => {
      const pages = "SELECT rootpage FROM sqlite_schema WHERE name = 'subscriptions'";
      root = database.prepare<{ rootpage: number }>(pages).get().rootpage;
      size = Number(database.pragma('page_size', { simple: true }));
      database.pragma('wal_checkpoint(TRUNCATE)');
    });
    const bytes = readFileSync(pathOf('store.sqlite'));
    writeFileSync(pathOf('store.sqlite'), bytes.fill(0xa5, (root - 1) * size, root * size));
  }

  it('beside another server says so, and who the first one says it is', async () => {
    const first = await serve('--db', 'store.sqlite');
    const second = await serve('--db', 'store.sqlite');
    expect((await second.stop()).stderr).toContain(`another server uses store.sqlite too (process`);
    expect((await first.stop()).stderr).not.toContain('another server');
  });

  it('that could not fill its database leaves none behind, and neither does such an import', async () => {
    writeFileSync(pathOf('wrong.ndjson'), '{"type":"product"}\n');
    for (const args of [
      ['serve', '--port', '0', '--seed', 'wrong.ndjson', '--db', 'new.sqlite'],
      ['import', 'wrong.ndjson', '--db', 'new.sqlite'],
    ]) {
      expect((await place.run(...args)).code).toBe(1);
      expect(readdirSync(place.folder).filter((name) => name.startsWith('new'))).toEqual([]);
    }
  });

  it('with a name that the driver would take for another is refused, with the reason', async () => {
    for (const command of ['serve', 'doctor', 'export', 'publish']) {
      const { code, stdout, stderr } = await place.run(command, '--db', ':memory: ');
      expect([command, code]).toEqual([command, 1]);
      expect(`${stdout}${stderr}`).toContain(':memory:, without a space, stands for');
      expect(stderr).not.toContain('bug in aisle');
    }
    expect(readdirSync(place.folder).sort()).toEqual(['shop.ndjson', 'store.sqlite']);
  });
});

describe('in a folder that others may write to', () => {
  it('no token is given to a file that somebody put there', async () => {
    const victim = pathOf('victim');
    writeFileSync(victim, 'precious');
    symlinkSync(victim, pathOf('store.sqlite.token.next'));
    symlinkSync(victim, pathOf('store.sqlite.token'));
    const { facts, stop } = await serve('--db', 'store.sqlite');
    await stop();
    expect(readFileSync(victim, 'utf8')).toBe('precious');
    expect(lstatSync(pathOf('store.sqlite.token')).isFile()).toBe(true);
    expect(statSync(pathOf('store.sqlite.token')).mode & 0o777).toBe(0o600);
    expect(readFileSync(pathOf('store.sqlite.token'), 'utf8').trim().split('.')).toHaveLength(3);
    expect(facts.token_file).toBe(join(realpathSync(place.folder), 'store.sqlite.token'));
  });

  it.skipIf(!isRoot)('a key of another user’s is refused', async () => {
    const key = pathOf('store.sqlite.key');
    writeFileSync(key, Buffer.alloc(32, 7).toString('base64url'), { mode: 0o600 });
    chownSync(key, stranger, stranger);
    for (const args of [['token'], ['serve', '--port', '0'], ['rotate-key']]) {
      const { code, stderr } = await place.run(...args, '--db', 'store.sqlite');
      expect([code, stderr]).toEqual([1, expect.stringContaining('belongs to another user')]);
    }
    expect((await place.run('doctor', '--db', 'store.sqlite')).stdout).toMatch(
      /^key +! .*another user/m,
    );
  });

  it('an export is its owner’s only, follows no link and replaces no file that is none', async () => {
    const victim = pathOf('victim');
    writeFileSync(victim, 'precious');
    symlinkSync(victim, pathOf('out.ndjson.unfinished'));
    writeFileSync(pathOf('out.ndjson'), 'old');
    chmodSync(pathOf('out.ndjson'), 0o644);
    const db = ['--db', 'store.sqlite'];
    expect((await place.run('export', 'out.ndjson', ...db)).code).toBe(0);
    expect(readFileSync(victim, 'utf8')).toBe('precious');
    expect(statSync(pathOf('out.ndjson')).mode & 0o777).toBe(0o600);
    const text = readFileSync(pathOf('out.ndjson'), 'utf8');

    execFileSync('mkfifo', [pathOf('pipe')]);
    const reader = new Promise<string>((resolve) => {
      const cat = spawn('cat', [pathOf('pipe')]);
      let read = '';
      cat.stdout.on('data', (chunk) => {
        read += chunk;
      });
      cat.once('close', () => resolve(read));
    });
    expect((await place.run('export', 'pipe', ...db)).code).toBe(0);
    expect(await reader).toBe(text);
    expect(lstatSync(pathOf('pipe')).isFIFO()).toBe(true);

    expect((await place.run('export', '/dev/null', ...db)).code).toBe(0);
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
    expect((await place.start(['export', '/dev/stdout', ...db]).ended).stdout).toBe(text);
    mkdirSync(pathOf('folder'));
    expect(await place.run('export', 'folder', ...db)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('folder is a folder'),
    });
    for (const end of ['', '.key', '.token', '.lock', '.serving', '-wal']) {
      const refused = await place.run('export', `store.sqlite${end}`, ...db);
      expect(refused.stderr).toContain('belongs to the database');
    }
  });

  it.skipIf(process.geteuid?.() !== 0)(
    'an export goes into no pipe that another user made in a folder of everybody’s',
    async () => {
      mkdirSync(pathOf('shared'));
      chmodSync(pathOf('shared'), 0o1777);
      execFileSync('mkfifo', [pathOf('shared/pipe')]);
      chownSync(pathOf('shared/pipe'), 12_345, 12_345);
      symlinkSync(pathOf('shared/pipe'), pathOf('link'));
      for (const name of ['shared/pipe', 'link']) {
        expect(await place.run('export', name, '--db', 'store.sqlite')).toMatchObject({
          code: 1,
          stderr: expect.stringContaining('is a pipe that another user made'),
        });
      }
    },
  );
});

describe('a restored backup', () => {
  it('outlives the start after a first fill that was cut off', async () => {
    expect((await place.run('backup', 'copy.sqlite', '--db', 'store.sqlite')).code).toBe(0);
    // Standard input never ends here.
    const args = ['serve', '-', '--format', 'ndjson', '--port', '0', '--db', 'new.sqlite'];
    const filling = place.start(args, {}, 'pipe');
    const isHalf = () =>
      existsSync(pathOf('new.sqlite-wal')) && countIn('new.sqlite', 'filling') > 0;
    await expect.poll(isHalf).toBe(true);
    filling.child.kill('SIGKILL');
    await filling.ended;
    const half = await place.run('doctor', '--db', 'new.sqlite');
    expect(half).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^filling +! was interrupted/m),
    });
    const restored = await place.run('restore', 'copy.sqlite', '--yes', '--db', 'new.sqlite');
    expect(restored.code).toBe(0);
    const { facts, stop } = await serve('--db', 'new.sqlite');
    expect(facts.database.products).toBe(countIn('copy.sqlite', 'products'));
    expect((await stop()).stderr).not.toContain('starts over');
  });

  it('is a backup: nobody is asked about a file that is none', async () => {
    for (const file of ['shop.ndjson', 'nothing']) {
      if (file === 'nothing') writeFileSync(pathOf(file), '');
      const { code, stderr } = await place.run('restore', file, '--db', 'store.sqlite');
      expect([code, stderr]).toEqual([1, expect.stringContaining(`${file} is not a backup`)]);
      expect(stderr).toContain('Name a file made by a backup');
    }
  });

  function countIn(file: string, rows: string): number {
    try {
      const database = new Database(pathOf(file), { readonly: true });
      const { n } = database.prepare<{ n: number }>(`SELECT count(*) AS n FROM ${rows}`).get();
      database.close();
      return n;
    } catch {
      return 0;
    }
  }
});
