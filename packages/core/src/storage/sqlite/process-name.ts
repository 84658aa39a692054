import { hostname } from 'node:os';

/**
 * Names this process among all that may write to the same file: host, number, and when it began, because
 * a number is given again, in containers often the same one at each start.
 */
export const processName = `${hostname()}:${process.pid}:${Math.round(performance.timeOrigin)}`;

/** Whether the process of that name has ended. Only those of this host can be asked. */
export function hasEnded(name: string): boolean {
  const [, host, number] = /^(.*):(\d+):\d+$/.exec(name) ?? [];
  if (host !== hostname()) return false;
  const pid = Number(number);
  if (pid === process.pid) return name !== processName;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
