// Shows that what the service promises holds when things break. See README.md.
import { existsSync } from 'node:fs';
import { createProgress } from '@aisle/bench';
import { startPostgres } from '@aisle/postgres-server';
import { readOptions } from './options.mjs';
import { aisleMain } from './paths.mjs';
import { createAisles, makeScratch } from './processes/aisles.mjs';
import { createStores } from './processes/stores.mjs';
import { promises } from './promises.mjs';
import { formatResult } from './report/format.mjs';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
await main();

async function main() {
  const { chosen, quick, minutes, server: wanted } = readOptionsOrLeave();
  const progress = createProgress();
  // What is acknowledged must be on the disk, as it is where people use it.
  const own = wanted === 'postgres' ? await startPostgres({ durable: true }) : undefined;
  const server = own?.connectionString ?? wanted;
  for (const name of chosen) {
    const say = (text) => progress.say(`${name}: ${text}`);
    const startedAt = performance.now();
    const result = await prove(promises[name], { quick, minutes, say, server, own });
    const seconds = (performance.now() - startedAt) / 1000;
    progress.clear();
    process.stdout.write(`${formatResult(name, { ...result, seconds })}\n`);
    if (result.broken.length > 0) process.exitCode = 1;
  }
  await own?.stop();
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
async function prove({ run, isAboutFiles, isAboutServers }, { server, own, ...options }) {
  if (isAboutFiles && server !== undefined) return skip('is about a database file');
  if (isAboutServers && own === undefined) return skip('takes a server of its own: --db postgres');
  const scratch = makeScratch();
  const aisles = createAisles(scratch.folder);
  const { startAisle, runAisle } = aisles;
  const { storeAt, removeAll } = createStores(scratch.folder, server);
  try {
    return await run({ ...options, own, scratch: scratch.folder, storeAt, startAisle, runAisle });
  } catch (error) {
    process.stderr.write(`${error.stack}\n`);
    return { broken: [`it could not be shown: ${error.message}`] };
  } finally {
    await aisles.killAll();
    await removeAll();
    scratch.remove();
  }
}

function skip(skipped) {
  return { skipped, broken: [] };
}
