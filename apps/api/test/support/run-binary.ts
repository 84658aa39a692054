import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const binary = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** The service as users start it, on a free port, with the demo store in memory. */
export interface RunningBinary {
  /** Origin, without a slash at the end. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the built service and waits until it says where it listens. */
export async function runBinary(): Promise<RunningBinary> {
  const args = [binary, '--port', '0', '--db', ':memory:', '--log', 'silent'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  return {
    url: await findUrl(child),
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function findUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the service has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{')) return JSON.parse(line).api;
  }
  throw new Error(`${binary} ended before it listened`);
}
