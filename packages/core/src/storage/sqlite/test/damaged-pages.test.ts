import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommerceError } from '@aisle/schema';
import { isThorough } from '@aisle/testing';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Commerce } from '../../../commerce/commerce.js';
import { createCommerce } from '../../../commerce/create-commerce.js';
import { makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { makeOffering } from '../../../testing/make-offering.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { makeSubscription } from '../../../testing/make-subscription.js';
import { openSqlite } from '../open-sqlite.js';

const load = (commerce: Commerce, records: readonly unknown[]) =>
  commerce.loadSeed(records.map((record, index) => ({ record, origin: `shop:${index}` })));

/** Calls that read or change much of a store. */
const deeds: Readonly<Record<string, (commerce: Commerce) => Promise<unknown>>> = {
  publish: ({ catalog }) => catalog.publishRelease(shopIds.catalog),
  preview: ({ catalog }) => catalog.previewRelease(shopIds.catalog),
  list: ({ catalog }) =>
    catalog.listNodeProducts({ catalog_id: shopIds.catalog, node_id: shopIds.tea }),
  import: (commerce) => load(commerce, [makeProduct({ id: shopIds.sencha, name: 'Other' })]),
  export: async (commerce) => {
    for await (const _record of commerce.exportSeed());
  },
  update: ({ subscriptions }) => subscriptions.update(makeSubscription().id, { address_id: null }),
  activate: ({ subscriptions }) => subscriptions.activateDue(),
  describe: (commerce) => commerce.describe(),
  cleanUp: (commerce) => commerce.cleanUp(),
};

let folder: string;
let healthy: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'damaged-pages-'));
  healthy = join(folder, 'healthy.db');
  const commerce = open(healthy);
  await load(commerce, [...makeShop(), makeOffering(), makeSubscription()]);
  await commerce.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const open = (file: string) =>
  createCommerce({ storage: openSqlite(file), ...makeFixedEnvironment() });

/** Returns a copy of the store in which the root page of a table or an index is overwritten. */
function damage(rootPage: number): string {
  const file = join(folder, 'damaged.db');
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  copyFileSync(healthy, file);
  const bytes = readFileSync(file);
  const size = bytes.readUInt16BE(16);
  bytes.fill(0xa5, (rootPage - 1) * size + 1, rootPage * size);
  writeFileSync(file, bytes);
  return file;
}

it('a damaged page is told as that by whatever meets it, and is never a bug', async () => {
  const database = new Database(healthy, { readonly: true });
  const roots = database
    .prepare<[], { name: string; page: number }>(
      `SELECT name, rootpage AS page FROM sqlite_schema WHERE rootpage > 1`,
    )
    .all();
  database.close();
  expect(roots.length).toBeGreaterThan(20);
  const met = new Set<string>();
  for (const [deed, act] of Object.entries(deeds)) {
    for (const { name, page } of roots) {
      // One damaged page for each call is enough.
      if (met.has(deed) && !isThorough) break;
      const file = damage(page);
      const outcome = await attempt(file, act);
      if (outcome === undefined) continue;
      // A damaged index may also look like a duplicate row.
      if (/constraint/i.test(String(outcome))) continue;
      const place = `${deed} with a damaged page of ${name}: ${outcome}`;
      expect(outcome, place).toBeInstanceOf(CommerceError);
      expect(outcome, place).toMatchObject({ code: 'storage_unavailable' });
      met.add(deed);
    }
  }
  expect([...met].toSorted()).toEqual(Object.keys(deeds).toSorted());
});

/** Returns the error of a call; undefined if it succeeds. */
async function attempt(
  file: string,
  act: (commerce: Commerce) => Promise<unknown>,
): Promise<unknown> {
  let commerce: Commerce | undefined;
  try {
    commerce = open(file);
    await act(commerce);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await commerce?.close();
  }
}
