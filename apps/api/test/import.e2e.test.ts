import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ProductList } from '@aisle/schema/catalog';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeWorkplace, type Workplace } from './support/run-aisle.js';
import { ids, makeShop } from './support/shop.js';
import { writeSeed } from './support/shop-file.js';

let place: Workplace;
beforeEach(() => {
  place = makeWorkplace();
});
afterEach(() => place.remove());

const header =
  'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price\n';
const shirts = (...sizes: string[]) =>
  header +
  sizes
    .map((size, row) => `shirt,${row ? ',' : 'Shirt,Size'},${size},SHIRT-${size},10,12\n`)
    .join('');
const writeFile = (name: string, text: string) => {
  writeFileSync(join(place.folder, name), text);
  return name;
};
const exported = async (): Promise<{ type: string; sku?: string; [name: string]: unknown }[]> => {
  const { stdout } = await place.run('export');
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
};
const find = async (type: string, sku: string) =>
  (await exported()).find((record) => record.type === type && record.sku === sku);

/** Requests a path from a server on the workplace's database. */
async function ask<Body>(path: string, ...args: string[]): Promise<{ status: number; body: Body }> {
  const seed = args.length > 0 ? args : ['--seed', 'none'];
  const { firstLine, stop } = place.begin(['--port', '0', '--auth', 'off', ...seed]);
  const { api } = JSON.parse(await firstLine) as { api: string };
  const answer = await fetch(`${api}${path}`);
  const body = (await answer.json()) as Body;
  await stop();
  return { status: answer.status, body };
}

describe('a product list that is imported again', () => {
  it('withdraws the variants that it has no longer, and says so', async () => {
    await place.run('import', writeFile('shirts.csv', shirts('S', 'M', 'L')), '--publish');
    writeFile('shirts.csv', shirts('M', 'L'));
    const { code, stderr } = await place.run('import', 'shirts.csv', '--publish');
    expect(stderr).toBe(
      'shirts.csv:2: "Shirt - S" (SHIRT-S) is no longer among the variants, so it became a draft\n',
    );
    expect(code).toBe(0);
    expect(await find('product', 'SHIRT-S')).toMatchObject({ status: 'draft' });
    expect((await place.run('import', 'shirts.csv')).stderr).toBe('');
    writeFile('shirts.csv', shirts('S', 'M', 'L'));
    await place.run('import', 'shirts.csv');
    expect(await find('product', 'SHIRT-S')).toMatchObject({ status: 'live' });
  });

  it('takes variants by other names, with the skus that they had', async () => {
    await place.run('import', writeFile('shirts.csv', shirts('S', 'M')));
    writeFile('shirts.csv', shirts('S', 'M').replace('Size,S,', 'Size,Small,'));
    expect(await place.run('import', 'shirts.csv')).toMatchObject({ code: 0 });
    expect(await find('product', 'SHIRT-S')).toMatchObject({
      name: 'Shirt - Small',
      status: 'live',
    });
  });

  it('leaves the prices in other currencies', async () => {
    const file = writeFile('shirts.csv', shirts('S'));
    await place.run('import', file, '--currency', 'USD');
    await place.run('import', file, '--currency', 'JPY');
    expect(await find('price', 'SHIRT-S')).toMatchObject({
      currencies: { USD: { amount: 1200 }, JPY: { amount: 12 } },
      sales: { 'compare-at': { currencies: { USD: { amount: 1000 }, JPY: { amount: 10 } } } },
    });
  });

  it('leaves what was made of its catalog since', async () => {
    await place.run('import', writeFile('shirts.csv', shirts('S')));
    const catalog = (await exported()).find(({ type }) => type === 'catalog');
    await place.run(
      'import',
      writeSeed(place.folder, 'catalog.ndjson', [{ ...catalog, languages: ['de'] }]),
    );
    await place.run('import', 'shirts.csv');
    expect((await exported()).find(({ type }) => type === 'catalog')).toMatchObject({
      languages: ['de'],
    });
  });
});

