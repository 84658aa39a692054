// Shows that what the service promises holds when things break. See README.md.

import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createProcesses } from '@aisle/harness/processes';
import { createProgress, formatResult } from '@aisle/harness/report';
import { aisleMain, createStores, endOnSignals, makeScratch } from '@aisle/harness/workplace';
import { startPostgres } from '@aisle/postgres-server';
import { badDisk } from './promises/bad-disk.mjs';
import { badInput } from './promises/bad-input.mjs';
import { checkouts } from './promises/checkouts.mjs';
import { diskFull } from './promises/disk-full.mjs';
import { fills, interrupt } from './promises/interrupt.mjs';
import { kill } from './promises/kill.mjs';
import { database, machines } from './promises/machines.mjs';
import { readers } from './promises/readers.mjs';
import { soak } from './promises/soak.mjs';
import { stop } from './promises/stop.mjs';
import { syncs } from './promises/syncs.mjs';
import { carts, updates } from './promises/updates.mjs';

/** Every promise by its name, in the order in which they are shown. */
const promises = {
  kill: { run: kill },
  database: { run: database, isAboutServers: true },
  machines: { run: machines, isAboutServers: true },
  syncs: { run: syncs, isAboutFiles: true },
  updates: { run: updates },
  carts: { run: carts },
  checkouts: { run: checkouts },
  readers: { run: readers },
  stop: { run: stop },
  interrupt: { run: interrupt },
  fills: { run: fills },
  soak: { run: soak },
  'bad-input': { run: badInput },
  // PostgreSQL cares for its disk itself.
  'disk-full': { run: diskFull, isAboutFiles: true },
  'bad-disk': { run: badDisk, isAboutFiles: true },
};

endOnSignals();
await main();

async function main() {
  const { chosen, quick, minutes, server: wanted } = readOptionsOrLeave();
  const progress = createProgress();
  // Commits must be on the disk, as they are for users.
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
  const aisles = createProcesses(scratch.folder);
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

/** Parses the arguments of `pnpm torture`. Throws an error with advice for invalid ones. */
function readOptions(args, names) {
  const { values } = parseArgs({
    // `pnpm torture -- --quick` passes the two dashes on.
    args: args.filter((arg) => arg !== '--'),
    options: {
      only: { type: 'string', multiple: true },
      quick: { type: 'boolean', default: false },
      minutes: { type: 'string' },
      db: { type: 'string' },
    },
  });
  const only = (values.only ?? []).flatMap((text) => text.split(',')).map((text) => text.trim());
  for (const name of only) {
    if (names.includes(name)) continue;
    const known = names.join(', ');
    throw new Error(
      `--only ${name}: there is no promise ${JSON.stringify(name)}. Known: ${known}.`,
    );
  }
  return {
    chosen: only.length > 0 ? names.filter((name) => only.includes(name)) : names,
    quick: values.quick,
    minutes: readMinutes(values.minutes),
    server: readServer(values.db),
  };
}

/** Parses the storage: `postgres` starts a server, a URL names one; SQLite files if absent. */
function readServer(text) {
  if (text === undefined || text === 'postgres' || /^postgres(ql)?:\/\//.test(text)) return text;
  throw new Error(`--db ${text}: it must be postgres, or the address of a PostgreSQL database.`);
}

/** Parses the duration of the soak test in minutes. */
function readMinutes(text) {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new Error(`--minutes ${text}: it must be a whole number of minutes from 1 to 9999.`);
}
