// Shows that the service works on every Node that is supported: built, packed and from a checkout. See README.md.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProcesses } from '@aisle/harness/processes';
import { count, createProgress, formatResult } from '@aisle/harness/report';
import { endOnSignals, makeScratch } from '@aisle/harness/workplace';
import {
  fetchNode,
  packTarballs,
  readOptions,
  refuseOldNode,
  tryCheckout,
  tryRound,
  tryTarballs,
} from './nodes.mjs';

const supported = [22, 24, 26];

/** The newest that is too old. */
const old = 20;

endOnSignals();
await main();

async function main() {
  const { only, times, products } = readOptionsOrLeave();
  const scratch = makeScratch();
  const seed = await generate(scratch.folder, products);
  const tarballs = await packTarballs({ program: process.execPath }, scratch.folder);
  await report(`node ${old}`, async (say) => {
    const node = await fetchNode(old, say);
    const { figure, broken } = refuseOldNode(node);
    say('a checkout');
    await elsewhere((folder) => tryCheckout(node, folder));
    return { figure: `${figure}; npm start of a checkout fetches another, and serves`, broken };
  });
  for (const major of only) {
    await report(`node ${major}`, async (say) => {
      const node = await fetchNode(major, say);
      const broken = [];
      for (let round = 1; round <= times; round += 1) {
        say(`round ${round} of ${times}`);
        broken.push(...(await tryRound(node, seed)).map((text) => `round ${round}: ${text}`));
      }
      say('the tarballs');
      await elsewhere((folder) => tryTarballs(node, tarballs, folder));
      say('a checkout');
      await elsewhere((folder) => tryCheckout(node, folder));
      const what = `each with a first start and an import of ${count(products, 'product')}`;
      const others = 'tarballs by npx and npm, npm start of a checkout';
      return { figure: `${node.version}: ${count(times, 'round')}, ${what}; ${others}`, broken };
    });
  }
  scratch.remove();
}

function readOptionsOrLeave() {
  try {
    return readOptions(process.argv.slice(2), supported);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Does it in an empty folder outside the repository, where nothing is found in a folder above. */
async function elsewhere(run) {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-nodes-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  await run(folder).finally(remove);
  process.off('exit', remove);
}

/** Prints a line about one Node; what could not be tried is broken. */
async function report(name, run) {
  const progress = createProgress();
  const startedAt = performance.now();
  const result = await run((text) => progress.say(`${name}: ${text}`)).catch((error) => ({
    broken: [error.message],
  }));
  progress.clear();
  const seconds = (performance.now() - startedAt) / 1000;
  process.stdout.write(`${formatResult(name, { ...result, seconds })}\n`);
  if (result.broken.length > 0) process.exitCode = 1;
}

/** A made-up shop as a seed. */
async function generate(folder, products) {
  const { runAisle } = createProcesses(folder);
  const file = `${folder}/shop.ndjson`;
  const { code, output } = await runAisle(['generate', '--products', String(products), file]).ended;
  if (code !== 0) throw new Error(`no shop could be generated:\n${output}`);
  return file;
}
