import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeReleaseContext } from '../../../../test/support/make-release-context.js';
import { buildFile, buildNode } from '../../../catalog/build/build-node.js';
import { buildProduct } from '../../../catalog/build/build-product.js';
import type { Publication } from '../../../catalog/publication.js';
import type { Commerce } from '../../../commerce/commerce.js';
import { createCommerce } from '../../../commerce/create-commerce.js';
import type { Storage } from '../../../commerce/storage.js';
import { makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { makeOffering } from '../../../testing/make-offering.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { makePendingSubscription } from '../../../testing/make-subscription.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { openSqlite } from '../open-sqlite.js';
import { backupSqlite } from '../upkeep/backup-sqlite.js';
import { inspectSqlite } from '../upkeep/inspect-sqlite.js';
import { restoreSqlite } from '../upkeep/restore-sqlite.js';

const list = { catalog_id: shopIds.catalog, node_id: shopIds.tea, limit: 100 };
const lost = expect.objectContaining({ code: 'conflict' });
const pending = makePendingSubscription({ go_live_after: '2020-01-01T00:00:00.000Z' });

let folder: string;
let file: string;
let backup: string;
let storage: Storage;
let commerce: Commerce;
let other: Commerce;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'beside-restore-'));
  file = join(folder, 'store.db');
  backup = join(folder, 'backup.db');
  storage = openSqlite(file);
  commerce = createCommerce({ storage, ...makeFixedEnvironment() });
  const { clock } = makeFixedEnvironment();
  other = createCommerce({ storage: openSqlite(file), clock });
  await load(commerce, [...makeShop(), makeOffering(), pending]);
  await load(commerce, products('first'));
});
afterEach(async () => {
  await commerce.close();
  await other.close();
  rmSync(folder, { recursive: true });
});

const load = (into: Commerce, records: readonly object[]) =>
  into.loadSeed(records.map((record, index) => ({ record, origin: `test:${index}` })));
const products = (name: string) =>
  Array.from({ length: 700 }, (_, index) =>
    makeProduct({
      id: makeUuid(0x1000 + index),
      sku: `S${index}`,
      name,
      node_ids: [shopIds.tea],
      // So long that each batch is a step.
      description: 'long '.repeat(1_000),
    }),
  );

/** Checks that public content is complete and as it was when the backup was made. */
async function expectAsBefore(before: Awaited<ReturnType<typeof contentOf>>) {
  expect(await contentOf()).toEqual(before);
  expect(inspectSqlite(file)).toMatchObject({ damage: [], incomplete: [], filling: 'none' });
  await commerce.cleanUp();
  await load(other, products('later'));
  await other.catalog.publishRelease(shopIds.catalog);
  const shown = await other.catalog.listNodeProducts(list);
  expect(shown.products.at(-1)?.attributes.name).toBe('later');
  expect(inspectSqlite(file)).toMatchObject({ damage: [], incomplete: [] });
}

async function contentOf() {
  const { location: _, ...summary } = await commerce.describe();
  return { summary, page: await commerce.catalog.listNodeProducts(list) };
}

describe('a publish', () => {
  it('of which a backup was made and restored while it went on is refused, and nothing of it is public', async () => {
    const before = await contentOf();
    const publication = await openPublication();
    const batches = publication.batches()[Symbol.asyncIterator]();
    await write(publication, (await batches.next()).value);
    await backupSqlite(file, backup);
    expect(countBuilding(backup)).toBe(0);
    await write(publication, (await batches.next()).value);
    await restoreSqlite(file, backup);
    await expect(finish(publication, batches)).rejects.toEqual(lost);
    await publication.abandon();
    await expectAsBefore(before);
  });

  it('whose steps are gone, because a plain copy from before took the place, is refused', async () => {
    const before = await contentOf();
    const publication = await openPublication();
    const batches = publication.batches()[Symbol.asyncIterator]();
    await write(publication, (await batches.next()).value);
    copyWithPlainMeans();
    expect(countBuilding(backup)).toBe(1);
    await write(publication, (await batches.next()).value);
    await restoreSqlite(file, backup);
    await expect(finish(publication, batches)).rejects.toEqual(lost);
    await publication.abandon();
    await expectAsBefore(before);
  });

  it('whose steps are all there goes on, whatever else was put back', async () => {
    const publication = await openPublication();
    const batches = publication.batches()[Symbol.asyncIterator]();
    await write(publication, (await batches.next()).value);
    copyWithPlainMeans();
    await load(other, [
      makeProduct({ id: makeUuid(0x9000), sku: 'LOST', node_ids: [shopIds.tea] }),
    ]);
    await restoreSqlite(file, backup);
    await finish(publication, batches);
    expect(inspectSqlite(file)).toMatchObject({ damage: [], incomplete: [] });
    expect((await commerce.catalog.listNodeProducts(list)).total).toBeGreaterThanOrEqual(700);
  });

  it('is refused when the store is emptied', async () => {
    const publication = await openPublication();
    const batches = publication.batches()[Symbol.asyncIterator]();
    await write(publication, (await batches.next()).value);
    await other.reset();
    await expect(finish(publication, batches)).rejects.toEqual(lost);
    await publication.abandon();
    expect(inspectSqlite(file)).toMatchObject({ damage: [], incomplete: [] });
    expect((await commerce.describe()).releases).toBe(0);
  });
});

