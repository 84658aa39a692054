import { readFileSync, readlinkSync } from 'node:fs';

/** Whether this is to go on after a hang-up: see apps/api/src/cli/under-nohup.ts, which may not be built yet. */
export function isUnderNohup() {
  return (
    /(^|\/)nohup$/.test(process.env._ ?? '') ||
    isInputShut() ||
    [1, 2].some((output) => /\/nohup\.out$/.test(linkOf(output))) ||
    isIgnoredByParent()
  );
}

/** Where a terminal was the input, nohup of Linux puts a device there that can only be written to. */
function isInputShut() {
  const [, flags = ''] = /^flags:\s*([0-7]+)/m.exec(textOf('self/fdinfo/0')) ?? [];
  const isWriteOnly = (Number.parseInt(flags, 8) & 3) === 1;
  return isWriteOnly && linkOf(0) === '/dev/null';
}

function isIgnoredByParent() {
  const [, signals = ''] = /^SigIgn:\s*([0-9a-f]+)$/m.exec(textOf(`${process.ppid}/status`)) ?? [];
  return (Number.parseInt(signals.slice(-1), 16) & 1) === 1;
}

/** What Linux tells of processes; nothing elsewhere. */
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
