import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SeedRecord } from '@aisle/schema/seed';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeReleaseContext } from '../../../../test/support/make-release-context.js';
import { buildFile, buildNode } from '../../../catalog/build/build-node.js';
import { buildProduct } from '../../../catalog/build/build-product.js';
import type { Publication, PublicationEnd } from '../../../catalog/publication.js';
import type { Commerce } from '../../../commerce/commerce.js';
import { createCommerce } from '../../../commerce/create-commerce.js';
import type { Storage } from '../../../commerce/storage.js';
import { makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { makeFile } from '../../../testing/make-file.js';
import { makeNode } from '../../../testing/make-node.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { makeVariation } from '../../../testing/make-variation.js';
import type { Connection } from '../connection/connection.js';
import { connect } from '../connection/file-connection.js';
import { openSqlite } from '../open-sqlite.js';
import { createSqliteCatalogStore } from '../sqlite-storage.js';

/** Number of products, so large that their lists have blocks. */
const many = Array.from({ length: 600 }, (_, index) =>
  makeProduct({ id: makeUuid(0x1000 + index), node_ids: [shopIds.tea], tags: ['many'] }),
);
const shop = [...makeShop(), ...many];
const list = { catalog_id: shopIds.catalog, node_id: shopIds.hierarchy };
const languages = ['en', 'fr'];

let folder: string;
let file: string;
let storage: Storage;
let commerce: Commerce;
/** A plain connection, to look at the tables. */
let tables: Database.Database;
/** Connections of makers that have not ended. */
const living: Connection[] = [];

/** Shared, so that each release has a distinct id. */
const environment = makeFixedEnvironment();
/** A store with the shop, of which each test has a copy. */
let published: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'release-content-'));
  published = join(folder, 'published.db');
  const filled = createCommerce({ storage: openSqlite(published), ...environment });
  await load(shop, filled);
  await filled.close();
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  file = join(mkdtempSync(join(folder, 'copy-')), 'store.db');
  copyFileSync(published, file);
  storage = openSqlite(file);
  commerce = createCommerce({ storage, ...environment });
  tables = new Database(file);
});
afterEach(async () => {
  tables.close();
  for (const one of living.splice(0)) await one.close();
  await commerce.close();
});

const load = (records: readonly SeedRecord[], into: Commerce = commerce) =>
  into.loadSeed(records.map((record, index) => ({ record, origin: `shop:${index}` })));
const publish = () => commerce.catalog.publishRelease(shopIds.catalog);

let variations = 0;
/** Changes after which the next publish is complete or incremental. */
const changes = {
  complete: () => {
    variations += 1;
    return load([makeVariation({ name: `Size ${variations}` })]);
  },
  'carried on': () =>
    load([
      makeNode({ id: makeUuid(5), name: 'Added', curated_products: [makeUuid(0x900)] }),
      makeProduct({ id: makeUuid(0x900), node_ids: [makeUuid(5), shopIds.tea], tags: ['many'] }),
      ...many
        .slice(0, 250)
        .filter((_, index) => index % 50 === 0)
        .map(asDraft),
      makeProduct({
        id: makeUuid(0x1100),
        name: 'New\0\ud800',
        node_ids: [shopIds.green],
        tags: ['few'],
      }),
      makeFile({ alt_text: 'Changed' }),
    ]),
} as const;
/** Tables in which a removal may get stuck, one after the other. */
const removalOrder = {
  complete: ['release_products', 'release_lists', 'release_values', 'release_nodes'],
  'carried on': ['release_lists', 'release_values', 'release_nodes', 'release_list_changes'],
} as const;
const kinds = Object.keys(changes) as (keyof typeof changes)[];

