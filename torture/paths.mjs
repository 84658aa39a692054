import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this workspace. */
const torture = dirname(fileURLToPath(import.meta.url));

/** What this process writes; it is deleted when the process ends. On a disk, where a sync means something. */
export const scratchFolder = join(torture, '.data', `scratch-${process.pid}`);

/** The service's command line, built. */
export const aisleMain = join(dirname(torture), 'apps', 'api', 'dist', 'main.js');
