import { fstatSync, write, writeSync } from 'node:fs';
import { CommerceError } from '@aisle/schema';
import { type DestinationStream, type Logger, pino } from 'pino';
import { printable, printableLine } from '../../http/errors/printable.js';
import type { RequestEntry } from '../../http/middleware/request-log.js';
import { formatBytes, showsColour } from '../terminal/say.js';

/** Form of the log. */
interface LogOptions {
  /** `pretty` is for people, `json` for programs. */
  readonly style: 'pretty' | 'json' | 'silent';
  /**
   * Redacts secrets. If given, the log also shows what callers wrote: a terminal may show that, a
   * file may not.
   */
  readonly openly?: ((text: string) => string) | undefined;
}

/** Creates a log with one line an entry. */
export async function createLog(
  output: DestinationStream,
  { style, openly }: LogOptions,
): Promise<Logger> {
  if (style === 'silent') return pino({ level: 'silent' });
  const options = {
    base: null,
    level: openly ? 'debug' : 'info',
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: openly ? showError : outlineError },
  };
  if (style === 'json') return pino(options, output);
  // Loaded on demand: most logs are JSON, and the start is faster without.
  const { prettyFactory } = await import('pino-pretty');
  const format = prettyFactory({
    colorize: showsColour(process.stdout),
    include: 'level,time,err',
    messageFormat: (entry, messageKey) =>
      isRequestEntry(entry) ? formatRequestLine(entry) : printableLine(String(entry[messageKey])),
    translateTime: 'HH:MM:ss',
  });
  const write = (line: string) => output.write(openly ? openly(format(line)) : format(line));
  return pino(options, { write });
}

function isRequestEntry(entry: object): entry is RequestEntry {
  return 'status' in entry && 'ms' in entry;
}

/** Formats a request as one line: `GET 200 /catalogs/… 3.1 ms 12.4 kB 25 of 180 eq(tags)`. */
export function formatRequestLine(entry: RequestEntry): string {
  const { rows, total, filter, detail, code, reason, pointer } = entry;
  const fault = detail?.split('\n', 1) ?? [code, reason, pointer].filter(Boolean);
  const parts = [
    entry.method,
    entry.aborted ? 'broken off' : String(entry.status),
    entry.path,
    `${entry.ms.toFixed(1)} ms${entry.slow ? ' (slow)' : ''}`,
    formatBytes(entry.bytes),
    rows === undefined ? '' : `${rows} of ${total}`,
    filter ?? '',
    fault.length === 0 ? '' : `— ${fault.join(' ')}`,
  ];
  return printableLine(parts.filter((part) => part !== '').join(' '));
}

/** An error in the log. */
interface ErrorOutline {
  readonly type: string;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly stack?: string | undefined;
  readonly cause?: ErrorOutline | undefined;
}

/**
 * Returns type, code and stack frames of an error and its causes. The message of an unexpected
 * error is left out, because it may quote a request.
 */
export function outlineError(error: unknown): ErrorOutline {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return {
    type: word.test(name) ? name : 'Error',
    code: word.test(code) ? code : undefined,
    message: isOwn(error) ? printable(error.message) : undefined,
    stack: framesOf(error),
    cause: cause === undefined ? undefined : outlineError(cause),
  };
}

const word = /^\w{1,40}$/;

/** @returns true for an error about the store or a file, whose message quotes no request. */
function isOwn(error: Error): boolean {
  return error instanceof CommerceError && ownCodes.includes(error.code);
}

const ownCodes: readonly string[] = ['storage_unavailable', 'storage_full', 'unusable_file'];

/** Returns the lines of a stack behind the message, as far as they are frames. */
function framesOf({ message, stack = '' }: Error): string {
  const begin = stack.indexOf(message);
  if (begin === -1) return '';
  const lines = stack.slice(begin + message.length).split('\n');
  return lines.filter((line) => /^ {4}at .+:\d+\)?$/.test(line)).join('\n');
}

/** Returns an error as it is, without its control characters. */
function showError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? printable(error) : error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  return { type, message: printable(message), stack: printable(stack) };
}

const stdout = 1;

/**
 * Opens standard output so that a full disk, a closed pipe or a slow reader blocks nothing. Writes
 * the rest when the process exits, as far as that is possible at once.
 */
