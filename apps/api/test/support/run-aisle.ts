import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { fileURLToPath } from 'node:url';

/** The built command line. */
export const aisleMain = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** Ends a process when the test runner is killed. */
const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href;

/** Result of a run of the command line. */
interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A run that has not ended yet. */
export interface RunningAisle {
  readonly child: ChildProcess;
  readonly ended: Promise<Run>;
  /** Resolves to the first line on stdout. */
  readonly firstLine: Promise<string>;
  /** Returns the output so far, stdout before stderr. */
  readonly output: () => string;
  /** Stops the run with SIGTERM. */
  stop(): Promise<Run>;
}

type Environment = Readonly<Record<string, string>>;

/** Folder of Node's compile cache. */
const compileCache = join(tmpdir(), 'aisle-compile-cache');

/**
 * A folder for running the built command line, without this machine's own settings. Commands share
 * a few processes, one command at a time in each; `start` is for tests of a process itself.
 */
export interface Workplace {
  readonly folder: string;
  run(...args: readonly string[]): Promise<Run>;
  /** Runs a command with standard input. */
  pipe(input: string | Buffer, ...args: readonly string[]): Promise<Run>;
  /** Begins a run, such as a server; a signal to its child has the same effect as on a process. */
  begin(args: readonly string[], environment?: Environment): RunningAisle;
  /** Starts the command in a process of its own. */
  start(
    args: readonly string[],
    environment?: Environment,
    stdin?: 'ignore' | 'pipe',
  ): RunningAisle;
  /** Ends all running commands and removes the folder. */
  remove(): Promise<void>;
}

/**
 * `database` is the default database of commands: `--db` in the environment. A file in the folder
 * if absent.
 */
