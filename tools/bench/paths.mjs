import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this workspace. */
export const bench = dirname(fileURLToPath(import.meta.url));

/** The folder of the whole repository. */
export const root = dirname(dirname(bench));

/** What is generated once and kept; safe to delete. */
export const dataFolder = join(bench, '.data');

/** What this process writes; it is deleted when the process ends. */
export const scratchFolder = join(dataFolder, `scratch-${process.pid}`);

/** The service's command line, built. */
export const aisleMain = join(root, 'apps', 'api', 'dist', 'main.js');

/** The built code of core. */
export const coreDist = join(root, 'packages', 'core', 'dist');

/** The document that has the table of figures. */
export const performanceDocument = join(root, 'docs', 'performance.md');