describe('the content of releases', () => {
  it('is that of the kept releases only', async () => {
    const one = countContent();
    for (let count = 0; count < 2; count++) {
      await changes.complete();
      await publish();
    }
    const three = countContent();
    expect(three).toEqual(times(one, 3));
    for (let count = 0; count < 3; count++) {
      await changes.complete();
      await publish();
    }
    expect(countContent()).toEqual(three);
  });

  it('that nothing changed between is there once, but for the nodes', async () => {
    const one = countContent();
    for (let count = 0; count < 5; count++) {
      await publish();
      const kept = Math.min(count + 2, 3);
      const { release_nodes, release_node_documents, ...others } = one;
      expect(countContent()).toEqual({
        ...others,
        ...times({ release_nodes, release_node_documents }, kept),
      });
    }
  });

  it('that changed is freed when the last release with it is', async () => {
    const before = countContent();
    await changes['carried on']();
    await publish();
    expect(countContent().release_products).toBe((before.release_products ?? 0) + 2);
    for (let count = 0; count < 2; count++) await publish();
    // One product was added and one changed; five are drafts by now.
    expect(countContent().release_products).toBe((before.release_products ?? 0) + 1 - 5);
    expect(countContent()).toMatchObject({ release_product_changes: 0, release_list_changes: 0 });
  });

  it.each(kinds)('of a %s publish that was stopped is gone', async (kind) => {
    await changes[kind]();
    const before = dump();
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
    expect(dump()).toEqual(before);
  });

  it('is gone after a reset', async () => {
    await changes['carried on']();
    await publish();
    await commerce.reset();
    expect(new Set(Object.values(countContent()))).toEqual(new Set([0]));
  });

  it.each([
    ['complete', 'release_nodes'],
    ['complete', 'release_values'],
    ['carried on', 'release_nodes'],
    ['carried on', 'release_products'],
    ['carried on', 'release_list_blocks'],
  ] as const)(
    'of a pruned release before a %s one that cannot be freed from %s does not undo the publish, and is freed later',
    async (kind, table) => {
      const [freed, stuck] = [await publishFour(kind), await publishFour(kind, table)];
      expect(stuck.content).not.toEqual(freed.content);
      expect((await commerce.catalog.listNodeProducts(list)).release_id).toBe(stuck.id);
      tables.exec('DROP TRIGGER stuck');
      await commerce.cleanUp();
      expect(countContent()).toEqual(freed.content);
    },
  );

  /** Has the first of four releases pruned; nothing can be deleted from the table, if one is given. */
  async function publishFour(kind: keyof typeof changes, table?: string) {
    await commerce.reset();
    await load(shop);
    await changes[kind]();
    for (let count = 0; count < 2; count++) await publish();
    if (table !== undefined) {
      tables.exec(`CREATE TRIGGER stuck BEFORE DELETE ON ${table}
        BEGIN SELECT raise(ABORT, 'stuck'); END`);
    }
    const { id } = await publish();
    return { id, content: countContent() };
  }
});

