import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BuiltProduct } from '../../catalog/publication.js';
import type { Commerce } from '../../commerce/commerce.js';
import { createCommerce } from '../../commerce/create-commerce.js';
import type { Storage } from '../../commerce/storage.js';
import { makeFixedEnvironment } from '../../testing/fixed-environment.js';
import { makeProduct } from '../../testing/make-product.js';
import { makeShop, shopIds } from '../../testing/make-shop.js';
import { makeUuid } from '../../testing/make-uuid.js';
import { openSqlite } from './open-sqlite.js';
import { processName } from './process-name.js';

const many = Array.from({ length: 700 }, (_, index) =>
  makeProduct({ id: makeUuid(0x1000 + index), node_ids: [shopIds.tea] }),
);
const shop = [...makeShop(), ...many].map((record, index) => ({ record, origin: `shop:${index}` }));
const list = { catalog_id: shopIds.catalog, node_id: shopIds.hierarchy };

let folder: string;
let file: string;
let storage: Storage;
let commerce: Commerce;
/** A plain connection, to look at the tables. */
let tables: Database.Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'release-content-'));
  file = join(folder, 'store.db');
  storage = openSqlite(file);
  commerce = createCommerce({ storage, ...makeFixedEnvironment() });
  await commerce.loadSeed(shop);
  tables = new Database(file);
});
afterEach(async () => {
  tables.close();
  await commerce.close();
  rmSync(folder, { recursive: true });
});

const publish = () => commerce.catalog.publishRelease(shopIds.catalog);

describe('the content of releases', () => {
  it('is that of the kept releases only', async () => {
    const one = countContent();
    await publish();
    await publish();
    const three = countContent();
    expect(three).toEqual(
      Object.fromEntries(Object.entries(one).map(([name, rows]) => [name, rows * 3])),
    );
    for (let count = 0; count < 3; count++) await publish();
    expect(countContent()).toEqual(three);
  });

  it('of a publish that was stopped is gone', async () => {
    const before = countContent();
    let steps = 0;
    const controller = new AbortController();
    const stopped = commerce.catalog.publishRelease(shopIds.catalog, {
      signal: controller.signal,
      onProgress: () => {
        steps += 1;
        if (steps === 2) controller.abort();
      },
    });
    await expect(stopped).rejects.toMatchObject({ code: 'aborted' });
    expect(countContent()).toEqual(before);
    expect(countReleases('building')).toBe(0);
  });

  it('is gone after a reset', async () => {
    await commerce.reset();
    expect(new Set(Object.values(countContent()))).toEqual(new Set([0]));
  });

  it('of a pruned release that cannot be freed does not undo the publish, and is freed later', async () => {
    await publish();
    await publish();
    const three = countContent();
    tables.exec(`CREATE TRIGGER stuck BEFORE DELETE ON release_products
      BEGIN SELECT raise(ABORT, 'stuck'); END`);
    const { id } = await publish();
    expect((await commerce.catalog.listNodeProducts(list)).release_id).toBe(id);
    expect(countContent()).not.toEqual(three);
    tables.exec('DROP TRIGGER stuck');
    await commerce.sweep();
    expect(countContent()).toEqual(three);
  });
});

describe('what an unfinished publication left behind', () => {
  const here = hostname();

  it.each([
    ['is removed when its process has ended', () => `${here}:${endedProcess()}:1`, 0, true],
    ['stays while its process lives', () => `${here}:${process.ppid}:1`, 0, false],
    ['stays while it is this process', () => processName, 0, false],
    [
      'stays when its process is on another machine',
      () => `elsewhere:${endedProcess()}:1`,
      0,
      false,
    ],
    ['is removed when nobody wrote for long', () => `elsewhere:1:1`, 11 * 60_000, true],
    ['stays when somebody wrote a while ago', () => `elsewhere:1:1`, 9 * 60_000, false],
  ])('%s', async (_, owner, silence, removed) => {
    const before = countContent();
    await leaveBehind(owner(), silence);
    expect(countContent()).not.toEqual(before);
    await commerce.sweep();
    expect(countReleases('building')).toBe(removed ? 0 : 1);
    if (removed) expect(countContent()).toEqual(before);
  });

  it('is seen by nobody', async () => {
    const [before, summary] = [await commerce.catalog.listCatalogs(), await commerce.describe()];
    const id = await leaveBehind(`${here}:${endedProcess()}:1`);
    expect(await commerce.catalog.listCatalogs()).toEqual(before);
    expect(await commerce.describe()).toEqual(summary);
    await expect(
      commerce.catalog.listNodeProducts({ ...list, release_id: id }),
    ).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('has no release'),
    });
  });

  it('is removed by the next publish too', async () => {
    const before = countContent();
    await leaveBehind(`${here}:${endedProcess()}:1`);
    await publish();
    expect(countReleases('building')).toBe(0);
    expect(countContent()).toEqual(
      Object.fromEntries(Object.entries(before).map(([name, rows]) => [name, rows * 2])),
    );
  });
});

