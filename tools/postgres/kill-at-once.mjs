import { readFileSync } from 'node:fs';

/** Sends a signal to a database server and all its child processes; SIGKILL by default. */
export function killAtOnce(pid, signal = 'SIGKILL') {
  for (const one of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(one, signal);
    } catch {
      // The process has already ended.
    }
  }
}

/**
 * Returns the child process ids from /proc. Returns an empty list on other systems, where they end
 * with the server.
 */
function childrenOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter((text) => text !== '')
      .map(Number);
  } catch {
    return [];
  }
}
