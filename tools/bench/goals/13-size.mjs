import { statSync } from 'node:fs';
import { copyToScratch, removeStore } from '../data/scratch.mjs';
import { runInChild } from '../processes/run-in-child.mjs';
import { atMost } from '../report/render-report.mjs';
import { makeRow } from '../report/row.mjs';

export const number = 13;
export const title = 'database size';
export const goal =
  '≤ 2.2 × the JSON text of the products in one language; little more for a release';

const weighStore = new URL('../in-process/weigh-store.mjs', import.meta.url);

export async function run(context) {
  const products = context.manyProducts;
  const imported = statSync(await context.imported(products)).size;
  const file = copyToScratch(await context.published(products), 'weigh.sqlite');
  context.say('weighing the documents, changing one product, publishing');
  const { json, used, usedAfter, ...published } = await runInChild(weighStore, { file, products });
  removeStore(file);
  const release = used - imported;
  const row = (what, bytes, rest) => makeRow({ what, values: [bytes / 1e6], unit: 'MB', ...rest });
  const comparedWithJson = { than: 'JSON', others: [json / 1e6] };
  return [
    row(`JSON text of ${products.toLocaleString('en')} products in one language`, json),
    row('file after import, one release in three languages', published.file, {
      ...comparedWithJson,
      goal: atMost(2.2),
    }),
    row('of which imported records', imported, comparedWithJson),
    row('of which the release', release, comparedWithJson),
    row('a second release after one change', usedAfter - used, {
      than: 'the first',
      others: [release / 1e6],
      goal: atMost(0.02),
    }),
  ];
}
