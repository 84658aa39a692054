import { createCommerce } from '@aisle/core';
import { createMemory } from '@aisle/core/engine';
import { openSqlite } from '@aisle/core/sqlite';
import { shopIds } from '../data/ids.mjs';
import { shape } from '../data/shape.mjs';
import { openBarePages } from './bare-pages.mjs';
import { pageOf } from './requests.mjs';
import { takeTurns } from './take-turns.mjs';

/** Number of pages to read in sequence. */
const pages = 390;

/**
 * Reads the same pages through core and with plain SQL statements. Resolves to microseconds per
 * page by name, one number per round. The texts that the plain statements parse were read before.
 */
export async function run({ file, rounds, seconds }) {
  const open = (memory) =>
    createCommerce({ storage: openSqlite(file, { readOnly: true, memory }) });
  const commerce = open(createMemory());
  const forgetful = open(createMemory(0));
  const bare = openBarePages(file);
  const offsetOf = (turn) => (turn % pages) * shape.pageLength;
  const readPage = (turn, from = commerce) =>
    from.catalog.listNodeProducts(pageOf(shopIds.tenThousand, { offset: offsetOf(turn) }));
  const texts = [];
  for (let page = 0; page < pages; page++) texts.push((await readPage(page)).documents);
  const parseAll = (turn) => texts[turn % pages].map((document) => JSON.parse(document)).length;
  const works = {
    bare: (turn) => bare.read(offsetOf(turn)).length,
    'bare and parsed': (turn) => bare.read(offsetOf(turn)).length + parseAll(turn),
    bytes: async (turn) => (await readPage(turn)).bytes.length,
    'bytes from disk': async (turn) => (await readPage(turn, forgetful)).bytes.length,
    text: async (turn) => (await readPage(turn)).documents.length,
    objects: async (turn) => (await readPage(turn)).products.length,
  };
  try {
    const named = Object.entries(works).map(([name, work]) => ({ name, work }));
    return await takeTurns(named, { rounds, seconds });
  } finally {
    bare.close();
    await commerce.close();
    await forgetful.close();
  }
}