export function openOutput(say: (text: string) => void): DestinationStream {
  const isFile = isOnDisk();
  const writer = createLineWriter(isFile ? writeFile : writeStream, say);
  process.on('exit', () => {
    // A stream finishes the current write. A synchronous write to it may block forever.
    if (!isFile) return void process.stdout.write(writer.takeWaiting());
    const rest = writer.takeRest();
    try {
      for (let from = 0; from < rest.length; ) from += writeSync(stdout, rest, from);
    } catch {
      // Nobody can read the error.
    }
  });
  return writer;
}

/** Ends the process after a while, although a reader has not read everything. */
export function endWithoutReader(): void {
  setTimeout(() => process.exit(), pause).unref();
}

function isOnDisk(): boolean {
  try {
    const stats = fstatSync(stdout);
    return !stats.isFIFO() && !stats.isSocket();
  } catch {
    return false;
  }
}

/** Writes some bytes. Calls `done` with the number of written bytes or the error. */
export type WriteBytes = (
  bytes: Buffer,
  done: (error: NodeJS.ErrnoException | null, written: number) => void,
) => void;

const writeFile: WriteBytes = (bytes, done) => write(stdout, bytes, done);

/** Pipes and sockets: a synchronous write would block the process until somebody reads. */
const writeStream: WriteBytes = (bytes, done) => {
  if (process.stdout.destroyed) done(Object.assign(new Error('closed'), { code: 'EPIPE' }), 0);
  else process.stdout.write(bytes, (error) => done(error ?? null, error ? 0 : bytes.length));
};

/** Writes lines in order; never fails or blocks, so that logging holds up nobody. */
interface LineWriter {
  write(lines: string): void;
  /** Removes and returns the lines whose write has not begun. */
  takeWaiting(): Buffer;
  /** Also the bytes whose write has not ended. */
  takeRest(): Buffer;
}

/** Bytes to buffer for a slow reader or a full disk; later lines are dropped. */
const capacity = 4 * 1024 * 1024;

/** Milliseconds until a failed write is retried, or a finished process ends without a reader. */
const pause = 1_000;

/**
 * Milliseconds for which lines are gathered, because a write costs as much as a line. Too short for
 * a reader to notice.
 */
const gathering = 5;

/** Error codes of a target that is gone for good. */
const isGone = new Set(['EPIPE', 'ECONNRESET', 'EBADF']);

/** Creates a writer that writes the lines of some milliseconds in one piece. */
export function createLineWriter(target: WriteBytes, say: (text: string) => void): LineWriter {
  let waiting = '';
  let current: Buffer = Buffer.alloc(0);
  let isBusy = false;
  let isClosed = false;
  let isReported = false;
  let dropped = 0;

  const after = (milliseconds: number) => {
    isBusy = true;
    // The timer does not keep a finished process alive.
    setTimeout(next, milliseconds).unref();
  };
  const takeWaiting = () => {
    const taken = Buffer.from(waiting);
    waiting = '';
    return taken;
  };
  const takeRest = () => {
    const rest = Buffer.concat([current, takeWaiting()]);
    current = Buffer.alloc(0);
    return rest;
  };
  const next = () => {
    if (current.length === 0) current = takeWaiting();
    target(current, end);
  };
  const end = (error: NodeJS.ErrnoException | null, written: number) => {
    if (error) return fail(error.code ?? error.message);
    if (isReported) say(`The log is writable again; ${dropped} parts of it were lost.`);
    isReported = false;
    dropped = 0;
    current = current.subarray(written);
    if (current.length > 0) next();
    else if (waiting !== '') after(gathering);
    else isBusy = false;
  };
  const fail = (code: string) => {
    isClosed = isGone.has(code);
    if (isClosed) return void takeRest();
    report(code);
    after(pause);
  };
  const report = (reason: string) => {
    if (!isReported) say(`Cannot write the log (${reason}). Requests are still served.`);
    isReported = true;
  };

  return {
    write(lines) {
      if (isClosed) return;
      if (waiting.length + current.length + lines.length > capacity) {
        dropped += 1;
        return report('its reader is too slow');
      }
      waiting += lines;
      if (!isBusy) after(gathering);
    },
    takeWaiting,
    takeRest,
  };
}
