import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../seeds/demo/', import.meta.url));

/** Folder of the images that the demo store's files refer to. */
export const demoImages = join(folder, 'images');

/** Returns the files of the demo store in load order. */
export function findDemoSeed(): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ndjson'))
    .sort()
    .map((name) => join(folder, name));
}
