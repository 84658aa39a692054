import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeScratchFolder } from '../data/scratch.mjs';
import { environment } from './environment.mjs';

/** Timeout until a server reports its address, in milliseconds. */
const patience = 60_000;

let started = 0;

/**
 * Starts a server that reports its address as JSON in its first line on stdout. Its output goes to
 * files. Resolves to the process, the reported facts, the start time in milliseconds and `stop`.
 */
export async function startServer(args) {
  const folder = makeScratchFolder();
  started += 1;
  const output = join(folder, `server-${process.pid}-${started}.out`);
  const errors = join(folder, `server-${process.pid}-${started}.err`);
  const files = [openSync(output, 'w'), openSync(errors, 'w')];
  const startedAt = performance.now();
  const server = spawn(process.execPath, args, {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', ...files],
  });
  for (const file of files) closeSync(file);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);

  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    process.off('exit', kill);
  };
  const facts = await readFirstLine(server, output, errors).catch(async (error) => {
    await stop();
    throw error;
  });
  return { pid: server.pid, facts, startMilliseconds: performance.now() - startedAt, stop };
}

async function readFirstLine(server, output, errors) {
  const giveUpAt = performance.now() + patience;
  while (server.exitCode === null && performance.now() < giveUpAt) {
    const text = readFileSync(output, 'utf8');
    const end = text.indexOf('\n');
    if (end >= 0) return JSON.parse(text.slice(0, end));
    await sleep(2);
  }
  throw new Error(`a server did not start:\n${readFileSync(errors, 'utf8')}`);
}
