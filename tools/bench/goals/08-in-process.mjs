import { runInChild } from '../processes/run-in-child.mjs';
import { atMost } from '../report/render-report.mjs';
import { makeRow } from '../report/row.mjs';

export const number = 8;
export const title = 'page within a process';
export const goal =
  '≤ 1.0 × the bare SQL that reads the same rows with the products in memory, ≤ 1.3 × without; parsed or not';

const module = new URL('../in-process/time-bare-pages.mjs', import.meta.url);

export async function run(context) {
  const file = await context.published(context.manyProducts);
  context.say(`${context.turns.rounds} rounds`);
  const times = await runInChild(module, { file, ...context.turns });
  const row = (what, name, than, most = 1.3) =>
    makeRow({
      what,
      values: times[name],
      unit: 'µs CPU',
      ...(than && { than, others: times[than], goal: atMost(most) }),
    });
  return [
    row('better-sqlite3, the rows of a page', 'bare'),
    row('core, page as bytes, products in memory', 'bytes', 'bare', 1),
    row('core, page as bytes, nothing in memory', 'bytes from disk', 'bare'),
    row('core, page as text', 'text', 'bare'),
    row('better-sqlite3, and `JSON.parse` of the documents', 'bare and parsed'),
    row('core, page as objects', 'objects', 'bare and parsed'),
  ];
}
