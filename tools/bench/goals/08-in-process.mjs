import { runInChild } from '../processes/run-in-child.mjs';
import { atMost } from '../report/goal.mjs';
import { makeRow } from '../report/row.mjs';

export const number = 8;
export const title = 'page within a process';
export const goal = '≤ 1.3 × the bare SQL that reads the same rows, parsed or not';

const module = new URL('../in-process/time-bare-pages.mjs', import.meta.url);

export async function run(context) {
  const file = await context.published(context.manyProducts);
  context.say(`${context.turns.rounds} rounds`);
  const times = await runInChild(module, { file, ...context.turns });
  const row = (what, name, than) =>
    makeRow({
      what,
      values: times[name],
      unit: 'µs CPU',
      ...(than && { than, others: times[than], goal: atMost(1.3) }),
    });
  return [
    row('better-sqlite3, the rows of a page', 'bare'),
    row('core, page as bytes', 'bytes', 'bare'),
    row('core, page as text', 'text', 'bare'),
    row('better-sqlite3, and `JSON.parse` of the documents', 'bare and parsed'),
    row('core, page as objects', 'objects', 'bare and parsed'),
  ];
}
