import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startAisle } from '../contenders/aisle.mjs';
import { makeScratchFolder } from '../data/scratch.mjs';
import { withServers } from '../processes/with-servers.mjs';
import { makeLoadRow } from '../report/row.mjs';
import { spreadPages } from './cold-requests.mjs';
import { askOnce, compare } from './compare.mjs';

/** Keeps nothing: a small shop has no more in memory than a large one. */
const noMemory = ['--memory', '0'];

/**
 * Cold pages of shops of several sizes, `{ name, products, store }` each, against those of the first: with the
 * memory that the service has by default, which holds the smaller shops whole, and with none. `goals` are for the
 * largest, for either.
 */
export async function compareSizes(shops, { what, load, goals = {} }) {
  return [
    ...(await loadAll(shops, { what, load, goal: goals.usual, flags: [] })),
    ...(await loadAll(shops, {
      what: `${what}, nothing in memory`,
      load,
      goal: goals.noMemory,
      flags: noMemory,
    })),
  ];
}

function loadAll(shops, { what, load, goal, flags }) {
  return withServers(async (start) => {
    const contenders = [];
    for (const { name, products, store } of shops) {
      const aisle = await start(startAisle(store, { flags }));
      contenders.push({ ...aisle, name, requests: spreadPages(aisle.token, products) });
    }
    const samples = await compare(contenders, load);
    const [smallest] = shops;
    return shops.map((shop) =>
      makeLoadRow({
        what: `${what}, ${shop.name} products`,
        samples: samples[shop.name],
        ...(shop !== smallest && {
          than: `${smallest.name} products`,
          others: samples[smallest.name],
        }),
        ...(shop !== smallest && shop === shops.at(-1) && { goal }),
      }),
    );
  });
}

/** Writes the body of an answer to a file, so that contenders can send the same bytes. */
export async function savePage(port, request) {
  const file = join(makeScratchFolder(), 'page.json');
  writeFileSync(file, (await askOnce(port, request)).body);
  return file;
}
