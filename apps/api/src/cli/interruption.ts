import { constants, createWriteStream, fstatSync, type Stats, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf, followLinks, makeDraft } from '@aisle/core/files';
import { CommerceError } from '@aisle/schema';
import { UsageError } from '../config/setting-parsers.js';
import { exitCodes } from './publish-catalogs.js';
import { say } from './terminal/say.js';
import { isUnderNohup } from './under-nohup.js';

/**
 * Writes values as lines of JSON to a new file, to an existing device or pipe, or to stdout. A file
 * is readable by its owner only and appears when it is complete. Holds only a few lines in memory.
 * Resolves to the number of lines.
 * @throws CommerceError `unusable_file` for a target that cannot be written to.
 */
export async function writeLines(
  values: Iterable<unknown> | AsyncIterable<unknown>,
  file: string | undefined,
): Promise<number> {
  const lines = createLines(values);
  if (file === undefined) await writeToStdout(lines.chunks);
  else await writeTo(file, lines.chunks);
  return lines.count();
}

/**
 * Returns the output file of an export; undefined for `-`, which means stdout.
 * @throws UsageError for an empty name, or one with the ending of another format: such a file may
 * be a product list.
 */
export function fileOrStdout(named: string | undefined): string | undefined {
  if (named === undefined || named === '-') return undefined;
  const ending = extname(named);
  if (/^\.(csv|json)$/i.test(ending)) {
    throw new UsageError(
      `${named} has the extension ${ending}, but aisle writes NDJSON. Name ${basename(named, ending)}.ndjson instead. Nothing was written.`,
    );
  }
  return requireFileName(named);
}

/** Writes many lines at a time, since a write per line is slow. */
const chunkLength = 64 * 1024;

function createLines(values: Iterable<unknown> | AsyncIterable<unknown>) {
  let count = 0;
  async function* chunks() {
    let chunk = '';
    for await (const value of values) {
      count += 1;
      chunk += `${JSON.stringify(value)}\n`;
      if (chunk.length < chunkLength) continue;
      yield chunk;
      chunk = '';
    }
    yield chunk;
  }
  return { chunks: chunks(), count: () => count };
}

async function writeToStdout(chunks: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(chunks), process.stdout, { end: false });
  } catch (error) {
    if (codeOf(error) !== 'EPIPE') throw error;
  }
}

async function writeTo(file: string, chunks: AsyncIterable<string>): Promise<void> {
  const stats = statSync(file, { throwIfNoEntry: false });
  try {
    if (stats && isStdout(stats)) return await writeToStdout(chunks);
    const place = followLinks(file);
    if (!stats || stats.isFile()) await writeToFile(chunks, place);
    else await writeIntoDevice(chunks, file, stats);
  } catch (error) {
    // Errors of an open file do not contain its name.
    throw error instanceof Error ? Object.assign(error, { path: file }) : error;
  }
}

/** `/dev/stdout` refers to the real stdout, which may be a socket or a file that somebody reads. */
function isStdout({ dev, ino }: Stats): boolean {
  const stdout = fstatSync(1);
  return stdout.dev === dev && stdout.ino === ino;
}

async function writeToFile(chunks: AsyncIterable<string>, place: string): Promise<void> {
  const draft = makeDraft(place);
  try {
    await pipeline(
      Readable.from(chunks),
      createWriteStream(draft.path, { flags: 'r+', flush: true }),
    );
    draft.put('replacement');
  } finally {
    draft.discard();
  }
}

/** Writes into the existing device; a new file would replace it. */
async function writeIntoDevice(
  chunks: AsyncIterable<string>,
  file: string,
  stats: Stats,
): Promise<void> {
  if (!stats.isFIFO() && !stats.isCharacterDevice()) {
    const what = stats.isDirectory() ? 'a folder' : stats.isSocket() ? 'a socket' : 'a disk';
    throw new CommerceError('unusable_file', `${file} is ${what}. Name a file.`);
  }
  const device = await open(file, constants.O_WRONLY);
  await pipeline(Readable.from(chunks), device.createWriteStream());
}

/** Signals that end a command, with the exit code if the process ends at once. */
const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

type Signal = keyof typeof signalCodes;

/** Request of the user to end the command. */
interface Interruption {
  readonly signal: AbortSignal;
  /** Exit code of a command that was interrupted before it had finished. */
  exitCode(): number;
  /** Stops listening. */
  dispose(): void;
}

/**
 * Milliseconds after the first signal in which another one is ignored: under npm, Ctrl-C arrives
 * twice, from the terminal and from npm.
 */
const echo = 500;

/**
 * Listens for the first Ctrl-C, SIGTERM or hang-up of the terminal. The second one ends the process
 * at once. Ignores hang-ups under nohup or a parent that ignores them.
 */
function listenForInterruption(): Interruption {
  const controller = new AbortController();
  let abortedAt = 0;
  let isHangUp = false;
  const ignoresHangUp = isUnderNohup();
  const listener = (signal: Signal) => {
    if (signal === 'SIGHUP' && ignoresHangUp) return;
    if (!controller.signal.aborted) {
      abortedAt = performance.now();
      isHangUp = signal === 'SIGHUP';
      controller.abort();
    } else if (performance.now() - abortedAt > echo) {
      process.exit(signalCodes[signal]);
    }
  };
  const signals = Object.keys(signalCodes) as Signal[];
  for (const signal of signals) process.on(signal, listener);
  return {
    signal: controller.signal,
    exitCode: () => (isHangUp ? signalCodes.SIGHUP : exitCodes.interrupted),
    dispose() {
      for (const signal of signals) process.off(signal, listener);
    },
  };
}

/** Runs work that can be interrupted, and prints a message if it was. */
export async function runInterruptibly(
  work: (signal: AbortSignal) => Promise<number>,
): Promise<number> {
  const interruption = listenForInterruption();
  try {
    return await work(interruption.signal);
  } catch (error) {
    if (!(error instanceof CommerceError) || error.code !== 'aborted') throw error;
    say(error.message);
    return interruption.exitCode();
  } finally {
    interruption.dispose();
  }
}

/**
 * Returns a file name from the command line. @throws UsageError for an empty name, such as an unset
 * variable.
 */
export function requireFileName(named: string): string {
  if (named.trim() !== '') return named;
  throw new UsageError(
    'The file name is empty, perhaps because a shell variable is not set. Name a file.',
  );
}
