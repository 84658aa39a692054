import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Commerce } from '../../../commerce/commerce.js';
import { createCommerce } from '../../../commerce/create-commerce.js';
import { makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { openSqlite } from '../open-sqlite.js';
import { backupSqlite } from '../upkeep/backup-sqlite.js';
import { inspectSqlite } from '../upkeep/inspect-sqlite.js';
import { restoreSqlite } from '../upkeep/restore-sqlite.js';

let folder: string;
let file: string;
let backup: string;
let commerce: Commerce;
const others: Commerce[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'upkeep-'));
  file = join(folder, 'store.db');
  backup = join(folder, 'backup.db');
  commerce = open(file);
  await load(commerce, makeShop());
});
afterEach(async () => {
  for (const one of [commerce, ...others.splice(0)]) await one.close();
  rmSync(folder, { recursive: true });
});

describe('a backup', () => {
  it('is one file of its owner’s that holds all there was, and can be used as a store', async () => {
    const { bytes } = await backupSqlite(file, backup);
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(statSync(backup).size).toBe(bytes);
    expect(readdirSync(folder).filter((name) => name.startsWith('backup'))).toEqual(['backup.db']);
    const copy = open(backup);
    expect(await contentOf(copy)).toEqual(await contentOf(commerce));
  });

  it('shows one state, whatever is written meanwhile', async () => {
    // So many that several writes end while they are copied.
    const many = 9_000;
    await load(commerce, manyProducts(many, 'first'));
    const writer = open(file);
    let isDone = false;
    let written = 0;
    const writing = (async () => {
      for (; !isDone; written += 1) {
        const [first, ...rest] = manyProducts(many, `later ${written}`);
        await load(
          writer,
          [first, rest.at(-1)].filter((one) => one !== undefined),
        );
        await nextTurn();
      }
    })();
    await backupSqlite(file, backup);
    // On a machine that copies faster than it writes, another one.
    while (written < 2) {
      rmSync(backup);
      await backupSqlite(file, backup);
    }
    isDone = true;
    await writing;
    const ends = (await exportOf(open(backup)))
      .map((text) => JSON.parse(text))
      .filter(({ sku }) => sku === 'S0' || sku === `S${many - 1}`);
    expect(ends).toHaveLength(2);
    expect(ends[0].name).toBe(ends[1].name);
  });

  it('comes to an end when there is always something new', async () => {
    await load(commerce, manyProducts(3000, 'first'));
    const writer = new Database(file);
    const steps: number[] = [];
    await backupSqlite(file, backup, {
      onProgress(pages) {
        writer.exec("UPDATE products SET sku = sku WHERE sku = 'S1'");
        expect(steps.push(pages)).toBeLessThan(100);
      },
    });
    writer.close();
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(new Set(steps).size).toBe(steps.length);
  });

  it('replaces nothing that is there', async () => {
    writeFileSync(backup, 'precious');
    await expect(backupSqlite(file, backup)).rejects.toMatchObject({
      code: 'unusable_file',
      message: expect.stringContaining('already exists'),
    });
    expect(readFileSync(backup, 'utf8')).toBe('precious');
  });

  it('neither follows nor replaces what somebody put in its way', async () => {
    const victim = join(folder, 'victim');
    writeFileSync(victim, 'precious');
    symlinkSync(victim, `${backup}.unfinished`);
    await backupSqlite(file, backup);
    expect(readFileSync(victim, 'utf8')).toBe('precious');
    const dangling = join(folder, 'dangling.db');
    symlinkSync(join(folder, 'nowhere'), dangling);
    await expect(backupSqlite(file, dangling)).rejects.toThrow('already exists');
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  it('leaves nothing behind when it is stopped', async () => {
    await load(commerce, manyProducts(3000, 'many'));
    const controller = new AbortController();
    const stopped = backupSqlite(file, backup, {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ code: 'aborted' });
    expect(readdirSync(folder).filter((name) => name.startsWith('backup'))).toEqual([]);
  });

  it('is not made of a damaged store', async () => {
    await commerce.close();
    damage(file);
    await expect(backupSqlite(file, backup)).rejects.toMatchObject({
      code: 'storage_unavailable',
      message: expect.stringContaining('damaged'),
    });
    expect(existsSync(backup)).toBe(false);
  });

  it.each([
    ['a file that is not there', () => join(folder, 'none.db')],
    [
      'no database',
      () => {
        const text = join(folder, 'text');
        writeFileSync(text, 'text'.repeat(200));
        return text;
      },
    ],
    ['a place without a folder', () => file, () => join(folder, 'none', 'backup.db')],
  ])('is refused for %s', async (_title, from, to = () => backup) => {
    await expect(backupSqlite(from(), to())).rejects.toMatchObject({
      message: expect.stringContaining(folder),
    });
    expect(existsSync(backup)).toBe(false);
  });
});

describe('restoring', () => {
  it('brings everything back, in a place where nothing was', async () => {
    await backupSqlite(file, backup);
    const place = join(folder, 'new.db');
    await restoreSqlite(place, backup);
    expect(statSync(place).mode & 0o777).toBe(0o600);
    expect(await contentOf(open(place))).toEqual(await contentOf(commerce));
  });

  it('replaces what a store in use holds in one step, and its users see it at once', async () => {
    const before = await contentOf(commerce);
    await backupSqlite(file, backup);
    await load(commerce, manyProducts(3000, 'new'));
    await commerce.catalog.publishRelease(shopIds.catalog);
    const after = await contentOf(commerce);
    const seen: unknown[] = [];
    await restoreSqlite(file, backup, {
      onProgress: async () => seen.push((await commerce.describe()).products),
    });
    expect(new Set(seen)).toEqual(new Set([after.summary.products]));
    expect(await contentOf(commerce)).toEqual(before);
    expect(inspectSqlite(file)).toMatchObject({ damage: [], journalMode: 'wal' });
    await load(commerce, manyProducts(1, 'writable'));
  });

  it('waits for nobody for ever: a store that is being written to is busy and stays as it was', async () => {
    await backupSqlite(file, backup);
    await load(commerce, manyProducts(3, 'new'));
    const before = await exportOf(commerce);
    const writer = new Database(file);
    writer.exec('BEGIN IMMEDIATE');
    await expect(restoreSqlite(file, backup, { patience: 200 })).rejects.toMatchObject({
      code: 'busy',
    });
    writer.close();
    expect(await exportOf(commerce)).toEqual(before);
  });

  it('leaves the store alone when the backup is no good', async () => {
    await backupSqlite(file, backup);
    damage(backup);
    const before = await exportOf(commerce);
    await expect(restoreSqlite(file, backup)).rejects.toMatchObject({
      code: 'storage_unavailable',
      message: expect.stringContaining(backup),
    });
    expect(await exportOf(commerce)).toEqual(before);
    const place = join(folder, 'new.db');
    await expect(restoreSqlite(place, backup)).rejects.toThrow('damaged');
    expect(existsSync(place)).toBe(false);
  });

  it('leaves it alone when the backup is the store itself, or another program’s', async () => {
    await expect(restoreSqlite(file, file)).rejects.toThrow('the store itself');
    const foreign = join(folder, 'foreign.db');
    new Database(foreign).exec('CREATE TABLE notes (text)').close();
    await expect(restoreSqlite(file, foreign)).rejects.toThrow('another program');
    await backupSqlite(file, backup);
    const bytes = readFileSync(foreign);
    await expect(restoreSqlite(foreign, backup)).rejects.toThrow('another program');
    expect(readFileSync(foreign).equals(bytes)).toBe(true);
    writeFileSync(foreign, 'no database at all'.repeat(100));
    await expect(restoreSqlite(foreign, backup)).rejects.toThrow('Move it away');
  });

  it('that fails leaves alone what another process made meanwhile where nothing was', async () => {
    await backupSqlite(file, backup);
    const place = join(folder, 'new.db');
    const restoring = restoreSqlite(place, backup, {
      confirm: async () => {
        await load(open(place), makeShop());
        return true;
      },
    });
    await expect(restoring).rejects.toMatchObject({
      code: 'unusable_file',
      message: expect.stringContaining('already exists'),
    });
    expect(await exportOf(open(place))).toHaveLength(makeShop().length);
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  it('puts no backup under the log of a database that is gone', async () => {
    await backupSqlite(file, backup);
    const place = join(folder, 'new.db');
    writeFileSync(`${place}-wal`, 'precious');
    await expect(restoreSqlite(place, backup)).rejects.toThrow(`${place}-wal exists`);
    expect(readFileSync(`${place}-wal`, 'utf8')).toBe('precious');
    expect(existsSync(place)).toBe(false);
  });

  it.each([
    ['is empty', () => writeFileSync(backup, ''), 'it is empty'],
    ['is a text', () => writeFileSync(backup, 'text '.repeat(500)), 'it is not a database'],
    ['is half a first filling', cutOffFill, 'incomplete'],
  ])('asks nobody about a file that %s, and says what to do', async (_, make, words) => {
    await make();
    const before = await exportOf(commerce);
    let isAsked = false;
    const confirm = async () => {
      isAsked = true;
      return true;
    };
    await expect(restoreSqlite(file, backup, { confirm })).rejects.toThrow(words);
    expect(isAsked).toBe(false);
    expect(await exportOf(commerce)).toEqual(before);
  });

  it('changes nothing when it is not wanted after all', async () => {
    await backupSqlite(file, backup);
    await load(commerce, manyProducts(3, 'new'));
    const before = await exportOf(commerce);
    expect(await restoreSqlite(file, backup, { confirm: async () => false })).toBe(false);
    expect(await exportOf(commerce)).toEqual(before);
  });

  it('can bring back a store whose file is damaged', async () => {
    const before = await contentOf(commerce);
    await backupSqlite(file, backup);
    await commerce.close();
    damage(file);
    expect(inspectSqlite(file).damage).not.toEqual([]);
    await restoreSqlite(file, backup);
    expect(inspectSqlite(file).damage).toEqual([]);
    commerce = open(file);
    expect(await contentOf(commerce)).toEqual(before);
  });

  it('says so when pages have another size', async () => {
    await backupSqlite(file, backup);
    const other = join(folder, 'other.db');
    copyFileSync(backup, other);
    new Database(other).exec('PRAGMA page_size = 4096; VACUUM').close();
    await expect(restoreSqlite(other, backup)).rejects.toThrow('Move it away');
  });
});

it('who only reads leaves no log beside the file, nor removes one that is in use', async () => {
  const logs = () => readdirSync(folder).filter((name) => /^store\.db-/.test(name));
  inspectSqlite(file);
  expect(logs()).toEqual(['store.db-shm', 'store.db-wal']);
  await commerce.close();
  expect(logs()).toEqual([]);
  inspectSqlite(file);
  await backupSqlite(file, backup);
  await openSqlite(file, { readOnly: true }).close();
  expect(logs()).toEqual([]);
});

describe('an inspection', () => {
  it('finds other names of the file, and what a copy that was killed left beside it', async () => {
    expect(inspectSqlite(file)).toMatchObject({ names: 1, leftovers: [], isForeign: false });
    linkSync(file, join(folder, 'second.db'));
    const left = `${file}.0123456789abcdef.unfinished`;
    writeFileSync(left, '');
    expect(inspectSqlite(file)).toMatchObject({ names: 2, leftovers: [left] });
  });

  it('tells the state of the file and changes nothing', async () => {
    const bytes = readFileSync(file);
    const found = inspectSqlite(file);
    expect(found).toMatchObject({ journalMode: 'wal', damage: [], isOpenToOthers: false });
    expect(found.bytes).toBe(bytes.length);
    expect(found.tables).toBe(found.newestTables);
    expect(found.freeBytes).toBeGreaterThan(0);
    expect(found.sqliteVersion).toMatch(/^3\./);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });
});

async function cutOffFill(): Promise<void> {
  const dying = createCommerce({ storage: openSqlite(backup), ...makeFixedEnvironment() });
  await dying.beginFill();
  await load(dying, makeShop());
  await dying.close();
}

const located = (records: readonly object[]) =>
  records.map((record, index) => ({ record, origin: `test:${index}` }));

const load = (into: Commerce, records: readonly object[]) => into.loadSeed(located(records));

function open(location: string): Commerce {
  const opened = createCommerce({ storage: openSqlite(location), ...makeFixedEnvironment() });
  others.push(opened);
  return opened;
}

const manyProducts = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) =>
    makeProduct({ id: makeUuid(0x1000 + index), sku: `S${index}`, name, node_ids: [shopIds.tea] }),
  );

async function exportOf(from: Commerce): Promise<readonly string[]> {
  const records: string[] = [];
  for await (const record of from.exportSeed()) records.push(JSON.stringify(record));
  return records;
}

/** Returns the content of a store: records, a page, numbers. */
async function contentOf(from: Commerce) {
  const { location: _, ...summary } = await from.describe();
  const list = { catalog_id: shopIds.catalog, node_id: shopIds.hierarchy };
  return {
    summary,
    records: await exportOf(from),
    page: (await from.catalog.listNodeProducts(list)).products,
  };
}

/** Fills a page in the middle of a file with nonsense. */
function damage(location: string): void {
  const bytes = readFileSync(location);
  const pageSize = bytes.readUInt16BE(16);
  const pages = Math.floor(bytes.length / pageSize);
  for (let page = 3; page < pages; page += 2)
    bytes.fill(0xa5, page * pageSize, page * pageSize + 200);
  writeFileSync(location, bytes);
  truncateSync(location, bytes.length);
}
