import { startAisle } from '../contenders/aisle.mjs';
import { compareSizes } from '../load/compare-sizes.mjs';
import { atLeast, atMost } from '../report/render-report.mjs';
import { makeRow } from '../report/row.mjs';

export const number = 6;
export const title = 'growing catalog';
export const goal =
  '≥ 0.75 × the rate for the largest catalog against the smallest; its start ≤ 1.3 ×';

export async function run(context) {
  const shops = [];
  for (const products of context.sizes) {
    shops.push({
      name: products.toLocaleString('en'),
      products,
      store: await context.published(products),
    });
  }
  const starts = await timeStarts(shops, context);
  const [smallest] = shops;
  return [
    ...(await compareSizes(shops, {
      what: 'Aisle, cold pages',
      load: context.load,
      goals: { usual: atLeast(0.75) },
    })),
    ...shops.map((shop) =>
      makeRow({
        what: `Aisle, start, ${shop.name} products`,
        values: starts[shop.name],
        unit: 'ms',
        ...(shop !== smallest && {
          than: `${smallest.name} products`,
          others: starts[smallest.name],
        }),
        ...(shop !== smallest && shop === shops.at(-1) && { goal: atMost(1.3) }),
      }),
    ),
  ];
}

async function timeStarts(shops, { rounds, say }) {
  const times = Object.fromEntries(shops.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, store } of shops) {
      say(`start with ${name} products`);
      const { startMilliseconds, stop } = await startAisle(store);
      await stop();
      // The first round brings the files into the system's memory.
      if (round > 0) times[name].push(startMilliseconds);
    }
  }
  return times;
}
