import { fstatSync, write, writeSync } from 'node:fs';
import { createLineWriter, type LineTarget } from './line-writer.js';

/** Standard output, for lines that nobody waits for. */
export interface Output {
  write(text: string): void;
  /** Writes what is left, as far as that is possible at once. */
  flushSync(): void;
}

const stdout = 1;

/** Bytes that wait for a reader who does not read, or for a disk that is full. */
const capacity = 4 * 1024 * 1024;

const pause = 1_000;

/** After so long a process that is done ends, whatever waits for a reader, in milliseconds. */
const patience = 1_000;

/**
 * Opens standard output so that a full disk, a closed pipe and a reader who does not read stop nobody:
 * lines wait, then they are lost, and `say` tells so.
 */
export function openOutput(say: (text: string) => void): Output {
  const isFile = isOnDisk();
  const lines = createLineWriter(isFile ? file : stream, {
    capacity,
    pause,
    onTrouble: (code) =>
      say(`the log cannot be written (${code}); requests are answered all the same`),
    onRelief: (dropped) => say(`the log is written again; ${dropped} parts of it were lost`),
  });
  return {
    write: lines.write,
    flushSync() {
      // A stream takes what it can by itself, and writing to one at once may never end.
      if (!isFile) return;
      const rest = lines.unwritten();
      try {
        for (let from = 0; from < rest.length; ) from += writeSync(stdout, rest, from);
      } catch {
        // There is nobody left to tell.
      }
    },
  };
}

/** Ends the process some time after all is done, though a reader still has not taken everything. */
export function endWithoutReader(): void {
  setTimeout(() => process.exit(), patience).unref();
}

const file: LineTarget = {
  write: (bytes, done) => write(stdout, bytes, done),
};

/** Pipes and sockets: a thread that writes to one would wait for the reader, and the process for the thread. */
const stream: LineTarget = {
  write(bytes, done) {
    if (process.stdout.destroyed) done(Object.assign(new Error('closed'), { code: 'EPIPE' }), 0);
    else process.stdout.write(bytes, (error) => done(error ?? null, error ? 0 : bytes.length));
  },
};

function isOnDisk(): boolean {
  try {
    const stats = fstatSync(stdout);
    return !stats.isFIFO() && !stats.isSocket();
  } catch {
    return false;
  }
}
