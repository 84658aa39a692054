import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes values as lines of JSON, to a file that appears when it is complete, or to stdout. Nothing but
 * a few lines is held in memory. Resolves to the number of lines.
 */
export async function writeLines(
  values: Iterable<unknown> | AsyncIterable<unknown>,
  file: string | undefined,
): Promise<number> {
  const lines = createLines(values);
  if (file === undefined) await writeToStdout(lines.chunks);
  else await writeToFile(lines.chunks, file);
  return lines.count();
}

/** Many lines at a time: a write a line is slow. */
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
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
}

async function writeToFile(chunks: AsyncIterable<string>, file: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(Readable.from(chunks), createWriteStream(unfinished));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    // What is said about an open file does not name it.
    throw error instanceof Error ? Object.assign(error, { path: file }) : error;
  }
}
