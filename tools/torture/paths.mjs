import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this workspace. */
const torture = dirname(fileURLToPath(import.meta.url));

/** The folder of the whole repository. */
export const root = dirname(dirname(torture));

/** What this process writes; it is deleted when the process ends. On a disk, where a sync means something. */
export const scratchFolder = join(torture, '.data', `scratch-${process.pid}`);

/** Every Node that was fetched, by its major version; safe to delete. */
export const nodesFolder = join(torture, '.data', 'nodes');

/** The service's command line, built. */
export const aisleMain = join(root, 'apps', 'api', 'dist', 'main.js');

/** What stands behind the commands of the checkout. */
export const runScript = join(root, 'tools', 'scripts', 'run.mjs');

/** Core's door to SQLite, built. */
export const coreSqlite = join(root, 'packages', 'core', 'dist', 'sqlite.js');
