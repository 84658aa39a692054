import { spawn } from 'node:child_process';
import { root } from './workspace.mjs';

const isWindows = process.platform === 'win32';

/**
 * Runs a command, in the repository's root unless told otherwise; resolves to `{ exitCode, output }`, whatever happens.
 * Its output is kept, and each chunk is handed to `onOutput` as it comes. No input is given.
 */
export function runCommand(
  command,
  args,
  { cwd = root, env = process.env, onOutput = () => {} } = {},
) {
  return new Promise((resolve) => {
    const chunks = [];
    const child = spawn(command, args, {
      cwd,
      env,
      shell: isWindows,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const stopForwarding = forwardSignals(child);
    const keep = (chunk) => {
      chunks.push(chunk);
      onOutput(chunk);
    };
    const finish = (exitCode) => {
      stopForwarding();
      resolve({ exitCode, output: Buffer.concat(chunks).toString() });
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => {
      keep(Buffer.from(`${command} could not be started: ${error.message}\n`));
      finish(1);
    });
    child.on('close', (code, signal) => finish(signal ? 1 : code));
  });
}

/** A signal meant for this process stops the command first, then this process. */
function forwardSignals(child) {
  const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
  const listeners = Object.entries(exitCodes).map(([signal, exitCode]) => {
    const listener = () => {
      child.kill(signal);
      process.exit(exitCode);
    };
    process.once(signal, listener);
    return [signal, listener];
  });
  return () => {
    for (const [signal, listener] of listeners) process.off(signal, listener);
  };
}
