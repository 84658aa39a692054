import { readFileSync, readlinkSync } from 'node:fs';

/**
 * @returns true if nohup seems to have started this process. Node resets ignored signals at start,
 * so this guesses. It checks the shell's `_` variable, redirected input and output, and a parent
 * that ignores hang-ups.
 */
export function isUnderNohup(): boolean {
  return (
    /(^|\/)nohup$/.test(process.env._ ?? '') ||
    isInputShut() ||
    [1, 2].some((output) => /\/nohup\.out$/.test(linkOf(output))) ||
    isIgnoredByParent()
  );
}

/** nohup on Linux replaces a terminal as input by a write-only device. */
function isInputShut(): boolean {
  const [, flags = ''] = /^flags:\s*([0-7]+)/m.exec(textOf('self/fdinfo/0')) ?? [];
  const isWriteOnly = (Number.parseInt(flags, 8) & 3) === 1;
  return isWriteOnly && linkOf(0) === '/dev/null';
}

function isIgnoredByParent(): boolean {
  const [, signals = ''] = /^SigIgn:\s*([0-9a-f]+)$/m.exec(textOf(`${process.ppid}/status`)) ?? [];
  return (Number.parseInt(signals.slice(-1), 16) & 1) === 1;
}

/** Reads a file under `/proc` on Linux; returns an empty text elsewhere. */
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
