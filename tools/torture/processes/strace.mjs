import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether this machine has strace and lets it look into a process. */
export function canTrace() {
  return spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
}

/** What starts a program so that what it writes, sends and syncs is noted in a file. */
export function traceTo(file) {
  const calls = 'trace=pwrite64,fdatasync,fsync,write,writev,sendto,sendmsg';
  // -D keeps the program a direct child, so that signals reach it.
  return ['strace', '-D', '-f', '-y', '-s', '16', '-e', calls, '-o', file];
}

/**
 * What one thread did, in its order: `{ call, file, text, succeeded }` a system call, `file` the name of
 * what it was done to, `text` the whole line.
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
