import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a service is started with so that it can be weighed: its weights go to `file`. */
export function weighable(file) {
  const module = new URL('./weigh-on-demand.mjs', import.meta.url);
  return { WEIGH_TO: file, NODE_OPTIONS: `--import=${module.href}` };
}

/**
 * The memory of a service after its garbage was collected, in bytes: what lives in V8's heap
 * (`heapUsed`), and what is resident beside that heap (`besideHeap`). The resident size as a whole
 * says little: V8 keeps up to 128 MiB for young objects and touches them bit by bit.
 */
export async function weigh(pid, file) {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file)) await sleep(10);
  return JSON.parse(readFileSync(file, 'utf8'));
}
