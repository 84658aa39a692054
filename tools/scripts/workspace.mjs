import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the whole repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** `name@version` of the package manager, as the root manifest pins it. */
export const packageManager = readManifest(root).packageManager;

/** Every package: its folder, and its manifest. */
export const packages = [
  ...foldersIn('packages'),
  ...foldersIn('apps'),
  join(root, 'clients'),
  join(root, 'tools', 'scripts'),
  join(root, 'tools', 'record'),
]
  .filter((folder) => existsSync(join(folder, 'package.json')))
  .map((folder) => ({ folder, manifest: readManifest(folder) }));

function foldersIn(room) {
  return readdirSync(join(root, room)).map((name) => join(root, room, name));
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

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
