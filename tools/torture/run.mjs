// Shows that what the service promises holds when things break. See README.md.
import { existsSync } from 'node:fs';
import { createProgress } from '@aisle/bench';
import { readOptions } from './options.mjs';
import { aisleMain } from './paths.mjs';
import { createAisles } from './processes/aisles.mjs';
import { makeScratch } from './processes/scratch.mjs';
import { promises } from './promises.mjs';
import { formatResult } from './report/format-result.mjs';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
await main();

async function main() {
  const { chosen, quick, minutes } = readOptionsOrLeave();
  const progress = createProgress();
  for (const name of chosen) {
    const say = (text) => progress.say(`${name}: ${text}`);
    const startedAt = performance.now();
    const result = await prove(promises[name], { quick, minutes, say });
    const seconds = (performance.now() - startedAt) / 1000;
    progress.clear();
    process.stdout.write(`${formatResult(name, { ...result, seconds })}\n`);
    if (result.broken.length > 0) process.exitCode = 1;
  }
}

function readOptionsOrLeave() {
  try {
    if (!existsSync(aisleMain)) {
      throw new Error('The service is not built: run `pnpm build` first.');
    }
    return readOptions(process.argv.slice(2), Object.keys(promises));
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** One that cannot be carried out is not kept, and does not stop the others. */
async function prove({ run }, options) {
  const scratch = makeScratch();
  const aisles = createAisles(scratch.folder);
  const { startAisle, runAisle } = aisles;
  try {
    return await run({ ...options, scratch: scratch.folder, startAisle, runAisle });
  } catch (error) {
    process.stderr.write(`${error.stack}\n`);
    return { broken: [`it could not be shown: ${error.message}`] };
  } finally {
    await aisles.killAll();
    scratch.remove();
  }
}
