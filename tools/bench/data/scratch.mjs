import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bench, coreDist, scratchFolder } from '../paths.mjs';

const generator = /^(generate-.*|ids|large-node|random|shape|words)\.mjs$/;

/** Files of core that build and write releases, among others. */
const bundle = /^(?!postgres|testing)[\w-]+\.js$/;

/** Fingerprint of the code that generates seeds. */
export function fingerprintSeed() {
  return fingerprint(join(bench, 'data'), (name) => generator.test(name));
}

/** Fingerprint of the table definitions, on which an unpublished store depends besides its seed. */
export function fingerprintTables() {
  return fingerprint(coreDist, (name) => name.endsWith('.sql'));
}

/**
 * Fingerprint of the code that builds and writes releases, on which a published store depends
 * besides its seed.
 */
export function fingerprintReleases() {
  return fingerprint(coreDist, (name) => bundle.test(name) || name.endsWith('.sql'));
}

function fingerprint(folder, isPart) {
  const hash = createHash('sha256');
  const names = readdirSync(folder, { recursive: true }).filter(isPart).sort();
  for (const name of names) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}

let isMade = false;

/** The folder for what a run writes; it is gone when the process ends. */
export function makeScratchFolder() {
  if (!isMade) {
    mkdirSync(scratchFolder, { recursive: true });
    process.once('exit', () => rmSync(scratchFolder, { recursive: true, force: true }));
    isMade = true;
  }
  return scratchFolder;
}

/** A copy of a store that may be changed. */
export function copyToScratch(file, name) {
  const copy = join(makeScratchFolder(), name);
  removeStore(copy);
  copyFileSync(file, copy);
  return copy;
}

/** Removes a store and the files beside it. */
export function removeStore(file) {
  for (const suffix of ['', '-wal', '-shm', '.key', '.token'])
    rmSync(file + suffix, { force: true });
}
