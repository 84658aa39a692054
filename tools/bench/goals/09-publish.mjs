import { join } from 'node:path';
import { copyToScratch, makeScratchFolder, removeStore } from '../data/scratch.mjs';
import { runInChild } from '../processes/run-in-child.mjs';
import { atLeast, atMost } from '../report/render-report.mjs';
import { makeRow } from '../report/row.mjs';

export const number = 9;
export const title = 'publish';
export const goal =
  '≥ 0.4 × the rate of inserting the same finished rows; ≤ 512 MiB above idle; reads wait ≤ 100 ms';

const publish = new URL('../in-process/publish.mjs', import.meta.url);
const barePublish = new URL('../in-process/bare-publish.mjs', import.meta.url);

export async function run(context) {
  const products = context.manyProducts;
  const { runs, bare } = await takeTurns(context, products);
  const largest = await publishLargest(context, runs[0]);
  const rates = runs.map(({ first }) => products / (first / 1000));
  const count = products.toLocaleString('en');
  const times = (name) => runs.map((run) => run[name]);
  return [
    makeRow({
      what: `better-sqlite3, the finished rows of ${count} products`,
      values: bare.map((milliseconds) => products / (milliseconds / 1000)),
      unit: 'products/s',
    }),
    makeRow({
      what: `core, publish ${count} products`,
      values: rates,
      unit: 'products/s',
      than: 'better-sqlite3',
      others: bare.map((milliseconds) => products / (milliseconds / 1000)),
      goal: atLeast(0.4),
    }),
    makeRow({
      what: 'core, publish again after one change',
      values: times('second'),
      unit: 'ms',
      than: 'first',
      others: times('first'),
      goal: atMost(0.05),
    }),
    makeRow({
      what: 'core, longest wait of a reader meanwhile',
      values: times('longestWait'),
      unit: 'ms',
      goal: atMost(100),
    }),
    ...describeLargest(largest),
  ];
}

async function takeTurns({ rounds, say, ...context }, products) {
  const imported = await context.imported(products);
  const published = await context.published(products);
  const runs = [];
  const bare = [];
  for (let round = 1; round <= rounds; round += 1) {
    say(`round ${round} of ${rounds}: publish`);
    const file = copyToScratch(imported, 'publish.sqlite');
    runs.push(await runInChild(publish, { file, products }));
    removeStore(file);
    say(`round ${round} of ${rounds}: the same rows bare`);
    const to = join(makeScratchFolder(), 'bare.sqlite');
    bare.push(await runInChild(barePublish, { imported, published, to, products }));
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
  const run = await runInChild(publish, { file, products });
  removeStore(file);
  return { products, ...run };
}

function describeLargest({ products, idle, peak, longestWait, second }) {
  const count = products.toLocaleString('en');
  const mebibytes = (peak - idle) / 2 ** 20;
  const memory = makeRow({
    what: `core, memory above idle, ${count} products`,
    values: [mebibytes],
    unit: 'MiB',
    goal: atMost(512),
  });
  const wait = makeRow({
    what: `core, longest wait of a reader, ${count} products`,
    values: [longestWait],
    unit: 'ms',
    goal: atMost(100),
  });
  const again = makeRow({
    what: `core, publish again after one change, ${count} products`,
    values: [second],
    unit: 'ms',
  });
  return peak === undefined ? [wait, again] : [memory, wait, again];
}
