import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Returns true if nohup started this process. Same check as apps/api/src/cli/under-nohup.ts, which
 * may not be built yet.
 */
export function isUnderNohup() {
  return (
    /(^|\/)nohup$/.test(process.env._ ?? '') ||
    isInputShut() ||
    [1, 2].some((output) => /\/nohup\.out$/.test(linkOf(output))) ||
    isIgnoredByParent()
  );
}

/** If the input was a terminal, nohup on Linux replaces it by a write-only /dev/null. */
function isInputShut() {
  const [, flags = ''] = /^flags:\s*([0-7]+)/m.exec(textOf('self/fdinfo/0')) ?? [];
  const isWriteOnly = (Number.parseInt(flags, 8) & 3) === 1;
  return isWriteOnly && linkOf(0) === '/dev/null';
}

function isIgnoredByParent() {
  const [, signals = ''] = /^SigIgn:\s*([0-9a-f]+)$/m.exec(textOf(`${process.ppid}/status`)) ?? [];
  return (Number.parseInt(signals.slice(-1), 16) & 1) === 1;
}

/** Returns the text of a file in /proc; empty on other systems. */
function textOf(file) {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function linkOf(descriptor) {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return '';
  }
}