describe('beside a restore', () => {
  it('an import is all there or not at all', async () => {
    const before = await contentOf();
    await backupSqlite(file, backup);
    const importing = load(other, products('imported'));
    const restoring = restoreSqlite(file, backup);
    await Promise.allSettled([importing, restoring]);
    await restoring.catch(() => restoreSqlite(file, backup));
    expect(inspectSqlite(file).damage).toEqual([]);
    const names = new Set<string>();
    for await (const record of commerce.exportSeed()) {
      if (record.type === 'product' && record.sku?.startsWith('S') && 'name' in record)
        names.add(String(record.name));
    }
    expect(names.has('first') && names.has('imported')).toBe(false);
    await restoreSqlite(file, backup);
    await expectAsBefore(before);
  });

  it('a subscription goes live in the one content or in the other', async () => {
    await backupSqlite(file, backup);
    const going = other.subscriptions.activateDue();
    const restoring = restoreSqlite(file, backup);
    await Promise.all([going, restoring]);
    await other.subscriptions.activateDue();
    const found = await commerce.subscriptions.find(pending.id);
    expect(found?.subscription.attributes).toMatchObject({ pending: false, status: 'active' });
    expect(inspectSqlite(file).damage).toEqual([]);
  });

  it('a first filling adds nothing to what was restored', async () => {
    await backupSqlite(file, backup);
    const before = await contentOf();
    const fill = await commerce.beginFill({ clear: true });
    await load(commerce, makeShop());
    expect(inspectSqlite(file).filling).toBe('going on');
    await expect(backupSqlite(file, join(folder, 'half.db'))).rejects.toMatchObject({
      code: 'busy',
      message: expect.stringContaining('incomplete'),
    });
    await restoreSqlite(file, backup);
    await expect(load(commerce, products('more'))).rejects.toEqual(lost);
    await fill?.abandon();
    await expectAsBefore(before);
  });
});

describe('a first filling that was cut off', () => {
  /** Leaves the store like a killed process, which has lost its lock. */
  async function cutOff() {
    await commerce.reset();
    const dying = createCommerce({ storage: openSqlite(file), ...makeFixedEnvironment() });
    await dying.beginFill();
    await load(dying, makeShop());
    await dying.close();
  }

  it('is found, and cleared away by the next who looks', async () => {
    await cutOff();
    expect(inspectSqlite(file).filling).toBe('cut off');
    await expect(load(other, products('more'))).rejects.toMatchObject({ code: 'busy' });
    expect(await other.clearUnfinishedFill()).toBe(true);
    expect(await commerce.describe()).toMatchObject({ catalogs: 0, products: 0 });
    expect(inspectSqlite(file).filling).toBe('none');
  });

  it('takes nothing from a backup that is restored in its place', async () => {
    const before = await contentOf();
    await backupSqlite(file, backup);
    await cutOff();
    await restoreSqlite(file, backup);
    expect(await commerce.clearUnfinishedFill()).toBe(false);
    await expectAsBefore(before);
  });

  it('is never what lives: another waits for it, however many processes have its number', async () => {
    await commerce.reset();
    const fill = await commerce.beginFill();
    await load(commerce, makeShop());
    let isWaiting = false;
    const waited = other.clearUnfinishedFill({
      onWait: () => {
        isWaiting = true;
      },
    });
    await expect.poll(() => isWaiting).toBe(true);
    await load(commerce, products('first'));
    await fill?.complete();
    expect(await waited).toBe(false);
    expect((await other.describe()).products).toBeGreaterThan(700);
  });
});

/** Copies the file and its log, like somebody who does not know the backup command. */
function copyWithPlainMeans(): void {
  const plain = new Database(file);
  plain.pragma('wal_checkpoint(PASSIVE)');
  plain.close();
  copyFileSync(file, backup);
  copyFileSync(`${file}-wal`, `${backup}-wal`);
}

function countBuilding(name: string): unknown {
  const database = new Database(name);
  const count = database
    .prepare(`SELECT count(*) FROM releases WHERE state = 'building'`)
    .pluck()
    .get();
  database.close();
  return count;
}

async function openPublication(): Promise<Publication> {
  await load(commerce, products('second'));
  const publication = await storage.catalog.openPublication({
    catalog_id: shopIds.catalog,
    release_id: makeUuid(0x701),
    now: 0,
    keep: 3,
    lot: 0.5,
  });
  if (!publication) throw new RangeError('there is a catalog to publish');
  return publication;
}

type Batches = ReturnType<ReturnType<Publication['batches']>[typeof Symbol.asyncIterator]>;
type Batch = Awaited<ReturnType<Batches['next']>>['value'];

async function write(publication: Publication, batch: Batch): Promise<void> {
  const release = makeReleaseContext({ nodes: publication.nodes });
  await publication.write(
    batch.products.map((product: never) => buildProduct(product, batch, release)),
    [...batch.files.values()].map(buildFile),
  );
}

async function finish(publication: Publication, batches: Batches): Promise<void> {
  for (let next = await batches.next(); !next.done; next = await batches.next()) {
    await write(publication, next.value);
  }
  const release = makeReleaseContext({ nodes: publication.nodes });
  await publication.complete({
    nodes: [...release.tree.values()].map((node) => buildNode(node, release, publication)),
    languages: release.languages,
    default_language: release.default_language,
    sale_changes: [],
  });
}
