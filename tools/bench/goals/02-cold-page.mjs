import { join } from 'node:path';
import { startAisle } from '../contenders/aisle.mjs';
import { startContender } from '../contenders/start-contender.mjs';
import { makeScratchFolder, removeStore } from '../data/scratch.mjs';
import {
  coldPages,
  filteredPages,
  spreadPages,
  unfilteredPages,
  warmPages,
} from '../load/cold-requests.mjs';
import { compare } from '../load/compare.mjs';
import { savePage } from '../load/compare-sizes.mjs';
import { runInChild } from '../processes/run-in-child.mjs';
import { withServers } from '../processes/with-servers.mjs';
import { atLeast } from '../report/render-report.mjs';
import { makeLoadRow } from '../report/row.mjs';

export const number = 2;
export const title = 'page not in memory';
export const goal =
  'every request another page, its products in memory: ≥ 0.9 × Express res.send, ≥ 1.7 × a route written by hand; nothing in memory: ≥ 0.4 ×, ≥ 0.8 ×';

const keepJson = new URL('../in-process/keep-json.mjs', import.meta.url);

/** Flags that disable the cache of the service. */
const noMemory = { flags: ['--memory', '0'] };

export async function run(context) {
  return [...(await compareInMemory(context)), ...(await compareOnDisk(context))];
}

/** Compares pages that are not in the cache, of products that are. */
function compareInMemory(context) {
  return withServers(async (start) => {
    const database = await context.published(context.products);
    const aisle = await start(startAisle(database));
    const requests = coldPages(aisle.token);
    const page = await savePage(aisle.port, warmPages(aisle.token)[0]);
    const express = await start(startContender('express-send', page));
    const written = await start(startByHand(context, database));
    const samples = await compare(
      [
        { ...express, name: 'express', requests },
        { ...written, name: 'written', requests: unfilteredPages('') },
        { ...aisle, name: 'aisle', requests },
        { ...aisle, name: 'unfiltered', requests: unfilteredPages(aisle.token) },
        { ...aisle, name: 'filtered', requests: filteredPages(aisle.token) },
      ],
      // Warms up longer, to include the first pass over the products.
      { ...context.load, warmUpSeconds: context.load.warmUpSeconds * 4 },
    );
    const row = (what, name, rest = {}) =>
      makeLoadRow({ what, samples: samples[name], ...than('Express', samples.express), ...rest });
    return [
      makeLoadRow({ what: 'Express `res.send` of a ready body', samples: samples.express }),
      row(byHand, 'written'),
      row('Aisle, never the same page, products in memory', 'aisle', { goal: atLeast(0.9) }),
      row('Aisle, of these without a filter', 'unfiltered', {
        ...than('by hand', samples.written),
        goal: atLeast(1.7),
      }),
      row('Aisle, of these with a filter', 'filtered'),
    ];
  });
}

/** Compares pages of a large store that are read from disk. */
function compareOnDisk(context) {
  return withServers(async (start) => {
    const products = context.manyProducts;
    const database = await context.published(products);
    const aisle = await start(startAisle(database, noMemory));
    const page = await savePage(aisle.port, warmPages(aisle.token)[0]);
    const express = await start(startContender('express-send', page));
    const written = await start(startByHand(context, database));
    const requests = spreadPages(aisle.token, products);
    const samples = await compare(
      [
        { ...express, name: 'express', requests },
        { ...written, name: 'written', requests },
        { ...aisle, name: 'aisle', requests },
      ],
      context.load,
    );
    const count = products.toLocaleString('en');
    const what = `Aisle, nothing in memory, ${count} products`;
    const row = (others) => makeLoadRow({ what, samples: samples.aisle, ...others });
    return [
      makeLoadRow({
        what: `${byHand}, ${count} products`,
        samples: samples.written,
        ...than('Express', samples.express),
      }),
      row({ ...than('Express', samples.express), goal: atLeast(0.4) }),
      row({ ...than('by hand', samples.written), goal: atLeast(0.8) }),
    ];
  });
}

const byHand = 'Express and better-sqlite3, joining JSON texts of one language by hand';

function than(name, others) {
  return { than: name, others };
}

async function startByHand(context, file) {
  context.say('writing the JSON texts of the products');
  const to = join(makeScratchFolder(), 'by-hand.sqlite');
  removeStore(to);
  await runInChild(keepJson, { file, to });
  return startContender('express-json', to);
}
