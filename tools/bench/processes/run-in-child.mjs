import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const child = fileURLToPath(new URL('./child.mjs', import.meta.url));

/**
 * Runs the `run` of a module in a process of its own, so that neither memory nor compiled code of other
 * work is in the way. Resolves to what it returns, which must be plain data.
 */
export function runInChild(module, args) {
  return new Promise((resolve, reject) => {
    const worker = fork(child, [fileURLToPath(module)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const kill = () => worker.kill('SIGKILL');
    process.once('exit', kill);
    let answer;
    worker.on('message', (message) => {
      answer = message;
    });
    worker.on('error', reject);
    worker.on('exit', (code, signal) => {
      process.off('exit', kill);
      if (answer?.result !== undefined) resolve(answer.result);
      else reject(new Error(answer?.failure ?? `a child process ended with ${signal ?? code}`));
    });
    worker.send(args);
  });
}
