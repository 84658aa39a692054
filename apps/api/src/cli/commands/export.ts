import { constants, createWriteStream, fstatSync, type Stats, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf, followLinks, makeDraft } from '@aisle/core/files';
import { CommerceError } from '@aisle/schema';
import { loadSettings } from '../../config/resolve-settings.js';
import { UsageError } from '../../config/setting-parsers.js';
import { generateSeed } from '../../generate/generate-shop.js';
import { type Command, exitCodes, requireFileName } from '../command.js';
import { useStore } from '../store/open-store.js';
import { refuseStoreFiles } from '../store/refuse-store-files.js';
import { storeFlags } from '../store/store-use.js';
import { count, countNouns } from '../terminal/progress.js';
import { say, warn } from '../terminal/say.js';
import { readVersion } from '../version.js';

/** Writes everything that is in the database as a seed. */
export const exportStore: Command = {
  usage: 'export [file]',
  description:
    'write all records of the database as NDJSON for aisle import, to a file or to stdout (-)',
  example: 'aisle export store.ndjson',
  settings: storeFlags,
  async run([named], flags) {
    const file = fileOrStdout(named);
    const { settings } = loadSettings(flags);
    if (file !== undefined) refuseStoreFiles(file, settings.db);
    return useStore(settings, 'read', { say, warn }, async (commerce) => {
      const lines = await writeLines(commerce.exportSeed(), file);
      if (file !== undefined) say(`Wrote ${countNouns(lines, 'record')} to ${file}.`);
      return exitCodes.done;
    });
  },
};

const most = 10_000_000;

/** Writes a shop of any size as a seed. */
export const generate: Command = {
  usage: 'generate [file]',
  description: 'write generated shop data as NDJSON for aisle import, to a file or to stdout (-)',
  example: 'aisle generate shop.ndjson --products 5000',
  settings: [],
  options: [{ flags: '--products <number>', description: 'number of products (default: 1000)' }],
  async run([named], flags) {
    const file = fileOrStdout(named);
    const products = readNumber(flags.products);
    if (file !== undefined) refuseStoreFiles(file);
    const lines = await writeLines(generateSeed(products), file);
    if (file !== undefined) say(`Wrote ${count(lines)} records to ${file}.`);
    return exitCodes.done;
  },
};

function readNumber(flag: unknown = '1000'): number {
  const text = String(flag);
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= most) return number;
  throw new UsageError(
    `--products is ${JSON.stringify(text)}; it must be a number from 0 to ${count(most)}.`,
  );
}

/** Prints the OpenAPI document. */
export const openapi: Command = {
  usage: 'openapi',
  description: 'print the OpenAPI document of the service',
  example: 'aisle openapi > openapi.json',
  settings: [],
  async run() {
    const { createOpenApiDocument } = await import('@aisle/schema/openapi');
    const document = createOpenApiDocument({
      version: readVersion(),
      serverUrl: 'http://127.0.0.1:4820',
    });
    process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
    return exitCodes.done;
  },
};

/**
 * Writes values as lines of JSON to a new file, to an existing device or pipe, or to stdout. A file
 * is readable by its owner only and appears when it is complete. Holds only a few lines in memory.
 * Resolves to the number of lines.
 * @throws CommerceError `unusable_file` for a target that cannot be written to.
 */
async function writeLines(
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
function fileOrStdout(named: string | undefined): string | undefined {
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
