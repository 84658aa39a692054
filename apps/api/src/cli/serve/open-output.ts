import { fstatSync, write, writeSync } from 'node:fs';
import { createLineWriter, type LineTarget } from './line-writer.js';

/** Non-blocking standard output. */
export interface Output {
  write(text: string): void;
  /** Writes the remaining lines, as far as that is possible at once. */
  flushSync(): void;
}

const stdout = 1;

/** Bytes to buffer for a slow reader or a full disk. */
const capacity = 4 * 1024 * 1024;

const pause = 1_000;

/** Milliseconds after which a finished process ends, although a reader has not read everything. */
const patience = 1_000;

/**
 * Opens standard output so that a full disk, a closed pipe or a slow reader blocks nothing. Lines
 * are buffered, then dropped; `say` reports that.
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
      // Streams flush themselves, and a synchronous write to one may block forever.
      if (!isFile) return;
      const rest = lines.unwritten();
      try {
        for (let from = 0; from < rest.length; ) from += writeSync(stdout, rest, from);
      } catch {
        // Nobody can read the error.
      }
    },
  };
}

/** Ends the process after a while, although a reader has not read everything. */
export function endWithoutReader(): void {
  setTimeout(() => process.exit(), patience).unref();
}

const file: LineTarget = {
  write: (bytes, done) => write(stdout, bytes, done),
};

/** Pipes and sockets: a synchronous write would block the process until somebody reads. */
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
