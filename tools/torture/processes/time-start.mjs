import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Returns true if strace is installed and has permission to trace processes. */
export function canTrace() {
  return spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
}

/** Returns a command prefix that logs all writes, sends and syncs of a program to a file. */
export function traceTo(file) {
  const calls = 'trace=pwrite64,fdatasync,fsync,write,writev,sendto,sendmsg';
  // -D keeps the program a direct child, so that signals reach it.
  return ['strace', '-D', '-f', '-y', '-s', '16', '-e', calls, '-o', file];
}

/**
 * Returns the system calls of one thread in order: `{ call, file, text, succeeded }`. `file` is the
 * name of its file, `text` the whole line.
 */
export function readTrace(file, thread) {
  const events = [];
  let begun = '';
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, number, rest] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    if (Number(number) !== thread) continue;
    if (rest.endsWith('<unfinished ...>')) {
      begun = rest.slice(0, -'<unfinished ...>'.length);
      continue;
    }
    const text = rest.replace(/^<\.\.\. \w+ resumed>/, begun);
    const found = /^(\w+)\(\d+<([^>]*)>.*\)\s+= (-?\d+)/.exec(text);
    if (!found) continue;
    const [, call, name, result] = found;
    events.push({ call, file: name, text, succeeded: Number(result) >= 0 });
  }
  return events;
}

/** Measures the start-up time of a process of the service, in milliseconds. */
export async function timeStart(runAisle) {
  const startedAt = performance.now();
  await runAisle(['token', '--help']).ended;
  return performance.now() - startedAt;
}
