import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of this package. */
const torture = dirname(fileURLToPath(import.meta.url));

/** Root folder of the repository. */
export const root = dirname(dirname(torture));

/**
 * Temporary folder of this process; deleted when the process ends. It is on a disk, where syncs
 * have an effect.
 */
export const scratchFolder = join(torture, '.data', `scratch-${process.pid}`);

/** Downloaded Node versions, by major version; safe to delete. */
export const nodesFolder = join(torture, '.data', 'nodes');

/** Built command line of the service. */
export const aisleMain = join(root, 'apps', 'api', 'dist', 'main.js');

/** Script behind the npm commands of the checkout. */
export const runScript = join(root, 'tools', 'scripts', 'run.mjs');

/** Built SQLite entry point of core. */
export const coreSqlite = join(root, 'packages', 'core', 'dist', 'sqlite.js');
