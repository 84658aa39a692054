import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { stopWithParent } from './stop-with-parent.mjs';
import { isUnderNohup } from './under-nohup.mjs';

const isWindows = process.platform === 'win32';

/**
 * Runs this process's program again, with another Node, which comes first on PATH. This process does nothing
 * but wait: signals go on to the other one, and it ends as that one ends.
 */
export function relay(node) {
  const child = spawn(node, process.argv.slice(1), {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
      RELAYED_BY: String(process.pid),
    },
  });
  const listeners = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    // On Windows the console tells both, and passing it on would kill.
    const isIgnored = signal === 'SIGHUP' && isUnderNohup();
    const listener = () => isWindows || isIgnored || child.kill(signal);
    process.on(signal, listener);
    return [signal, listener];
  });
  child.once('error', (error) => {
    process.stderr.write(`${node} could not be started: ${error.message}\n`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    for (const [name, listener] of listeners) process.off(name, listener);
    if (signal === null) process.exit(code);
    process.kill(process.pid, signal);
  });
  stopWithParent();
}