describe('import --publish', () => {
  const pending = {
    type: 'product',
    id: ids.unknown,
    status: 'live',
    name: 'Hat',
    sku: 'HAT',
    node_ids: [ids.empty],
  };
  const releasesOf = (stdout: string) =>
    [...stdout.matchAll(/^Published (.+): release/gm)].map(([, name]) => name);

  it('publishes what it touches, and leaves what others have in hand', async () => {
    await place.run('import', writeSeed(place.folder, 'shop.ndjson', makeShop()));
    const waiting = await place.run('import', writeSeed(place.folder, 'hat.ndjson', [pending]));
    expect(waiting.stderr).toMatch(
      /^Publish the catalog "Retail" to show these changes: .*aisle publish /m,
    );
    const { stdout, stderr } = await place.run(
      'import',
      writeFile('shirts.csv', shirts('S')),
      '--publish',
    );
    expect(stderr).toBe('');
    expect(releasesOf(stdout)).toEqual(['Imported products']);
    expect((await place.run('import', 'shirts.csv', '--publish')).stdout).toContain(
      'Nothing to publish',
    );
    expect(releasesOf((await place.run('import', 'hat.ndjson', '--publish')).stdout)).toEqual([
      'Retail',
      'Trade',
    ]);
  });

  it('says nothing of where to see products where there are none', async () => {
    const records = makeShop().filter(({ type }) =>
      ['hierarchy', 'price_book', 'catalog'].includes(type),
    );
    const file = writeSeed(place.folder, 'bare.ndjson', records);
    const { code, stdout } = await place.run('import', file, '--publish');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Published /m);
    expect(stdout.trimEnd().split('\n')).not.toContain('');
    expect(stdout).toMatch(/[^\n]\n$/);
  });

  it('says beforehand what it would change, and changes nothing', async () => {
    const product = { ...pending, id: ids.tee, name: 'Tee', sku: 'TEE-1', node_ids: [ids.shirts] };
    await place.run('import', writeSeed(place.folder, 'shop.ndjson', makeShop()));
    await place.run('import', writeSeed(place.folder, 'hat.ndjson', [pending, product]));
    const before = (await place.run('export')).stdout;
    const dry = await place.run('publish', '--dry-run', 'Retail');
    // The tee is a part of the outfit, which shows neither its name nor a price of its own.
    expect(dry).toEqual({
      code: 0,
      stdout: 'Retail: 1 product added, 1 changed\nNothing was changed (--dry-run).\n',
      stderr: '',
    });
    expect((await place.run('export')).stdout).toBe(before);
    await place.run('publish', 'Retail');
    expect((await place.run('publish', '--dry-run', 'Retail')).stdout).toMatch(
      /^Retail: no changes\n/,
    );
  });

  it('shows where to see it: a command line to paste, and a page', async () => {
    const { stdout } = await place.run(
      'import',
      writeFile('shirts.csv', shirts('S', 'M')),
      '--publish',
    );
    const [curl = '', page] = stdout
      .split('\n')
      .slice(-3)
      .map((line) => line.trim());
    const { firstLine } = place.begin(['--port', '0', '--seed', 'none']);
    const { api } = JSON.parse(await firstLine) as { api: string };
    const here = `${curl.replace('http://127.0.0.1:4820', api)} -s`;
    const answer = await promisify(execFile)('sh', ['-c', here], { cwd: place.folder });
    const { data }: ProductList = JSON.parse(answer.stdout);
    expect(data.map(({ attributes }) => attributes.name)).toContain('Shirt');
    const [, catalogId, nodeId] = /catalogs\/([^/]+)\/.*nodes\/([^/]+)\//.exec(curl) ?? [];
    expect(page).toBe(
      `http://127.0.0.1:4820/playground/#/listNodeProducts?path.catalog_id=${catalogId}&path.release_id=latestPublished&path.node_id=${nodeId}`,
    );
  });

  it('shows it at the server that runs on the database, wherever that listens', async () => {
    const { firstLine } = place.begin(['--port', '0', '--seed', 'none']);
    const { api } = JSON.parse(await firstLine) as { api: string };
    const { stdout } = await place.run('import', writeFile('shirts.csv', shirts('S')), '--publish');
    const [says, curl, page] = stdout.split('\n').slice(-4);
    expect(says).toBe('See the products on the running server:');
    expect(curl).toContain(`${api}/catalogs/`);
    expect(page).toContain(`${api}/playground/#/`);
  });

  it('says of a store in memory that it is forgotten, and of nothing where to see it', async () => {
    const file = writeFile('shirts.csv', shirts('S'));
    for (const args of [[], ['--publish']]) {
      const run = await place.run('import', file, '--db', ':memory:', ...args);
      expect(run.stderr).toBe(
        'The imported data is lost when the command ends, because the database is in memory (--db :memory:).\n',
      );
      expect(run.stdout).toMatch(
        /^Imported 2 products, 1 of them a variant, 1 price in USD in \d+ m?s\.$/m,
      );
      expect(run.stdout).not.toMatch(/server|http/);
    }
  });

  it('says which catalog storefronts see beside it, and how to have them see this one', async () => {
    await place.run('import', writeSeed(place.folder));
    writeFileSync(join(place.folder, 'own.csv'), 'Handle,Title,Variant Price\nmug,Mug,9\n');
    const own = await place.run('import', 'own.csv', '--publish');
    const [, shown, command = ''] =
      /^The default catalog at \/catalog is "(\w+)"\. To make "Imported products" the default, run aisle (.*)$/m.exec(
        own.stdout,
      ) ?? [];
    expect(shown).toBe('Retail');
    expect((await place.run(...command.split(' '))).stdout).toContain(
      'Made Imported products the default catalog at /catalog.',
    );
    const again = await place.run('import', 'own.csv', '--publish');
    expect(again.stdout).not.toContain('The default catalog at');
    expect((await place.run('publish', '--default')).stderr).toContain('Name it by its id or name');
  });

  it('names the releases that a seed asks for', async () => {
    const { stdout } = await place.run(
      'import',
      writeSeed(place.folder, 'shop.ndjson', makeShop()),
    );
    expect(stdout).toMatch(
      /^Published Retail: release [\w-]+, 33 of 34 products \(1 is a draft\)\.$/m,
    );
  });
});

