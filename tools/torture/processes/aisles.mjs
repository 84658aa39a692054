import { spawn } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environment, requestToken } from '@aisle/bench';
import { aisleMain, scratchFolder } from '../paths.mjs';

/** Timeout until a server reports its address, in milliseconds. */
const patience = 60_000;

/**
 * Starts the built service in separate processes, without the settings of this machine. It uses
 * this Node unless `node` names another, and the built command line unless `main` is another
 * script. `killAll` ends the running processes.
 */
export function createAisles(folder, node = process.execPath, main = aisleMain) {
  const running = new Set();
  let started = 0;
  const killNow = () => {
    for (const { child } of running) child.kill('SIGKILL');
  };
  process.once('exit', killNow);

  return { startAisle, runAisle, killAll };

  /**
   * Runs a command of the service, like `aisle ARGS`. `through` is a program with arguments that
   * starts it (`['strace', '-D', …]`). `ended` resolves to `{ code, signal, output }`.
   */
  function runAisle(args, { cwd = folder, env = {}, through = [] } = {}) {
    started += 1;
    const files = ['out', 'err'].map((kind) => join(folder, `aisle-${started}.${kind}`));
    const outputs = files.map((file) => openSync(file, 'a'));
    const [program, ...rest] = [...through, node, main, ...args];
    const child = spawn(program, rest, {
      cwd,
      env: { ...environment(), ...env },
      stdio: ['ignore', ...outputs],
    });
    for (const output of outputs) closeSync(output);
    const [stdoutFile, stderrFile] = files;
    const output = () => files.map((file) => readFileSync(file, 'utf8')).join('');
    const ended = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve({ code, signal, output: output() }));
    });
    const run = {
      pid: child.pid,
      child,
      ended,
      output,
      stdout: () => readFileSync(stdoutFile, 'utf8'),
      stderr: () => readFileSync(stderrFile, 'utf8'),
      /** Truncates the output, so that it does not fill the disk. */
      forgetOutput: () => truncateSync(stdoutFile),
      kill: () => end('SIGKILL'),
      /** Resolves to the exit code. */
      stop: async (signal = 'SIGTERM') => (await end(signal)).code,
    };
    running.add(run);
    const forget = () => running.delete(run);
    ended.then(forget, forget);
    return run;

    function end(signal) {
      child.kill(signal);
      return ended;
    }
  }

  /**
   * Starts a server with `aisle serve ARGS`, on any free port unless the arguments name one.
   * Resolves when the server is ready. Errors have the exit `code` (null after a signal) and the
   * `output`.
   */
  async function startAisle(args = [], options = {}) {
    const run = runAisle(['serve', '--port', '0', '--log', 'json', ...args], options);
    const facts = JSON.parse(await readFirstLine(run));
    const { api } = facts;
    const token = await requestToken(api);
    return { ...run, port: Number(new URL(api).port), api, token, facts };
  }

  async function killAll() {
    process.off('exit', killNow);
    await Promise.all([...running].map(({ kill }) => kill()));
  }
}

async function readFirstLine({ child, ended, stdout, kill }) {
  const giveUpAt = performance.now() + patience;
  while (child.exitCode === null && child.signalCode === null && performance.now() < giveUpAt) {
    const text = stdout();
    const end = text.indexOf('\n');
    if (end >= 0) return text.slice(0, end);
    await sleep(5);
  }
  await kill();
  const { code, signal, output } = await ended;
  const error = new Error(
    `the service did not start (${signal ?? `exit code ${code}`}):\n${output}`,
  );
  throw Object.assign(error, { code, output });
}

let isWatched = false;

/** An empty folder for one promise. What a run leaves is gone when the process ends, however it ends. */
export function makeScratch() {
  mkdirSync(scratchFolder, { recursive: true });
  if (!isWatched) process.once('exit', () => removeFolder(scratchFolder));
  isWatched = true;
  const folder = mkdtempSync(join(scratchFolder, 'promise-'));
  return { folder, remove: () => removeFolder(folder) };
}

function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
