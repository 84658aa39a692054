import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runInChild } from '@aisle/harness/child';
import { environment } from '@aisle/harness/processes';
import { writeSeed } from '@aisle/harness/shop-records';
import {
  aisleMain,
  coreDist,
  dataFolder,
  makeScratch,
  removeStore,
} from '@aisle/harness/workplace';
import { makeSchema, startPostgres } from '@aisle/postgres-server';

const stores = new URL('./in-process/stores.mjs', import.meta.url);

/** Returns the seed of a shop with so many products as an NDJSON file, made if it is missing. */
export function prepareSeed(products, say) {
  return keep(`seed-${products}`, fingerprintSeed(), 'ndjson', async (file) => {
    say(`writing a seed of ${products} products`);
    await writeSeed(products, file);
  });
}

/** Returns a store that was filled with a seed and has no release yet. */
export async function prepareImported(products, say) {
  const seedFile = await prepareSeed(products, say);
  const version = `${fingerprintSeed()}-${fingerprint(join(coreDist, '../src/storage/sqlite'), isTables)}`;
  return keep(`imported-${products}`, version, 'sqlite', async (file) => {
    say(`importing ${products} products`);
    await runInChild(stores, 'importSeed', { file, seedFile });
  });
}

/** Returns a store with a release of so many products. */
export async function preparePublished(products, say) {
  const imported = await prepareImported(products, say);
  const version = `${fingerprintSeed()}-${fingerprint(coreDist, (name) => bundle.test(name))}`;
  return keep(`published-${products}`, version, 'sqlite', async (file) => {
    copyFileSync(imported, file);
    say(`publishing ${products} products`);
    await runInChild(stores, 'publishCatalogs', { file });
  });
}

/** Makes a file once for each version of its sources, and removes files of other versions. */
async function keep(name, version, extension, make) {
  mkdirSync(dataFolder, { recursive: true });
  const file = join(dataFolder, `${name}-${version}.${extension}`);
  if (existsSync(file)) return file;
  for (const other of readdirSync(dataFolder)) {
    if (other.startsWith(`${name}-`)) rmSync(join(dataFolder, other), { force: true });
  }
  const unfinished = join(dataFolder, `${name}-unfinished.${extension}`);
  await make(unfinished);
  renameSync(unfinished, file);
  return file;
}

/** Files of core that build and write releases, among others. */
const bundle = /^(?!postgres|testing)[\w-]+\.js$/;

const isTables = (name) => /^(first-tables|migrations)\.ts$/.test(name);

/** Returns a fingerprint of the code that generates seeds. */
function fingerprintSeed() {
  const harness = join(import.meta.dirname, '..', 'harness');
  return fingerprint(harness, (name) => /^shop(-records)?\.mjs$/.test(name));
}

function fingerprint(folder, isPart) {
  const hash = createHash('sha256');
  const names = readdirSync(folder, { recursive: true }).filter(isPart).sort();
  for (const name of names) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}

let scratch;

/** Returns the path of a file that is gone when the process ends. */
export function scratchFile(name) {
  scratch ??= makeScratch().folder;
  return join(scratch, name);
}

/** Returns a copy of a store that may be changed. */
export function copyToScratch(file, name) {
  const copy = scratchFile(name);
  removeStore(copy);
  copyFileSync(file, copy);
  return copy;
}

/** Starts a PostgreSQL server with the settings of its users: commits are on the disk. */
export function startDatabase() {
  return startPostgres({ durable: true, flags: ['-c', 'shared_buffers=1GB'] });
}

/** Copies a store in a file into a schema of its own. Resolves to its address. */
export async function copyToServer(server, file) {
  const { connectionString } = await makeSchema(server);
  await aisle('copy', '--from', file, '--to', connectionString);
  return connectionString;
}

/** Imports a seed into a schema of its own, and publishes nothing. Resolves to its address. */
export async function importToServer(server, seed) {
  const { connectionString } = await makeSchema(server);
  await aisle('import', seed, '--db', connectionString);
  return connectionString;
}

function aisle(...args) {
  return promisify(execFile)(process.execPath, [aisleMain, ...args], {
    cwd: scratchFile('.'),
    env: environment(),
  });
}

/** Returns the milliseconds of a command of Node, its process included. */
export function timeCommand(...args) {
  const startedAt = performance.now();
  execFileSync(process.execPath, args, {
    cwd: scratchFile('.'),
    env: environment(),
    stdio: 'pipe',
  });
  return performance.now() - startedAt;
}
