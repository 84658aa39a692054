// Measures the service against what the platform can do. See README.md.
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { createContext } from './context.mjs';
import { goals } from './goals.mjs';
import { readOptions } from './options.mjs';
import { aisleMain } from './paths.mjs';
import { createProgress } from './report/progress.mjs';
import { describeMachine, renderTable, writeDocument } from './report/render-report.mjs';
import { makeRow } from './report/row.mjs';

/** With more processes at work than this on average, figures are poor. */
const quiet = 0.7;

const busyNotice = 'The machine is busy with something else: the figures will be poor.\n';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
await main();

async function main() {
  const options = readOptionsOrLeave();
  const chosen = goals.filter(({ number }) => options.chosen.includes(number));
  const progress = createProgress();
  if (loadavg()[0] > quiet) process.stderr.write(busyNotice);
  const results = await measure(chosen, options, progress);
  progress.clear();
  const legend = chosen.map(({ number, title, goal }) => `${number} ${title}: ${goal}`);
  const parts = [[describeMachine()], legend, renderTable(results)];
  process.stdout.write(parts.map((lines) => `\n${lines.join('\n')}\n`).join(''));
  if (results.some(({ failed }) => failed)) process.exitCode = 1;
  else if (options.write) writeDocument(results, options);
}

function readOptionsOrLeave() {
  const numbers = goals.map(({ number }) => number);
  try {
    if (!existsSync(aisleMain))
      throw new Error('The service is not built: run `pnpm build` first.');
    return readOptions(process.argv.slice(2), numbers);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** The rows of each goal; one that fails says why, and does not keep the others from being measured. */
async function measure(chosen, options, { say, clear }) {
  const results = [];
  for (const { number, title, run } of chosen) {
    const tell = (text) => say(`${number} ${title}: ${text}`);
    try {
      results.push({ number, rows: await run(createContext(options, tell)) });
    } catch (error) {
      clear();
      process.stderr.write(`${error.stack}\n`);
      results.push({ number, rows: [makeRow({ what: title, note: 'failed' })], failed: true });
    }
  }
  return results;
}
