import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPage, buildService, playground, vite } from './build.mjs';
import { root } from './workspace.mjs';

/**
 * Becomes the service's command line, in the folder that npm was called from: paths are meant from there. Its
 * messages name it as it was called.
 */
export async function startService(args) {
  if (args.includes('--static')) return servePage(args.filter((arg) => arg !== '--static'));
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

const firstPort = 4820;

/** Builds the page that brings the service along, and serves its folder. Arguments are those of `vite preview`. */
async function servePage(args) {
  if ((await buildPage()) === undefined) return 1;
  return runTogether([{ args: [vite, 'preview', '--mode', 'static', ...args], cwd: playground }]);
}

/**
 * Serves the built service, and the playground from its sources: the page changes as they do. Arguments are
 * the service's own. Resolves to an exit code when one of the two ends.
 */
export async function dev(args) {
  if ((await buildService()) === undefined) return 1;
  const port = await findFreePort(firstPort);
  const main = join(root, 'apps', 'api', 'dist', 'main.js');
  return runTogether([
    { args: [main, '--port', String(port), '--strict-port', ...args] },
    { args: [vite], cwd: playground, env: { AISLE_URL: `http://127.0.0.1:${port}` } },
  ]);
}

/** The first port from one on that nothing listens on. */
export async function findFreePort(port) {
  return (await isFree(port)) ? port : findFreePort(port + 1);
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Runs programs until one of them ends or a signal comes; then none of them runs. */
function runTogether(programs) {
  const children = programs.map(({ args, cwd, env }) =>
    spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' }),
  );
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const ends = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  return Promise.race(ends).then(async (exitCode) => {
    stop();
    await Promise.all(ends);
    return exitCode ?? 0;
  });
}

/** Returns the command that started this process, and the folder in which the user ran it. */
export function callOf(
  { npm_lifecycle_event: event, npm_config_user_agent: agent = '', INIT_CWD: from },
  current = process.cwd(),
) {
  const [, manager] = /^(pnpm|yarn)\//.exec(agent) ?? [];
  return {
    // pnpm and yarn pass flags on without `--`.
    name: manager === undefined ? 'npm start --' : `${manager} start`,
    folder: event === 'start' && from !== undefined ? from : current,
  };
}
