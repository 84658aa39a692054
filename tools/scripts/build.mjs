import { install } from './install.mjs';
import { runCommand } from './run-command.mjs';

/** Installs what building takes, and builds every package; arguments are turbo's, such as `--filter`. Resolves to an exit code. */
export async function build(args) {
  const env = await install('service');
  if (env === undefined) return 1;
  const { exitCode } = await runCommand('turbo', ['run', 'build', ...args], {
    env,
    onOutput: (chunk) => process.stdout.write(chunk),
  });
  return exitCode;
}

/**
 * Installs what the service needs, or with `'everything'` its developers, and builds it. Nothing is printed unless it
 * takes long or fails. Resolves to the environment that its tools run in, or to nothing when it failed.
 */
export async function buildService(scope = 'service') {
  const env = await install(scope);
  if (env === undefined) return undefined;
  const announcement = setTimeout(() => process.stderr.write('Building …\n'), 700);
  const args = ['run', 'build', '--filter=aisle...'];
  const { exitCode, output } = await runCommand('turbo', args, { env });
  clearTimeout(announcement);
  if (exitCode === 0) return env;
  process.stderr.write(`${output}\nThe build failed; see its output above.\n`);
  return undefined;
}
