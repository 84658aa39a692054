// Functions that differ between Node and browsers: `#platform` of package.json chooses this module or
// `browser.ts`, which has the same exports.
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { nextTurn } from '@aisle/core/engine';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** The default level of Brotli, 11, takes a hundred times as long and saves a tenth. */
const brotliQuality = 5;

/** Compresses a body. The result fills its buffer exactly, so that it may be cached. */
export async function compress(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return Buffer.from(await compressGzip(body));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return Buffer.from(await compressBrotli(body, { params }));
}

/** A field of a form. */
export interface Field {
  readonly name: string;
  readonly value: string;
  /** Present for files only. */
  readonly fileName?: string;
}

/** Bytes of a form to parse before other requests get their turn. */
const chunkLength = 64 * 1024;

/** Maximum number of parts of a form; more than any operation takes. */
const mostParts = 100;

/** Parses a body of the type `multipart/form-data`; values are UTF-8 text. */
export async function parseFields(bytes: Buffer, contentType: string): Promise<readonly Field[]> {
  // Loaded at its first use: most services are sent no files.
  const { Busboy } = await import('@fastify/busboy');
  const fields: Field[] = [];
  const limits = { fieldSize: bytes.length, parts: mostParts };
  const parser = new Busboy({ headers: { 'content-type': contentType }, limits });
  parser.on('field', (name, value) => fields.push({ name, value }));
  parser.on('partsLimit', () => parser.destroy(new Error(`more than ${mostParts} parts`)));
  parser.on('file', (name, stream, fileName) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () =>
      fields.push({ name, value: Buffer.concat(chunks).toString(), fileName }),
    );
    stream.on('error', (error) => parser.destroy(error));
  });
  await pipeline(chunksOf(bytes), parser);
  return fields;
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkLength) {
    yield bytes.subarray(at, at + chunkLength);
    await nextTurn();
  }
}
