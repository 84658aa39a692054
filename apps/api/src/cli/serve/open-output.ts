import { fstatSync, write, writeSync } from 'node:fs';

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
    onTrouble: (code) => say(`Cannot write the log (${code}). Requests are still served.`),
    onRelief: (dropped) => say(`The log is writable again; ${dropped} parts of it were lost.`),
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

/** Target of lines: a file or a stream. */
export interface LineTarget {
  /** Writes some bytes. Calls `done` with the number of written bytes or the error. */
  write(bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void): void;
}

/** Writes texts in order; never fails or blocks, so that logging holds up nobody. */
interface LineWriter {
  write(text: string): void;
  /** Returns the bytes that are accepted and not written yet. */
  unwritten(): Buffer;
}

/** Behaviour of a line writer when its target accepts nothing. */
interface LineWriterOptions {
  /** Maximum number of waiting bytes; later text is dropped. */
  readonly capacity: number;
  /** Milliseconds until a failed write is retried. */
  readonly pause: number;
  /**
   * Called with the reason when nothing can be written; `onRelief` with the number of dropped
   * pieces when it works again.
   */
  readonly onTrouble: (reason: string) => void;
  readonly onRelief: (dropped: number) => void;
}

/** Error codes of a target that is gone for good. */
const isGone = new Set(['EPIPE', 'ECONNRESET', 'EBADF']);

/** Creates a writer that writes one piece after the other to a target. */
export function createLineWriter(
  target: LineTarget,
  { capacity, pause, onTrouble, onRelief }: LineWriterOptions,
): LineWriter {
  let waiting: Buffer[] = [];
  let bytes = 0;
  let current: Buffer = Buffer.alloc(0);
  let isWriting = false;
  let isClosed = false;
  let trouble: string | undefined;
  let dropped = 0;

  const next = () => {
    if (current.length === 0) {
      current = Buffer.concat(waiting);
      waiting = [];
    }
    isWriting = current.length > 0;
    if (isWriting) target.write(current, end);
  };
  const end = (error: NodeJS.ErrnoException | null, written: number) => {
    if (error) return fail(error.code ?? error.message);
    if (trouble !== undefined) onRelief(dropped);
    trouble = undefined;
    dropped = 0;
    bytes -= written;
    current = current.subarray(written);
    next();
  };
  const tell = (reason: string) => {
    if (trouble === undefined) onTrouble(reason);
    trouble = reason;
  };
  const fail = (code: string) => {
    isClosed = isGone.has(code);
    if (isClosed) return forget();
    tell(code);
    // The timer does not keep a finished process alive.
    setTimeout(next, pause).unref();
  };
  const forget = () => {
    waiting = [];
    current = Buffer.alloc(0);
    bytes = 0;
  };

  return {
    write(text) {
      if (isClosed) return;
      const piece = Buffer.from(text);
      if (bytes + piece.length > capacity) {
        dropped += 1;
        return tell('its reader is too slow');
      }
      waiting.push(piece);
      bytes += piece.length;
      if (!isWriting) next();
    },
    unwritten: () => Buffer.concat([current, ...waiting]),
  };
}
