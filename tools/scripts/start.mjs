import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildService } from './build.mjs';
import { root } from './workspace.mjs';

/**
 * Installs and builds what is not up to date, then becomes a program of the checkout: same process, so signals
 * reach it. Resolves to an exit code when it could not, and to nothing when the program sets its own.
 */
export async function start(program, args) {
  const env = await buildService();
  if (env === undefined) return 1;
  const main = join(root, program);
  process.argv = [process.execPath, main, ...args];
  process.env.PATH = env.PATH;
  await import(pathToFileURL(main).href);
  return undefined;
}