describe('what an unfinished publication left behind', () => {
  it.each([
    ['is removed when its maker has ended', 'ended', 0, true],
    ['stays while its maker lives', 'living', 0, false],
    ['is removed when its maker has not written for long', 'living', 11 * 60_000, true],
    ['stays when its maker wrote a while ago', 'living', 9 * 60_000, false],
  ] as const)('%s', async (_, maker, silence, removed) => {
    await changes.complete();
    const before = dump();
    await leaveBehind('all but the last step', maker, silence);
    expect(dump()).not.toEqual(before);
    await commerce.cleanUp();
    expect(countReleases('building')).toBe(removed ? 0 : 1);
    if (removed) expect(dump()).toEqual(before);
  });

  describe.each(kinds)('by one that is %s', (kind) => {
    beforeEach(() => changes[kind]());

    it.each(['its beginning', 'some products', 'its lists', 'all but the last step'] as const)(
      'with %s written is removed whole',
      async (written) => {
        const before = dump();
        await leaveBehind(written);
        expect(dump()).not.toEqual(before);
        await commerce.cleanUp();
        expect(dump()).toEqual(before);
      },
    );

    it('is removed whole also when the removal breaks off and is made again', async () => {
      const before = dump();
      await leaveBehind('all but the last step');
      for (const table of removalOrder[kind]) {
        tables.exec(`CREATE TRIGGER stuck BEFORE DELETE ON ${table}
          BEGIN SELECT raise(ABORT, 'stuck'); END`);
        await expect(commerce.cleanUp()).rejects.toThrow();
        tables.exec('DROP TRIGGER stuck');
      }
      await commerce.cleanUp();
      expect(dump()).toEqual(before);
    });

    it('is seen by nobody', async () => {
      const before = [await commerce.catalog.listCatalogs(), await commerce.describe()];
      const page = await commerce.catalog.listNodeProducts(list);
      const release_id = await leaveBehind('all but the last step');
      expect([await commerce.catalog.listCatalogs(), await commerce.describe()]).toEqual(before);
      expect(await commerce.catalog.listNodeProducts(list)).toEqual(page);
      const named = commerce.catalog.listNodeProducts({ ...list, release_id });
      await expect(named).rejects.toMatchObject({
        code: 'not_found',
        message: expect.stringContaining('has no release'),
      });
    });

    it('is removed by the next publish too, which makes what it would have made', async () => {
      await publish();
      const [content, pages] = [countContent(), await readPages()];
      await commerce.reset();
      await load(shop);
      await changes[kind]();
      await leaveBehind('all but the last step');
      await publish();
      expect(countReleases('building')).toBe(0);
      expect(countContent()).toEqual(content);
      expect(await readPages()).toEqual(pages);
    });
  });

  it('is all of its generation when the releases that it carried on were pruned meanwhile', async () => {
    await changes['carried on']();
    await leaveBehind('all but the last step', 'living');
    for (let count = 0; count < 3; count++) await publish();
    expect(countReleases('building')).toBe(1);
    tables.exec(`UPDATE releases SET touched_at = 0 WHERE state = 'building'`);
    for (let count = 0; count < 2; count++) await commerce.cleanUp();
    expect(generationsOf('release_products', 'number >> 32')).toEqual(publishedGenerations());
    expect(generationsOf('generations', 'number')).toEqual(publishedGenerations());
    expect(generationsOf('release_lists', 'node >> 20')).toEqual(publishedGenerations());
  });

  it('is nothing that the next release builds on, whenever its maker ends', async () => {
    await publish();
    await publish();
    await changes['carried on']();
    await leaveBehind('all but the last step', 'living');
    let isOver = false;
    // The cleanup at the beginning sees the publication running, the one at the end does not.
    await commerce.catalog.publishRelease(shopIds.catalog, {
      async onProgress() {
        if (isOver) return;
        isOver = true;
        await living.pop()?.close();
      },
    });
    await commerce.cleanUp();
    expect(countReleases('building')).toBe(0);
    const { total } = await commerce.catalog.listNodeProducts(list);
    const ids = new Set<string>();
    for (let offset = 0; offset < total; offset += 100) {
      const page = await commerce.catalog.listNodeProducts({ ...list, offset, limit: 100 });
      for (const { id } of page.products) ids.add(id);
    }
    // One product was added, and five are drafts by now.
    expect([total, ids.size]).toEqual([601, 601]);
  });
});

describe('a publication that three others overtook', () => {
  it.each(kinds)('is finished and pruned at once, when it is %s', async (kind) => {
    await changes[kind]();
    const other = openSqlite(file);
    const slow = await open(makeUuid(0x703), other);
    for (let count = 0; count < 3; count++) await publish();
    const page = await commerce.catalog.listNodeProducts(list);
    const { state } = await slow.complete(await writeBatches(slow));
    expect(state).toBe('pruned');
    expect(countReleases('published')).toBe(3);
    expect(await commerce.catalog.listNodeProducts(list)).toEqual(page);
    expect(generationsOf('release_products', 'number >> 32')).toEqual(publishedGenerations());
    expect(generationsOf('generations', 'number')).toEqual(publishedGenerations());
    await other.close();
  });
});

