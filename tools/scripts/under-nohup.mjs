import { readFileSync, readlinkSync } from 'node:fs';

/** Whether nohup started this: see apps/api/src/cli/under-nohup.ts, which may not be built yet. */
export function isUnderNohup() {
  if (/(^|\/)nohup$/.test(process.env._ ?? '')) return true;
  try {
    const [, flags] = /^flags:\s*([0-7]+)/m.exec(readFileSync('/proc/self/fdinfo/0', 'utf8'));
    return (Number.parseInt(flags, 8) & 3) === 1 && readlinkSync('/proc/self/fd/0') === '/dev/null';
  } catch {
    return false;
  }
}
