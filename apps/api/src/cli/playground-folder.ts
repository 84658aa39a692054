import { fileURLToPath } from 'node:url';

/** Folder of the playground; the build puts it beside this code. */
export const playgroundFolder = fileURLToPath(new URL('../playground/', import.meta.url));
