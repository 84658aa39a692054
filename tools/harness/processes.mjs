import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestToken } from './client.mjs';
import { aisleMain } from './workplace.mjs';

/** Timeout until a server reports its address, in milliseconds. */
const patience = 60_000;

/** Returns the environment without the service's own settings, so that each run uses its defaults. */
export function environment() {
  const entries = Object.entries(process.env).filter(([name]) => !name.startsWith('AISLE_'));
  return Object.fromEntries(entries);
}

/**
 * Starts programs of Node in separate processes, without the settings of this machine; their output goes to files
 * in the folder. It uses this Node unless `node` names another, and as the service the built command line unless
 * `main` is another script. `killAll` ends the running processes, and so does the end of this one.
 */
export function createProcesses(folder, { node = process.execPath, main = aisleMain } = {}) {
  const running = new Set();
  let started = 0;
  const killNow = () => {
    for (const { child } of running) child.kill('SIGKILL');
  };
  process.once('exit', killNow);

  return { runAisle, startAisle, startServer, killAll };

  /** Runs a command of the service, like `aisle ARGS`. */
  function runAisle(args, { nodeFlags = [], ...options } = {}) {
    return run([...nodeFlags, main, ...args], options);
  }

  /**
   * Starts a server with `aisle serve ARGS`, on any free port unless the arguments name one.
   * Resolves when the server is ready, with a token; `isAtRest` requests none. Errors have the exit
   * `code` (null after a signal) and the `output`.
   */
  async function startAisle(
    args = [],
    { nodeFlags = [], program = main, isAtRest = false, ...options } = {},
  ) {
    const settings = ['serve', '--port', '0', '--log', 'json'];
    const server = await startServer([...nodeFlags, program, ...settings, ...args], options);
    const { api } = server.facts;
    const token = isAtRest ? undefined : await requestToken(api);
    return { ...server, port: Number(new URL(api).port), api, token };
  }

  /**
   * Starts a server that reports its address as JSON in its first line on stdout. Resolves to the
   * process, the reported facts and the start time in milliseconds.
   */
  async function startServer(args, options = {}) {
    const startedAt = performance.now();
    const server = run(args, options);
    const facts = JSON.parse(await readFirstLine(server));
    return { ...server, facts, startMilliseconds: performance.now() - startedAt };
  }

  /**
   * Runs a script. `through` is a program with arguments that starts it (`['strace', '-D', …]`).
   * `ended` resolves to `{ code, signal, output }`.
   */
  function run(args, { cwd = folder, env = {}, through = [] } = {}) {
    started += 1;
    const files = ['out', 'err'].map((kind) => join(folder, `process-${started}.${kind}`));
    const outputs = files.map((file) => openSync(file, 'a'));
    const [program, ...rest] = [...through, node, ...args];
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
    const entry = {
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
    running.add(entry);
    const forget = () => running.delete(entry);
    ended.then(forget, forget);
    return entry;

    function end(signal) {
      child.kill(signal);
      return ended;
    }
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
    await sleep(2);
  }
  await kill();
  const { code, signal, output } = await ended;
  const error = new Error(
    `the service did not start (${signal ?? `exit code ${code}`}):\n${output}`,
  );
  throw Object.assign(error, { code, output });
}