describe('an import that is refused', () => {
  const product = { type: 'product', id: ids.unknown, status: 'live', name: 'Hat' };
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

  it('says nothing of publishing', async () => {
    const { code, stderr } = await place.run(
      'import',
      writeFile('shirts.csv', `${shirts('S')}shirt,,,S,X,1,\n`),
    );
    expect(code).toBe(1);
    expect(stderr).not.toContain('publish');
    expect(stderr).toMatch(/Nothing was changed\.\n$/);
  });

  it.each([100, 4_080, 100_000])(
    'names the place of what is nested %d levels deep',
    async (levels) => {
      const line = `${JSON.stringify(product).slice(0, -1)},"extensions":${deep(levels)}}`;
      const fault = (origin: string) =>
        new RegExp(
          `^${origin}:${line.indexOf('{"a"') + 1} /extensions is nested too deeply; .*\nNothing was changed\\.\n$`,
        );
      const ndjson = await place.run('import', writeFile('deep.ndjson', `\n${line}\n`));
      expect(ndjson).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(fault('deep\\.ndjson:2')),
      });
      const json = await place.run('import', writeFile('deep.json', `[\n${line}]`));
      expect(json).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(fault('deep\\.json:2')),
      });
    },
  );

  it('names the places of records of two files that contradict each other', async () => {
    const part = (id: string) => ({
      a: { name: 'A', options: [{ id, type: 'product', quantity: 1 }] },
    });
    const one = { ...product, id: ids.tee, components: part(ids.chinos) };
    const other = { ...product, id: ids.chinos, components: part(ids.tee) };
    const files = [
      ['one', one],
      ['other', other],
    ].map(([name, record]) => writeSeed(place.folder, `${name}.ndjson`, [record]));
    for (const order of [files, files.toReversed()]) {
      const { code, stderr } = await place.run('import', ...order);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^one\.ndjson:1 \/components bundle .* contains itself/m);
      expect(stderr).toMatch(/^other\.ndjson:1 \/components bundle .* contains itself/m);
    }
  });
});

describe('an empty database', () => {
  const listing = (catalog: string, hierarchy: string) =>
    `/catalogs/${catalog}/releases/latestPublished/nodes/${hierarchy}/relationships/products`;

  it('is filled with a product list, which is public then', async () => {
    const seed = writeFile('shirts.csv', shirts('S', 'M'));
    const { firstLine, stop } = place.begin(['--port', '0', '--seed', seed]);
    const { database } = JSON.parse(await firstLine) as { database: object };
    expect(database).toMatchObject({ products: 3, releases: 1 });
    await stop();
    const catalog = (await exported()).find(({ type }) => type === 'catalog') as unknown as {
      id: string;
      hierarchy_ids: [string];
    };
    const { body } = await ask<ProductList>(listing(catalog.id, catalog.hierarchy_ids[0]));
    expect(body.data.map(({ attributes }) => attributes.sku)).toContain('SHIRT-M');
  });

  it('is filled with several files one after the other, as several imports do', async () => {
    writeFile('first.csv', shirts('S', 'M'));
    writeFile('second.csv', shirts('M'));
    const seeds = ['--seed', 'first.csv', '--seed', 'second.csv'];
    const { firstLine, stop } = place.begin(['--port', '0', ...seeds]);
    const { database } = JSON.parse(await firstLine) as { database: object };
    expect(database).toMatchObject({ products: 3, releases: 1 });
    expect((await stop()).stderr).toContain(
      'second.csv:2: "Shirt - S" (SHIRT-S) is no longer among',
    );
  });

  it('is published as a seed says that says it', async () => {
    const shop = makeShop().filter(
      (record) => record.type !== 'publish' || record.catalog_id !== ids.trade,
    );
    const { status } = await ask(
      listing(ids.trade, ids.clothing),
      '--seed',
      writeSeed(place.folder, 'shop.ndjson', shop),
    );
    expect(status).toBe(404);
  });

  it('stays empty in production, and says how to fill it', async () => {
    const production = ['--production', '--client-secret', 'of-my-own'];
    const { firstLine, stop } = place.begin(['--port', '0', ...production]);
    const { database } = JSON.parse(await firstLine) as { database: object };
    expect(database).toMatchObject({ catalogs: 0, products: 0, subscriptions: 0 });
    const { stderr } = await stop();
    expect(stderr).toMatch(
      /The database is empty, and production mode loads no demo store\. .*aisle import.*--seed/,
    );
  });
});
