import { createReadStream } from 'node:fs';
import { addAbortSignal, type Readable } from 'node:stream';
import { CommerceError } from '@aisle/schema';
import { describeReadError } from './seed-file.js';

/** Name of piped input in messages. */
export const standardInput = 'standard input';

const chunkBytes = 256 * 1024;

/** Reads the bytes of a file on demand. */
export function readFileBytes(path: string): AsyncIterable<Buffer> {
  return readBytes(path, () => createReadStream(path, { highWaterMark: chunkBytes }));
}

/** Reads standard input until its end or until the signal fires. */
export function readStandardInput(signal?: AbortSignal): AsyncIterable<Buffer> {
  return readBytes(
    standardInput,
    () => (signal ? addAbortSignal(signal, process.stdin) : process.stdin),
    signal,
  );
}

async function* readBytes(
  path: string,
  open: () => Readable,
  signal?: AbortSignal,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    const chunks: AsyncIterable<Buffer> = open();
    yield* chunks;
  } catch (error) {
    if (signal?.aborted) throw new CommerceError('aborted', stopped, { cause: error });
    throw new CommerceError('unusable_file', describeReadError(path, error), { cause: error });
  }
}

const stopped = 'The import was stopped; nothing was changed.';
