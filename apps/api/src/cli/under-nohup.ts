import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Whether this process was started to go on when its terminal hangs up. To be asked at the start: Node forgets then
 * which signals it was to ignore, and what tells it is the shell's name for what it started, the input and the output
 * that nohup took from a terminal, or a parent that ignores hang-ups itself, as its children then do.
 */
export function isUnderNohup(): boolean {
  return (
    /(^|\/)nohup$/.test(process.env._ ?? '') ||
    isInputShut() ||
    [1, 2].some((output) => /\/nohup\.out$/.test(linkOf(output))) ||
    isIgnoredByParent()
  );
}

/** Where a terminal was the input, nohup of Linux puts a device there that can only be written to. */
function isInputShut(): boolean {
  const [, flags = ''] = /^flags:\s*([0-7]+)/m.exec(textOf('self/fdinfo/0')) ?? [];
  const isWriteOnly = (Number.parseInt(flags, 8) & 3) === 1;
  return isWriteOnly && linkOf(0) === '/dev/null';
}

function isIgnoredByParent(): boolean {
  const [, signals = ''] = /^SigIgn:\s*([0-9a-f]+)$/m.exec(textOf(`${process.ppid}/status`)) ?? [];
  return (Number.parseInt(signals.slice(-1), 16) & 1) === 1;
}

/** What Linux tells of processes; nothing elsewhere. */
function textOf(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function linkOf(descriptor: number): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return '';
  }
}
