import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { buildService } from './build.mjs';
import { root } from './workspace.mjs';

const playground = join(root, 'apps', 'playground');
const firstPort = 4820;

/**
 * Serves the built service, and the playground from its sources: the page changes as they do. Arguments are
 * the service's own. Resolves to an exit code when one of the two ends.
 */
export async function dev(args) {
  if ((await buildService()) === undefined) return 1;
  const port = await findFreePort(firstPort);
  const main = join(root, 'apps', 'api', 'dist', 'main.js');
  const vite = join(playground, 'node_modules', 'vite', 'bin', 'vite.js');
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
