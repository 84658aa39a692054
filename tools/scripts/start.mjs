import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildService } from './build.mjs';
import { callOf } from './call-of.mjs';
import { root } from './workspace.mjs';

/**
 * Becomes the service's command line, in the folder that npm was called from: paths are meant from there. Its
 * messages name it as it was called.
 */
export async function startService(args) {
  const { name, folder } = callOf(process.env);
  process.env.CALLED_AS = name;
  return become('apps/api/dist/main.js', args, await buildService(), folder);
}

/** Installs and builds what is not up to date, then becomes a tool of the checkout. Resolves as `become` does. */
export async function startTool(program, args) {
  return become(program, args, await buildService('everything'), process.cwd());
}

/**
 * Becomes a program of the checkout: same process, so signals reach it. Resolves to an exit code when there is no
 * environment for it, and to nothing when the program sets its own.
 */
async function become(program, args, env, folder) {
  if (env === undefined) return 1;
  const main = join(root, program);
  process.argv = [process.execPath, main, ...args];
  process.env.PATH = env.PATH;
  process.chdir(folder);
  await import(pathToFileURL(main).href);
  return undefined;
}
