/** Where lines go to: a file, or a stream that somebody reads. */
export interface LineTarget {
  /** Writes some bytes and tells how many were written, or why none. */
  write(bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void): void;
}

/** Writes what it is given, in order, and never fails: nobody is kept waiting for a log. */
export interface LineWriter {
  write(text: string): void;
  /** What was given and is not written. */
  unwritten(): Buffer;
}

/** How a writer of lines deals with a target that takes nothing. */
export interface LineWriterOptions {
  /** The most bytes that wait; what comes then is dropped. */
  readonly capacity: number;
  /** Milliseconds until a failed write is tried again. */
  readonly pause: number;
  /** Told why nothing can be written, and when it works again, with how many pieces were dropped. */
  readonly onTrouble: (reason: string) => void;
  readonly onRelief: (dropped: number) => void;
}

/** Nobody will ever read what is written. */
const isGone = new Set(['EPIPE', 'ECONNRESET', 'EBADF']);

/** Makes a writer that writes one piece after the other to a target. */
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
    // Does not keep a process that is done.
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
        return tell('nobody reads it');
      }
      waiting.push(piece);
      bytes += piece.length;
      if (!isWriting) next();
    },
    unwritten: () => Buffer.concat([current, ...waiting]),
  };
}
