import { hostname } from 'node:os';

/** Names this process among all that may write to the same file. */
export const processName = `${hostname()}:${process.pid}`;

/** Whether the process of that name has ended. Only those of this host can be asked. */
export function hasEnded(name: string): boolean {
  const separator = name.lastIndexOf(':');
  const pid = Number(name.slice(separator + 1));
  if (name.slice(0, separator) !== hostname() || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
