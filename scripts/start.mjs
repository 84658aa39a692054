import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { runCommand } from './run-command.mjs';
import { root } from './workspace.mjs';

/** Installs and builds what is not up to date, then becomes `aisle`: same process, so signals reach the server. */
export async function start(args) {
  const env = await install();
  if (env === undefined) return 1;
  if (!(await build(env))) return 1;

  const main = join(root, 'apps', 'api', 'dist', 'main.js');
  process.argv = [process.execPath, main, ...args];
  stopWithParent();
  await import(pathToFileURL(main).href);
  return undefined;
}

async function build(env) {
  const announcement = setTimeout(() => process.stderr.write('Building …\n'), 700);
  const args = ['run', 'build', '--filter=@aisle/api...'];
  const { exitCode, output } = await runCommand('turbo', args, { env });
  clearTimeout(announcement);
  if (exitCode !== 0)
    process.stderr.write(`${output}\nThe build failed; what it printed is above.\n`);
  return exitCode === 0;
}

/**
 * `npm start` runs a shell that runs this process. A signal to npm ends the shell, and some shells do not
 * pass it on; a process that lost its parent then stops as if it had the signal itself.
 */
function stopWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
