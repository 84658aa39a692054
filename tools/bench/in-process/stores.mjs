import { createReadStream, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createCommerce } from '@aisle/core';
import { openSqlite } from '@aisle/core/sqlite';
import { peakResidentBytes, residentBytes } from '@aisle/harness/child';
import { leafId, shape, shopIds } from '@aisle/harness/shop';
import { generateProduct } from '@aisle/harness/shop-records';
import Database from 'better-sqlite3';
import { pageOf } from './pages.mjs';

/** Imports a seed file into a new store. Resolves to the store. */
export async function importSeed({ file, seedFile }) {
  await inStore(file, (commerce) => commerce.loadSeed(readRecords(seedFile)));
  return file;
}

/** Publishes the catalogs of a store. Resolves to the store. */
export async function publishCatalogs({ file }) {
  await inStore(file, async ({ catalog }) => {
    await catalog.publishRelease(shopIds.showcaseCatalog);
    await catalog.publishRelease(shopIds.catalog);
  });
  return file;
}

async function* readRecords(file) {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    number += 1;
    yield { record: JSON.parse(line), origin: `line ${number}` };
  }
}

/** Interval between page requests while a catalog is published, in milliseconds. */
const readEvery = 10;

/**
 * Publishes a filled store, changes one product and publishes again, while readers run. Resolves to
 * both durations and the longest wait of a reader in milliseconds, and the initial and peak memory.
 */
export async function timePublish({ file, products }) {
  const commerce = createCommerce({ storage: openSqlite(file) });
  await commerce.catalog.publishRelease(shopIds.showcaseCatalog);
  const idle = residentBytes(process.pid);
  const readers = startReading(commerce);
  const first = await timeOnce(commerce);
  const longestWait = await readers.stop();
  const peak = peakResidentBytes(process.pid);
  await changeProduct(commerce, products);
  const second = await timeOnce(commerce);
  await commerce.close();
  return { first, second, longestWait, idle, peak };
}

async function timeOnce(commerce) {
  const startedAt = performance.now();
  await commerce.catalog.publishRelease(shopIds.catalog);
  return performance.now() - startedAt;
}

/** Reads pages of the other catalog every few milliseconds and records the longest wait. */
function startReading(commerce) {
  const request = { ...pageOf(shopIds.showcase), catalog_id: shopIds.showcaseCatalog };
  let longestWait = 0;
  let due = performance.now() + readEvery;
  let running = true;
  const reading = (async () => {
    while (running) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      await commerce.catalog.listNodeProducts(request);
      const answeredAt = performance.now();
      longestWait = Math.max(longestWait, answeredAt - due);
      due = answeredAt + readEvery;
    }
  })();
  return {
    async stop() {
      running = false;
      await reading;
      return longestWait;
    },
  };
}

/**
 * Weighs a published store, before and after one product is changed and published. Resolves to bytes:
 * of the file, of the JSON text that all products have in one language, of what is used in the file
 * before and after.
 */
export async function weighStore({ file, products }) {
  const before = { file: statSync(file).size, used: readUsed(file) };
  const json = await inStore(file, weighDocuments);
  await inStore(file, async (commerce) => {
    await changeProduct(commerce, products);
    await commerce.catalog.publishRelease(shopIds.catalog);
  });
  return { ...before, json, usedAfter: readUsed(file) };
}

async function inStore(file, work) {
  const commerce = createCommerce({ storage: openSqlite(file) });
  try {
    return await work(commerce);
  } finally {
    await commerce.close();
  }
}

/** Every product is in two leaves; each counts once. */
async function weighDocuments(commerce) {
  const seen = new Set();
  let bytes = 0;
  for (let leaf = 0; leaf < shape.leaves; leaf += 1) {
    for (let offset = 0, total = 1; offset < total; offset += 100) {
      const page = await commerce.catalog.listNodeProducts({
        ...pageOf(leafId(leaf), { limit: 100, offset }),
        languages: ['en'],
      });
      total = page.total;
      page.documents.forEach((document) => {
        const { id } = JSON.parse(document);
        if (seen.has(id)) return;
        seen.add(id);
        bytes += Buffer.byteLength(document);
      });
    }
  }
  return bytes;
}

/** Bytes of the pages that hold something. */
function readUsed(file) {
  const database = new Database(file, { readonly: true });
  const read = (name) => database.pragma(name, { simple: true });
  const used = (read('page_count') - read('freelist_count')) * read('page_size');
  database.close();
  return used;
}

/** Imports one product of a generated shop again, with another name and a later time of update. */
async function changeProduct(commerce, products) {
  const index = Math.floor(products / 2);
  const record = {
    ...generateProduct(index, products),
    name: 'changed',
    updated_at: '2026-01-01T00:00:00Z',
  };
  await commerce.loadSeed([{ record, origin: 'a changed product' }]);
}
