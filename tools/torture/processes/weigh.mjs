import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Returns the environment of a service whose memory can be measured. The results go to `file`. */
export function weighable(file) {
  const module = new URL('./weigh-on-demand.mjs', import.meta.url);
  return { WEIGH_TO: file, NODE_OPTIONS: `--import=${module.href}` };
}

/**
 * Measures the memory of a service after garbage collection, in bytes: V8's heap (`heapUsed`) and
 * the resident memory outside it (`besideHeap`). The total resident size is not useful: V8 keeps up
 * to 128 MiB for young objects and uses them gradually.
 */
export async function weigh(pid, file) {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file)) await sleep(10);
  return JSON.parse(readFileSync(file, 'utf8'));
}
