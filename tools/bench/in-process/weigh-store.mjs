import { statSync } from 'node:fs';
import { createCommerce } from '@aisle/core';
import { openSqlite } from '@aisle/core/sqlite';
import Database from 'better-sqlite3';
import { leafId, shopIds } from '../data/ids.mjs';
import { shape } from '../data/shape.mjs';
import { changeProduct } from './change-product.mjs';
import { pageOf } from './requests.mjs';

/**
 * Weighs a published store, before and after one product is changed and published. Resolves to bytes:
 * of the file, of the JSON text that all products have in one language, of what is used in the file
 * before and after.
 */
export async function run({ file, products }) {
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
