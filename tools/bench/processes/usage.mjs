import { readFileSync } from 'node:fs';

/** Clock ticks a second in /proc, the same on every Linux. */
const ticks = 100;

/** Bytes of memory a process has; undefined where /proc is missing. */
export function residentBytes(pid) {
  return readKibibytes(pid, 'VmRSS');
}

/** The most bytes of memory a process has had; undefined where /proc is missing. */
export function peakResidentBytes(pid) {
  return readKibibytes(pid, 'VmHWM');
}

/** Seconds that a process has kept a processor busy; undefined where /proc is missing. */
export function processorSeconds(pid) {
  const text = readProc(pid, 'stat');
  if (text === undefined) return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

function readKibibytes(pid, name) {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readProc(pid, 'status') ?? '');
  return found ? Number(found[1]) * 1024 : undefined;
}

function readProc(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}
