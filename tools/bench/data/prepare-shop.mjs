import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '../paths.mjs';
import { runInChild } from '../processes/run-in-child.mjs';
import { fingerprintReleases, fingerprintSeed, fingerprintTables } from './scratch.mjs';
import { writeSeed } from './write-seed.mjs';

const builder = new URL('./build-store.mjs', import.meta.url);

/** The seed of a shop of so many products as an NDJSON file, made when there is none. */
export function prepareSeed(products, say) {
  return keep(`seed-${products}`, fingerprintSeed(), 'ndjson', async (file) => {
    say(`writing a seed of ${products} products`);
    await writeSeed(products, file);
  });
}

/** A store that was filled with a seed and has no release yet. */
export async function prepareImported(products, say) {
  const seedFile = await prepareSeed(products, say);
  const version = `${fingerprintSeed()}-${fingerprintTables()}`;
  return keep(`imported-${products}`, version, 'sqlite', async (file) => {
    say(`importing ${products} products`);
    await runInChild(builder, { step: 'import', file, seedFile });
  });
}

/** A store with a release of so many products. */
export async function preparePublished(products, say) {
  const imported = await prepareImported(products, say);
  const version = `${fingerprintSeed()}-${fingerprintReleases()}`;
  return keep(`published-${products}`, version, 'sqlite', async (file) => {
    copyFileSync(imported, file);
    say(`publishing ${products} products`);
    await runInChild(builder, { step: 'publish', file });
  });
}

/** Makes a file once for each version of what it depends on; files of other versions are removed. */
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