describe('a publication that was given up by another process', () => {
  it.each(kinds)('is told so and touches nothing any more, when it is %s', async (kind) => {
    await changes[kind]();
    const before = dump();
    const lost = commerce.catalog.publishRelease(shopIds.catalog, {
      onProgress: () => tables.exec(`UPDATE releases SET owner = 'swept' WHERE state = 'building'`),
    });
    await expect(lost).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('was abandoned: this process had not written for too long'),
    });
    tables.exec(`UPDATE releases SET touched_at = 0 WHERE state = 'building'`);
    await commerce.cleanUp();
    expect(dump()).toEqual(before);
  });

  it.each(kinds)(
    'is refused once a newer version has changed the tables, when it is %s',
    async (kind) => {
      await changes[kind]();
      const before = dump();
      const known = Number(tables.pragma('user_version', { simple: true }));
      const refused = commerce.catalog.publishRelease(shopIds.catalog, {
        onProgress: () => tables.pragma(`user_version = ${known + 1}`),
      });
      await expect(refused).rejects.toMatchObject({
        code: 'unusable_file',
        message: expect.stringContaining(`its schema is ${known + 1}, this program knows ${known}`),
      });
      await expect(commerce.catalog.publishRelease(shopIds.catalog)).rejects.toMatchObject({
        code: 'unusable_file',
      });
      tables.pragma(`user_version = ${known}`);
      await commerce.cleanUp();
      expect(dump()).toEqual(before);
    },
  );

  it('leaves alone one in the making that has its numbers by now', async () => {
    const lost = await open(makeUuid(0x701));
    const other = openSqlite(file);
    const others = createCommerce({ storage: other, ...makeFixedEnvironment() });
    await others.reset();
    await load(shop, others);
    const content = countContent();
    const held = await open(makeUuid(0x702), other);
    const end = { nodes: [], languages: ['en'], default_language: 'en', sale_changes: [] };
    await expect(lost.complete(end)).rejects.toMatchObject({ code: 'conflict' });
    await lost.abandon();
    expect(countReleases('building')).toBe(1);
    expect(countContent()).toEqual(content);
    await held.abandon();
    await others.close();
  });

  it('leaves alone the release that has its numbers by now', async () => {
    const other = createCommerce({
      storage: openSqlite(file),
      ...makeFixedEnvironment({ seed: 2 }),
    });
    let begun: (() => void) | undefined;
    await changes.complete();
    const lost = commerce.catalog.publishRelease(shopIds.catalog, { onProgress: () => begun?.() });
    const told = expect(lost).rejects.toMatchObject({ code: 'conflict' });
    await new Promise<void>((resolve) => {
      begun = resolve;
    });
    await other.reset();
    await load(
      shop.filter(({ type }) => type !== 'publish'),
      other,
    );
    const { id } = await other.catalog.publishRelease(shopIds.catalog);
    await told;
    const page = await commerce.catalog.listNodeProducts(list);
    expect(page).toMatchObject({ release_id: id, total: 605 });
    expect(page.documents).toHaveLength(25);
    expect(countReleases('building')).toBe(0);
    await other.close();
  });
});

type Written = 'its beginning' | 'some products' | 'its lists' | 'all but the last step';

/** Makes a part of a release that its maker does not finish. */
async function leaveBehind(
  written: Written,
  maker: 'ended' | 'living' = 'ended',
  silence = 0,
): Promise<string> {
  // Closing a store would abandon its unfinished work; a connection alone ends like a killed
  // process.
  const dying = connect(file, { readOnly: false });
  const id = makeUuid(0x777);
  const publication = await open(id, { catalog: createSqliteCatalogStore(dying) });
  if (written === 'some products') await writeBatches(publication, 1);
  if (written === 'its lists') {
    await completeUntil(publication, 'INSERT ON release_nodes');
  }
  if (written === 'all but the last step') {
    await completeUntil(publication, `UPDATE OF state ON releases WHEN NEW.state = 'published'`);
  }
  if (maker === 'ended') await dying.close();
  else living.push(dying);
  tables
    .prepare(`UPDATE releases SET touched_at = touched_at - ? WHERE state = 'building'`)
    .run(silence);
  return id;
}

