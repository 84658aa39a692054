import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built command line. */
export const aisleMain = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** What a run of the command line came to. */
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
}

/** Where Node keeps what it compiled: the command line is started some hundred times. */
const compileCache = join(tmpdir(), 'aisle-compile-cache');

/** A folder in which the built command line is run, with nothing of this machine's own settings. */
export interface Workplace {
  readonly folder: string;
  run(...args: readonly string[]): Promise<Run>;
  /** Runs it with something to read. */
  pipe(input: string | Buffer, ...args: readonly string[]): Promise<Run>;
  start(args: readonly string[], environment?: Readonly<Record<string, string>>): RunningAisle;
  /** Ends what still runs and removes the folder. */
  remove(): void;
}

/** `database` is what commands use that name none: `--db` in the environment. A file in the folder when absent. */
export function makeWorkplace(database?: string): Workplace {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-cli-'));
  const children: ChildProcess[] = [];
  const open = (args: readonly string[], environment: object, input: 'ignore' | 'pipe') => {
    const child = spawn(process.execPath, [aisleMain, ...args], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: compileCache,
        ...(database !== undefined && { AISLE_DB: database }),
        ...environment,
      },
      stdio: [input, 'pipe', 'pipe'],
    });
    children.push(child);
    return watch(child);
  };
  const start: Workplace['start'] = (args, environment = {}) => open(args, environment, 'ignore');
  return {
    folder,
    start,
    run: (...args) => start(args).ended,
    pipe(input, ...args) {
      const { child, ended } = open(args, {}, 'pipe');
      // Who has read enough closes the pipe.
      child.stdin?.on('error', () => {});
      child.stdin?.end(input);
      return ended;
    },
    remove() {
      for (const child of children) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What the first line on stdout tells of a server, and a token that may do everything. */
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

function watch(child: ChildProcess): RunningAisle {
  let stdout = '';
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const firstLine = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      stdout += chunk;
      const end = stdout.indexOf('\n');
      if (end !== -1) resolve(stdout.slice(0, end));
    });
    child.once('close', () => reject(new Error(`it ended before it said anything: ${stderr}`)));
  });
  firstLine.catch(() => {});
  const ended = new Promise<Run>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
  return { child, ended, firstLine };
}
