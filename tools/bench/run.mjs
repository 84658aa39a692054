// Measures the service against what the platform can do. See README.md.
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { createProgress } from '@aisle/harness/report';
import { aisleMain, endOnSignals } from '@aisle/harness/workplace';
import { growth, importing, publish, size } from './goals/catalogs.mjs';
import { deepPage, filter, withinProcess } from './goals/in-process.mjs';
import { coldPage, compressedPage, notModified, warmPage } from './goals/pages.mjs';
import { postgres } from './goals/postgres.mjs';
import { starts, storefront, update, workers } from './goals/services.mjs';
import { describeMachine, makeRow, renderTable, writeDocument } from './report.mjs';
import { prepareImported, preparePublished, prepareSeed } from './shops.mjs';

/** Every goal, in the order of their numbers. */
const goals = [
  ...[warmPage, coldPage, compressedPage, notModified, deepPage, growth, filter, withinProcess],
  ...[publish, importing, update, workers, size, postgres, storefront, starts],
];

/** With more processes at work than this on average, figures are poor. */
const quiet = 0.7;

const busyNotice = 'The machine is busy with something else: the figures will be poor.\n';

endOnSignals();
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

/** Returns the rows of each goal. A goal that fails says why, and the others are measured all the same. */
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

/** Returns the settings of all measurements: durations, rounds and sizes of the stores. */
function createContext({ isQuick, rounds, most }, say) {
  return {
    say,
    /** HTTP load settings of contenders. */
    load: {
      rounds,
      seconds: isQuick ? 1 : 3,
      warmUpSeconds: isQuick ? 0.5 : 2,
      say,
    },
    rounds,
    /** Timing settings within a process: many short rounds. */
    turns: { rounds: rounds * 5, seconds: isQuick ? 0.05 : 0.15 },
    /** Number of products for most goals. */
    products: 10_000,
    /** Number of products for goals about large stores. */
    manyProducts: isQuick ? 10_000 : 100_000,
    /** Catalog sizes of goals about growth. */
    sizes: (isQuick ? [1_000, 10_000] : [1_000, 10_000, 100_000, 1_000_000]).filter(
      (products) => products <= most,
    ),
    seed: (products) => prepareSeed(products, say),
    imported: (products) => prepareImported(products, say),
    published: (products) => preparePublished(products, say),
  };
}

/** Parses the arguments of `pnpm bench`. Throws an error with advice for invalid ones. */
function readOptions(args, numbers) {
  const { values } = parseArgs({
    // `pnpm bench -- --quick` passes the two dashes on.
    args: args.filter((arg) => arg !== '--'),
    options: {
      only: { type: 'string', multiple: true },
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      most: { type: 'string' },
    },
  });
  const only = (values.only ?? []).flatMap((text) => text.split(',')).map((text) => text.trim());
  const known = numbers.join(', ');
  for (const text of only) {
    if (!numbers.includes(Number(text))) {
      throw new Error(`--only ${text}: there is no goal ${JSON.stringify(text)}. Goals: ${known}.`);
    }
  }
  return {
    chosen: only.length > 0 ? [...new Set(only.map(Number))] : numbers,
    isQuick: values.quick,
    rounds: readRounds(values.rounds) ?? (values.quick ? 2 : 5),
    most: readMost(values.most) ?? Number.POSITIVE_INFINITY,
    // The document shows a full run of all goals.
    write: values.write || (!values.quick && only.length === 0),
  };
}

function readRounds(text) {
  if (text === undefined) return undefined;
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new Error(`--rounds ${text}: it must be a number from 1 to 99.`);
}

/** Parses the maximum number of products. The largest store takes 25 GB and most of the time. */
function readMost(text) {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{3,6}$/.test(text)) return Number(text);
  throw new Error(`--most ${text}: it must be a number of products from 1000 to 1000000.`);
}
