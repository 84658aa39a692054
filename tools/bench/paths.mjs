import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of this package. */
export const bench = dirname(fileURLToPath(import.meta.url));

/** Root folder of the repository. */
export const root = dirname(dirname(bench));

/** Folder of generated data that is kept between runs; safe to delete. */
export const dataFolder = join(bench, '.data');

/** Temporary folder of this process; deleted when the process ends. */
export const scratchFolder = join(dataFolder, `scratch-${process.pid}`);

/** Built command line of the service. */
export const aisleMain = join(root, 'apps', 'api', 'dist', 'main.js');

/** Build output of core. */
export const coreDist = join(root, 'packages', 'core', 'dist');

/** Document with the table of results. */
export const resultsDocument = join(root, 'tools', 'bench', 'results.md');
