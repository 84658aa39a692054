import { statSync } from 'node:fs';
import { runInChild } from '@aisle/harness/child';
import { aisleMain, removeStore } from '@aisle/harness/workplace';
import { compareSizes, withServers } from '../loads.mjs';
import { atLeast, atMost, makeRow, valueRows } from '../report.mjs';
import { copyToScratch, scratchFile, timeCommand } from '../shops.mjs';

const stores = new URL('../in-process/stores.mjs', import.meta.url);
const contents = new URL('../in-process/contents.mjs', import.meta.url);

export const growth = {
  number: 6,
  title: 'growing catalog',
  goal: '≥ 0.75 × the rate for the largest catalog against the smallest; its start ≤ 1.3 ×',
  async run(context) {
    const shops = [];
    for (const products of context.sizes) {
      const name = products.toLocaleString('en');
      shops.push({ name, products, store: await context.published(products) });
    }
    const row = valueRows(await timeStarts(shops, context), 'ms');
    const [{ name: smallest }] = shops;
    const largest = shops.at(-1).name;
    return [
      ...(await compareSizes(shops, {
        what: 'Aisle, cold pages',
        load: context.load,
        goals: { usual: atLeast(0.75) },
      })),
      ...shops.map(({ name }) => {
        const what = `Aisle, start, ${name} products`;
        if (name === smallest) return row(what, name);
        const goal = name === largest ? atMost(1.3) : undefined;
        return row(what, name, [`${smallest} products`, smallest], goal);
      }),
    ];
  },
};

async function timeStarts(shops, { rounds, say }) {
  const times = Object.fromEntries(shops.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, store } of shops) {
      say(`start with ${name} products`);
      const { startMilliseconds } = await withServers((start) => start.aisle(store));
      // The first round brings the files into the system's memory.
      if (round > 0) times[name].push(startMilliseconds);
    }
  }
  return times;
}

export const publish = {
  number: 9,
  title: 'publish',
  goal: '≥ 0.5 × the rate of inserting the same finished rows; ≤ 512 MiB above idle; reads wait ≤ 50 ms',
  async run(context) {
    const products = context.manyProducts;
    const { runs, bare } = await publishInTurns(context, products);
    const largest = await publishLargest(context, runs[0]);
    const count = products.toLocaleString('en');
    const perSecond = (milliseconds) => products / (milliseconds / 1000);
    const times = (name) => runs.map((run) => run[name]);
    const rates = { core: times('first').map(perSecond), bare: bare.map(perSecond) };
    const rate = valueRows(rates, 'products/s');
    const row = valueRows(
      { first: times('first'), second: times('second'), longestWait: times('longestWait') },
      'ms',
    );
    return [
      rate(`better-sqlite3, the finished rows of ${count} products`, 'bare'),
      rate(`core, publish ${count} products`, 'core', ['better-sqlite3', 'bare'], atLeast(0.5)),
      row('core, publish again after one change', 'second', ['first', 'first'], atMost(0.05)),
      row('core, longest wait of a reader meanwhile', 'longestWait', [], atMost(50)),
      ...describeLargest(largest),
    ];
  },
};

async function publishInTurns({ rounds, say, ...context }, products) {
  const imported = await context.imported(products);
  const published = await context.published(products);
  const runs = [];
  const bare = [];
  for (let round = 1; round <= rounds; round += 1) {
    say(`round ${round} of ${rounds}: publish`);
    const file = copyToScratch(imported, 'publish.sqlite');
    runs.push(await runInChild(stores, 'timePublish', { file, products }));
    removeStore(file);
    say(`round ${round} of ${rounds}: the same rows bare`);
    const to = scratchFile('bare.sqlite');
    bare.push(await runInChild(contents, 'barePublish', { imported, published, to, products }));
    removeStore(to);
  }
  return { runs, bare };
}

/** Measures publishing the largest store. In a quick run that store was already measured. */
async function publishLargest({ say, ...context }, published) {
  const products = context.sizes.at(-1);
  if (products === context.manyProducts) return { products, ...published };
  const file = copyToScratch(await context.imported(products), 'publish.sqlite');
  say(`publish ${products} products`);
  const run = await runInChild(stores, 'timePublish', { file, products });
  removeStore(file);
  return { products, ...run };
}

function describeLargest({ products, idle, peak, longestWait, second }) {
  const count = products.toLocaleString('en');
  const row = (what, value, unit, goal) => makeRow({ what, values: [value], unit, goal });
  const memory = (peak - idle) / 2 ** 20;
  return [
    ...(peak === undefined
      ? []
      : [row(`core, memory above idle, ${count} products`, memory, 'MiB', atMost(512))]),
    row(`core, longest wait of a reader, ${count} products`, longestWait, 'ms', atMost(50)),
    row(`core, publish again after one change, ${count} products`, second, 'ms'),
  ];
}

export const importing = {
  number: 10,
  title: 'import',
  goal: '≥ 0.7 × the rate of JSON.parse and bare INSERT of the same rows',
  async run({ rounds, say, manyProducts, ...context }) {
    const seedFile = await context.seed(manyProducts);
    const imported = await context.imported(manyProducts);
    const rates = { aisle: [], bare: [] };
    const rate = (milliseconds) => manyProducts / (milliseconds / 1000);
    for (let round = 1; round <= rounds; round += 1) {
      say(`round ${round} of ${rounds}: aisle import`);
      rates.aisle.push(rate(importWithAisle(seedFile, scratchFile('import.sqlite'))));
      say(`round ${round} of ${rounds}: JSON.parse and INSERT`);
      const to = scratchFile('bare-import.sqlite');
      const bare = await runInChild(contents, 'bareImport', { seedFile, imported, to });
      rates.bare.push(rate(bare));
      removeStore(to);
    }
    const row = valueRows(rates, 'products/s');
    const count = manyProducts.toLocaleString('en');
    return [
      row(`JSON.parse and INSERT, ${count} products with their prices`, 'bare'),
      row('Aisle, `aisle import` of the same file', 'aisle', ['bare', 'bare'], atLeast(0.7)),
    ];
  },
};

/** Returns the milliseconds of the whole command, the start of its process included. */
function importWithAisle(seedFile, database) {
  const milliseconds = timeCommand(aisleMain, 'import', seedFile, '--db', database);
  removeStore(database);
  return milliseconds;
}

export const size = {
  number: 13,
  title: 'database size',
  goal: '≤ 2.4 × the JSON text of the products in one language; little more for a release',
  async run(context) {
    const products = context.manyProducts;
    const imported = statSync(await context.imported(products)).size;
    const file = copyToScratch(await context.published(products), 'weigh.sqlite');
    context.say('weighing the documents, changing one product, publishing');
    const { json, used, usedAfter, ...published } = await runInChild(stores, 'weighStore', {
      file,
      products,
    });
    removeStore(file);
    const release = used - imported;
    const bytes = { json, file: published.file, imported, release, second: usedAfter - used };
    const row = valueRows(
      Object.fromEntries(Object.entries(bytes).map(([name, value]) => [name, [value / 1e6]])),
      'MB',
    );
    const toJson = ['JSON', 'json'];
    const second = 'a second release after one change';
    return [
      row(`JSON text of ${products.toLocaleString('en')} products in one language`, 'json'),
      row('file after import, one release in three languages', 'file', toJson, atMost(2.4)),
      row('of which imported records', 'imported', toJson),
      row('of which the release', 'release', toJson),
      row(second, 'second', ['the first', 'release'], atMost(0.02)),
    ];
  },
};
