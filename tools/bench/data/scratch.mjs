import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../paths.mjs';

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
