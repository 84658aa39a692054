import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildService } from './build.mjs';
import { callOf } from './call-of.mjs';
import { root } from './workspace.mjs';

/**
 * Becomes the service's command line, in the folder that npm was called from: paths are meant from there. Its
 * messages name it as it was called.
 */
export function startService(args) {
  const { name, folder } = callOf(process.env);
  process.env.CALLED_AS = name;
  return start('apps/api/dist/main.js', args, folder);
}

/**
 * Installs and builds what is not up to date, then becomes a program of the checkout: same process, so signals
 * reach it. Resolves to an exit code when it could not, and to nothing when the program sets its own.
 */
export async function start(program, args, folder = process.cwd()) {
  const env = await buildService();
  if (env === undefined) return 1;
  const main = join(root, program);
  process.argv = [process.execPath, main, ...args];
  process.env.PATH = env.PATH;
  process.chdir(folder);
  await import(pathToFileURL(main).href);
  return undefined;
}
