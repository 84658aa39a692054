import { shopIds } from '../data/ids.mjs';
import { below } from '../data/random.mjs';
import { shape } from '../data/shape.mjs';
import { anyVoice, makeRequests, pageOf } from '../in-process/requests.mjs';
import { timePages } from '../in-process/time-pages-in-child.mjs';
import { atMost } from '../report/render-report.mjs';
import { makeRow } from '../report/row.mjs';

export const number = 5;
export const title = 'deep page';
export const goal = 'offset 10,000 ≤ 1.1 × the time of offset 0';

export async function run(context) {
  const { manyProducts } = context;
  const file = await context.published(manyProducts);
  const deepest = Math.min(10_000, manyProducts - shape.pageLength);
  const pagesFrom = (offset) =>
    makeRequests((random) =>
      pageOf(shopIds.everything, { offset: offset + below(random, 100), ...anyVoice(random) }),
    );
  const times = await timePages(context, file, [
    { name: 'first', requests: pagesFrom(0) },
    { name: 'deep', requests: pagesFrom(deepest - 99) },
  ]);
  return [
    makeRow({ what: 'core, pages at offset 0 to 99', values: times.first, unit: 'µs CPU' }),
    makeRow({
      what: `core, pages at offset ${deepest - 99} to ${deepest}`,
      values: times.deep,
      unit: 'µs CPU',
      than: 'offset 0',
      others: times.first,
      goal: atMost(1.1),
    }),
  ];
}