describe('a publication that was given up by another process', () => {
  it('is told so and touches nothing any more', async () => {
    const before = countContent();
    const lost = commerce.catalog.publishRelease(shopIds.catalog, {
      onProgress: () => tables.exec(`UPDATE releases SET owner = 'swept' WHERE state = 'building'`),
    });
    await expect(lost).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('was given up by another process'),
    });
    tables.exec(`UPDATE releases SET touched_at = 0 WHERE state = 'building'`);
    await commerce.sweep();
    expect(countContent()).toEqual(before);
  });

  it('leaves alone one in the making that has its numbers by now', async () => {
    const lost = await open(makeUuid(0x701));
    const other = openSqlite(file);
    const others = createCommerce({ storage: other, ...makeFixedEnvironment() });
    await others.reset();
    await others.loadSeed(shop);
    const content = countContent();
    const held = await open(makeUuid(0x702), other);
    await expect(lost?.write([makeBuiltProduct(makeUuid(1))], [])).rejects.toMatchObject({
      code: 'conflict',
    });
    await lost?.abandon();
    expect(countReleases('building')).toBe(1);
    expect(countContent()).toEqual(content);
    await held?.write([makeBuiltProduct(makeUuid(2))], []);
    await held?.abandon();
    await others.close();
  });

  it('leaves alone the release that has its numbers by now', async () => {
    const other = createCommerce({
      storage: openSqlite(file),
      ...makeFixedEnvironment({ seed: 2 }),
    });
    let begun: (() => void) | undefined;
    const lost = commerce.catalog.publishRelease(shopIds.catalog, { onProgress: () => begun?.() });
    const told = expect(lost).rejects.toMatchObject({ code: 'conflict' });
    await new Promise<void>((resolve) => {
      begun = resolve;
    });
    await other.reset();
    await other.loadSeed(shop.filter(({ record }) => record.type !== 'publish'));
    const { id } = await other.catalog.publishRelease(shopIds.catalog);
    await told;
    const page = await commerce.catalog.listNodeProducts(list);
    expect(page).toMatchObject({ release_id: id, total: 705 });
    expect(page.documents).toHaveLength(25);
    expect(countReleases('building')).toBe(0);
    await other.close();
  });
});

/** Builds a release but for its last step, and signs it with another owner. */
async function leaveBehind(owner: string, silence = 0): Promise<string> {
  const dying = openSqlite(file);
  const id = makeUuid(0x777);
  const publication = await open(id, dying);
  for await (const batch of publication?.batches() ?? []) {
    await publication?.write(
      batch.products.map((product) => makeBuiltProduct(product.id)),
      [],
    );
  }
  await dying.close();
  tables
    .prepare(`UPDATE releases SET owner = ?, touched_at = ? WHERE state = 'building'`)
    .run(owner, Date.now() - silence);
  return id;
}

function open(release_id: string, on: Storage = storage) {
  return on.catalog.openPublication({ catalog_id: shopIds.catalog, release_id, now: 0, keep: 3 });
}

function makeBuiltProduct(id: string): BuiltProduct {
  return {
    id,
    pieces: { head: '', tail: '' },
    translations: [],
    prices: [],
    displayPrices: [],
    places: [{ node_id: shopIds.tea, position: Number.parseInt(id.slice(-6), 16) }],
    values: [{ attribute: 'id', value: id, language: '' }],
    facets: [{ attribute: 'tags', value: 'left' }],
    file_ids: [],
    component_ids: [],
  };
}

function endedProcess(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

function countContent(): Record<string, number> {
  const names = tables
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'release\\_%' ESCAPE '\\'`,
    )
    .pluck()
    .all();
  expect(names.length).toBeGreaterThan(5);
  return Object.fromEntries(
    names.map((name) => [
      name,
      Number(tables.prepare(`SELECT count(*) FROM ${name}`).pluck().get()),
    ]),
  );
}

function countReleases(state: string): number {
  return Number(tables.prepare('SELECT count(*) FROM releases WHERE state = ?').pluck().get(state));
}
