import { join } from 'node:path';

/** The folder of the whole repository. */
export const root = join(import.meta.dirname, '..', '..');

/** Path of the built command line. */
export const aisleMain = join(root, 'apps', 'api', 'dist', 'main.js');

/** The folder of a recording when none is named; git ignores it. */
export const defaultFolder = join(root, '.reports', 'recording');
