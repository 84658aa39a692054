import { readFileSync } from 'node:fs';

/** Sends a signal to a database server with all its processes; kills it when no signal is named. */
export function killAtOnce(pid, signal = 'SIGKILL') {
  for (const one of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(one, signal);
    } catch {
      // It has ended by itself.
    }
  }
}

/** What the system says of processes, where it says so; those of a server end with it elsewhere. */
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
