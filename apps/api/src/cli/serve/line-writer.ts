/** Target of lines: a file or a stream. */
export interface LineTarget {
  /** Writes some bytes. Calls `done` with the number of written bytes or the error. */
  write(bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void): void;
}

/** Writes texts in order; never fails or blocks, so that logging holds up nobody. */
export interface LineWriter {
  write(text: string): void;
  /** Returns the bytes that are accepted and not written yet. */
  unwritten(): Buffer;
}

/** Behaviour of a line writer when its target accepts nothing. */
export interface LineWriterOptions {
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
        return tell('nobody reads it');
      }
      waiting.push(piece);
      bytes += piece.length;
      if (!isWriting) next();
    },
    unwritten: () => Buffer.concat([current, ...waiting]),
  };
}
