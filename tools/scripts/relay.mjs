import { spawn } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';

/**
 * `npm start` runs a shell that runs this process. A signal to npm ends the shell, and some shells do not
 * pass it on; a process that lost its parent then stops as if it had the signal itself. So does one whose
 * parent does nothing but wait for it (relay.mjs). Under nohup npm ends with its terminal, and this process is to
 * go on.
 */
export function stopWithParent() {
  if (isUnderNohup()) return;
  const parent = process.ppid;
  const isRelayed = process.env.RELAYED_BY === String(parent);
  if (process.env.npm_lifecycle_event === undefined && !isRelayed) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

/**
 * Returns true if nohup started this process. Same check as apps/api/src/cli/under-nohup.ts, which
 * may not be built yet.
 */
export function isUnderNohup() {
  return (
    /(^|\/)nohup$/.test(process.env._ ?? '') ||
    isInputShut() ||
    [1, 2].some((output) => /\/nohup\.out$/.test(linkOf(output))) ||
    isIgnoredByParent()
  );
}

/** If the input was a terminal, nohup on Linux replaces it by a write-only /dev/null. */
function isInputShut() {
  const [, flags = ''] = /^flags:\s*([0-7]+)/m.exec(textOf('self/fdinfo/0')) ?? [];
  const isWriteOnly = (Number.parseInt(flags, 8) & 3) === 1;
  return isWriteOnly && linkOf(0) === '/dev/null';
}

function isIgnoredByParent() {
  const [, signals = ''] = /^SigIgn:\s*([0-9a-f]+)$/m.exec(textOf(`${process.ppid}/status`)) ?? [];
  return (Number.parseInt(signals.slice(-1), 16) & 1) === 1;
}

/** Returns the text of a file in /proc; empty on other systems. */
function textOf(file) {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function linkOf(descriptor) {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return '';
  }
}

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
