import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the whole repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** `name@version` of the package manager, as the root manifest pins it. */
export const packageManager = readManifest(root).packageManager;

/** Every package: its folder, and its manifest. */
export const packages = [
  ...foldersIn('packages'),
  ...foldersIn('apps'),
  join(root, 'clients'),
  join(root, 'tools', 'scripts'),
  join(root, 'tools', 'record'),
]
  .filter((folder) => existsSync(join(folder, 'package.json')))
  .map((folder) => ({ folder, manifest: readManifest(folder) }));

function foldersIn(room) {
  return readdirSync(join(root, room)).map((name) => join(root, room, name));
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
