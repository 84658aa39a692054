// Prints how many of our source files each kind of request runs through. See tools/record/README.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endOnSignals } from '@aisle/harness/workplace';
import { traceRequests } from './trace-requests.mjs';
import { traceSend } from './trace-send.mjs';

endOnSignals();
process.exitCode = await main();

async function main() {
  const { json, files, check } = readOptions();
  const send = await traceSend();
  if (send === undefined) process.stderr.write('Send in the page is not traced: no browser.\n');
  const traced = [...(await traceRequests()), ...(send ? [send] : [])];
  if (json) process.stdout.write(`${JSON.stringify(traced, null, 2)}\n`);
  else for (const one of traced) print(one, files);
  return check ? checkBudgets(traced) : 0;
}

function readOptions() {
  const flag = { type: 'boolean', default: false };
  const options = { json: flag, files: flag, check: flag };
  const args = process.argv.slice(2).filter((arg) => arg !== '--');
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    process.stderr.write(
      `${error.message}\nUsage: npm run trace -- [--files] [--json] [--check]\n`,
    );
    process.exit(1);
  }
}

function print({ kind, files, functions, calls }, isLong) {
  const figures = [`${files.length} files`, `${functions} functions`, `${calls} calls`];
  const counts = figures.map((figure) => figure.padStart(16)).join('');
  process.stdout.write(`${kind.padEnd(36)}${counts}\n`);
  if (isLong) for (const file of files) process.stdout.write(`  ${file}\n`);
}

/** Reports kinds that run through more files than `budgets.json` allows, or that have no budget there. */
function checkBudgets(traced) {
  const budgets = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8'));
  const above = traced.filter(({ kind, files }) => !(files.length <= budgets[kind]));
  for (const { kind, files } of above) {
    process.stderr.write(
      `${kind}: ${files.length} files, the budget is ${budgets[kind] ?? 'missing'}\n`,
    );
  }
  return above.length > 0 ? 1 : 0;
}
