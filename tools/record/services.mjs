import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createProcesses } from '@aisle/harness/processes';
import { createStores, makeScratch } from '@aisle/harness/workplace';
import { startPostgres } from '@aisle/postgres-server';

/** Frozen time of every recorded store. */
export const clock = '2026-01-31T09:30:00Z';

const preload = pathToFileURL(join(import.meta.dirname, 'fixed-process.mjs')).href;
const env = {
  ...{ NODE_OPTIONS: `--import=${preload}`, CALLED_AS: 'aisle', NO_COLOR: '1', COLUMNS: '100' },
  ...{ TZ: 'UTC', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
};

/**
 * Hands `work` an empty folder and functions that run the built service in it, with time and random numbers fixed;
 * stores are files, or schemas on a PostgreSQL of their own where `engine` is `postgres`. All of it is gone when the
 * promise settles.
 */
export async function withServices(engine, work) {
  const server = engine === 'postgres' ? await startPostgres() : undefined;
  const { folder, remove } = makeScratch();
  const aisles = createProcesses(folder);
  const { storeAt } = createStores(folder, server?.connectionString);
  try {
    return await work({ folder, storeAt, serve, run, runWell });
  } finally {
    await aisles.killAll();
    await server?.stop();
    remove();
  }

  /** Starts `aisle serve`; resolves to its port, token and `stop`. */
  function serve(args) {
    return aisles.startAisle(['--clock', clock, ...args], { env });
  }

  /** Runs a command to its end, or kills it after a minute. */
  async function run(args) {
    const command = aisles.runAisle(args, { env });
    const timer = setTimeout(command.kill, 60_000);
    const { code, signal } = await command.ended;
    clearTimeout(timer);
    return { code: code ?? signal, stdout: command.stdout(), stderr: command.stderr() };
  }

  /** As `run`, for commands that must succeed; resolves to stdout. */
  async function runWell(args) {
    const { code, stdout, stderr } = await run(args);
    if (code === 0) return stdout;
    throw new Error(`aisle ${args.join(' ')} ended with ${code}:\n${stderr}`);
  }
}
