import { constants, createWriteStream, fstatSync, type Stats, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf, followLinks, makeDraft } from '@aisle/core/files';
import { CommerceError } from '@aisle/schema';
import { UsageError } from '../config/usage-error.js';
import { requireFileName } from './file-name.js';

/**
 * Writes values as lines of JSON, to a file of its owner's that appears when it is complete, to a device or
 * pipe that is there, or to stdout. Nothing but a few lines is held in memory. Resolves to the number of lines.
 * @throws CommerceError `unusable_file` for a place that no lines can be written to.
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
 * A file for records as a command is given it: none for `-`, which names stdout.
 * @throws UsageError for an empty name, and for one that an import would read as something else: it may be a product
 *   list, which would be lost.
 */
export function fileOrStdout(named: string | undefined): string | undefined {
  if (named === undefined || named === '-') return undefined;
  const ending = extname(named);
  if (/^\.(csv|json)$/i.test(ending)) {
    throw new UsageError(
      `${named} ends in ${ending}, and what is written is NDJSON, a record a line; nothing was written. Name ${basename(named, ending)}.ndjson or another.`,
    );
  }
  return requireFileName(named);
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
    // What is said about an open file does not name it.
    throw error instanceof Error ? Object.assign(error, { path: file }) : error;
  }
}

/** `/dev/stdout` leads to whatever stdout is, which may be a socket or a file that somebody reads from. */
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

/** Into what is there: a file in its place would be no device any more. */
async function writeIntoDevice(
  chunks: AsyncIterable<string>,
  file: string,
  stats: Stats,
): Promise<void> {
  if (!stats.isFIFO() && !stats.isCharacterDevice()) {
    const what = stats.isDirectory() ? 'a folder' : stats.isSocket() ? 'a socket' : 'a disk';
    throw new CommerceError(
      'unusable_file',
      `${file} is ${what}, and was left alone; name a file.`,
    );
  }
  const device = await open(file, constants.O_WRONLY);
  await pipeline(Readable.from(chunks), device.createWriteStream());
}
