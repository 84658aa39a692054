import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Whether nohup started this process, and hang-ups are to be ignored. Node forgets that at its start; what is left
 * is the shell's name for what it started, and the input that nohup shuts.
 */
export function isUnderNohup(): boolean {
  return /(^|\/)nohup$/.test(process.env._ ?? '') || isInputShut();
}

/** Where a terminal was the input, nohup of Linux puts a device there that can only be written to. */
function isInputShut(): boolean {
  try {
    const [, flags = ''] =
      /^flags:\s*([0-7]+)/m.exec(readFileSync('/proc/self/fdinfo/0', 'utf8')) ?? [];
    const isWriteOnly = (Number.parseInt(flags, 8) & 3) === 1;
    return isWriteOnly && readlinkSync('/proc/self/fd/0') === '/dev/null';
  } catch {
    return false;
  }
}