/** Completes a publication up to a step that fails. */
async function completeUntil(publication: Publication, event: string): Promise<void> {
  const end = await writeBatches(publication);
  tables.exec(`CREATE TRIGGER died BEFORE ${event} BEGIN SELECT raise(ABORT, 'died'); END`);
  await expect(publication.complete(end)).rejects.toThrow();
  tables.exec('DROP TRIGGER died');
}

async function writeBatches(
  publication: Publication,
  limit = Number.POSITIVE_INFINITY,
): Promise<PublicationEnd> {
  const release = makeReleaseContext({ nodes: publication.nodes, languages });
  let count = 0;
  for await (const batch of publication.batches()) {
    if (count++ >= limit) break;
    const products = batch.products.map((product) => buildProduct(product, batch, release));
    await publication.write(products, [...batch.files.values()].map(buildFile));
  }
  return {
    nodes: [...release.tree.values()].map((node) => buildNode(node, release, publication)),
    languages,
    default_language: 'en',
    sale_changes: [],
  };
}

async function open(
  release_id: string,
  on: Pick<Storage, 'catalog'> = storage,
): Promise<Publication> {
  const request = { catalog_id: shopIds.catalog, release_id, now: 0, keep: 3, lot: 0.5 };
  const publication = await on.catalog.openPublication(request);
  if (!publication) throw new RangeError('there is a catalog to publish');
  return publication;
}

function asDraft(product: ReturnType<typeof makeProduct>) {
  return { ...product, status: 'draft' as const };
}

/** The first pages of every node, as far as releases with other ids can be compared. */
async function readPages(): Promise<string> {
  const { nodes } = await commerce.catalog.listNodes({ ...list, limit: 100 });
  const pages = nodes.map(async ({ id: node_id }) => {
    const { total, documents } = await commerce.catalog.listNodeProducts({ ...list, node_id });
    return { node_id, total, documents };
  });
  return JSON.stringify(await Promise.all(pages)).replaceAll(/Size \d+/g, 'Size');
}

/** Everything that releases have in the tables, row by row. */
function dump(): Record<string, string[]> {
  const names = [...contentTables(), 'releases', 'generations'];
  const rowsOf = (name: string) =>
    tables
      .prepare<[], unknown[]>(`SELECT * FROM ${name}`)
      .raw()
      .all()
      .map((row) => row.map((value) => (Buffer.isBuffer(value) ? value.toString('hex') : value)))
      .map((row) => row.join(' '));
  return Object.fromEntries(names.map((name) => [name, rowsOf(name)]));
}

function countContent(): Record<string, number> {
  const count = (name: string) =>
    Number(tables.prepare(`SELECT count(*) FROM ${name}`).pluck().get());
  return Object.fromEntries(contentTables().map((name) => [name, count(name)]));
}

function contentTables(): string[] {
  const names = tables
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'release\\_%' ESCAPE '\\'`,
    )
    .pluck()
    .all();
  expect(names.length).toBeGreaterThan(8);
  return names;
}

function countReleases(state: string): number {
  return Number(tables.prepare('SELECT count(*) FROM releases WHERE state = ?').pluck().get(state));
}

function generationsOf(table: string, generation: string): unknown[] {
  return tables.prepare(`SELECT DISTINCT ${generation} FROM ${table} ORDER BY 1`).pluck().all();
}

function publishedGenerations(): unknown[] {
  const sql = `SELECT DISTINCT generation FROM releases WHERE state = 'published' ORDER BY 1`;
  return tables.prepare(sql).pluck().all();
}

function times(counts: Record<string, number | undefined>, factor: number) {
  return Object.fromEntries(
    Object.entries(counts).map(([name, rows]) => [name, (rows ?? 0) * factor]),
  );
}
