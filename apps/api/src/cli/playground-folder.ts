import { fileURLToPath } from 'node:url';

/** The folder of the built playground, which the build puts beside this code. */
export const playgroundFolder = fileURLToPath(new URL('../playground/', import.meta.url));
