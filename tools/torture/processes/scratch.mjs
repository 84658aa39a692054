import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../paths.mjs';

let isWatched = false;

/** An empty folder for one promise. What a run leaves is gone when the process ends, however it ends. */
export function makeScratch() {
  mkdirSync(scratchFolder, { recursive: true });
  if (!isWatched) process.once('exit', () => removeFolder(scratchFolder));
  isWatched = true;
  const folder = mkdtempSync(join(scratchFolder, 'promise-'));
  return { folder, remove: () => removeFolder(folder) };
}

function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