export function makeWorkplace(database?: string): Workplace {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-cli-'));
  const children: ChildProcess[] = [];
  const begun = new Set<RunningAisle>();
  const environmentWith = (environment: Environment) => ({
    ...(process.env.PATH !== undefined && { PATH: process.env.PATH }),
    ...(database !== undefined && { AISLE_DB: database }),
    ...environment,
  });
  const begin = (args: readonly string[], environment: Environment = {}, input?: Buffer) => {
    const running = runInHost({ args, folder, environment: environmentWith(environment), input });
    begun.add(running);
    void running.ended.then(() => begun.delete(running));
    return running;
  };
  return {
    folder,
    begin: (args, environment) => begin(args, environment),
    run: (...args) => begin(args).ended,
    pipe: (input, ...args) => begin(args, {}, Buffer.from(input)).ended,
    start(args, environment = {}, stdin = 'ignore') {
      const child = spawn(process.execPath, ['--import', endWithParent, aisleMain, ...args], {
        cwd: folder,
        env: { NODE_COMPILE_CACHE: compileCache, ...environmentWith(environment) },
        stdio: [stdin, 'pipe', 'pipe', 'pipe'],
      });
      children.push(child);
      return watch(child);
    },
    async remove() {
      for (const child of children) child.kill('SIGKILL');
      if (begun.size > 0) await Promise.all([...begun].map((running) => running.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Returns options of Node with which a process signals itself directly after it has written to a
 * file, once its folder has a file `armed`. A signal from another process may come too late.
 */
export function signalAtWrite(file: string, signal: 'SIGTERM' | 'SIGKILL'): Environment {
  const program = `
    import { existsSync, statSync } from 'node:fs';
    let before;
    const look = () => {
      if (!existsSync('armed')) return;
      const { size = 0, mtimeMs } = statSync('${file}', { throwIfNoEntry: false }) ?? {};
      const written = size > 0 ? mtimeMs : 0;
      before ??= written;
      if (written === before) return;
      clearInterval(timer);
      process.kill(process.pid, '${signal}');
    };
    const timer = setInterval(look, 1).unref();`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` };
}

/** Returns the facts in the first line of a server, and a token with every permission. */
export async function readFacts<Facts extends object>(
  { firstLine }: Pick<RunningAisle, 'firstLine'>,
  client_secret = 'aisle-secret',
): Promise<Facts & { readonly api: string; readonly token: string }> {
  const facts = JSON.parse(await firstLine) as Facts & { readonly api: string };
  const response = await fetch(`${facts.api}/oauth/access_token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'aisle',
      client_secret,
    }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  return { ...facts, token: access_token };
}

/** A command line and its environment. */
interface Command {
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment: Environment;
  readonly input: Buffer | undefined;
}

/** Message of a host about its command: a piece of output, or the exit code. */
interface Message {
  readonly stdout?: Uint8Array;
  readonly stderr?: Uint8Array;
  readonly code?: number;
}

const hostProgram = fileURLToPath(new URL('./command-host.mjs', import.meta.url));

/** Idle hosts by the called name of the program, which the program reads only once. */
const idleHosts = new Map<string, Set<ChildProcess>>();

function runInHost(command: Command): RunningAisle {
  const { CALLED_AS = '' } = command.environment;
  const idle = idleHosts.get(CALLED_AS) ?? new Set();
  idleHosts.set(CALLED_AS, idle);
  const [host = startHost(CALLED_AS)] = idle;
  idle.delete(host);
  const printed = collect();
  let hasEnded = false;
  const ended = new Promise<Run>((resolve) => {
    const end = (code: number | null) => {
      hasEnded = true;
      host.removeAllListeners();
      resolve({ code, ...printed.texts() });
    };
    host.on('message', ({ stdout, stderr, code }: Message) => {
      if (stdout) printed.take('stdout', stdout);
      if (stderr) printed.take('stderr', stderr);
      if (code === undefined) return;
      end(code);
      idle.add(host);
      host.once('exit', () => idle.delete(host));
    });
    // The last output has arrived when the channel is closed.
    host.once('exit', (code) =>
      host.connected ? host.once('disconnect', () => end(code)) : end(code),
    );
  });
  host.send(command);
  const stop = () => {
    if (!hasEnded) host.send({ signal: 'SIGTERM' });
    return ended;
  };
  return { child: host, ended, stop, ...printed.whileRunning(ended) };
}

function startHost(CALLED_AS: string): ChildProcess {
  const host = spawn(process.execPath, [hostProgram], {
    env: { NODE_COMPILE_CACHE: compileCache, ...(CALLED_AS !== '' && { CALLED_AS }) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  // The host ends with this process, and does not keep it alive.
  host.unref();
  host.channel?.unref();
  host.stdout?.resume();
  if (host.stdout instanceof Socket) host.stdout.unref();
  return host;
}

function watch(child: ChildProcess): RunningAisle {
  const printed = collect();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.on('data', (chunk) => printed.take(name, chunk));
  }
  const ended = new Promise<Run>((resolve) => {
    child.once('close', (code) => resolve({ code, ...printed.texts() }));
  });
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { child, ended, stop, ...printed.whileRunning(ended) };
}

/** Collects the output of a run. */
function collect() {
  const decoders = { stdout: new StringDecoder(), stderr: new StringDecoder() };
  const texts = { stdout: '', stderr: '' };
  let onLine = (_line: string) => {};
  const tellLine = () => {
    const end = texts.stdout.indexOf('\n');
    if (end !== -1) onLine(texts.stdout.slice(0, end));
  };
  return {
    take(name: 'stdout' | 'stderr', chunk: Uint8Array) {
      texts[name] += decoders[name].write(Buffer.from(chunk));
      if (name === 'stdout') tellLine();
    },
    texts: () => ({ ...texts }),
    whileRunning(ended: Promise<Run>) {
      const firstLine = new Promise<string>((resolve, reject) => {
        onLine = resolve;
        const fail = () => reject(new Error(`it ended before it said anything: ${texts.stderr}`));
        void ended.then(fail);
      });
      firstLine.catch(() => {});
      return { firstLine, output: () => texts.stdout + texts.stderr };
    },
  };
}
