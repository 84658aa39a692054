import { createReadStream } from 'node:fs';
import { CommerceError } from '@aisle/schema';
import { describeReadError, type ImportFile } from './seed-file.js';

/**
 * A file's text in chunks, without a byte order mark. `onBytes` is told the length of each chunk. A
 * file that is not UTF-8 text is an `unusable_file` error.
 */
export async function* readText(
  { path }: ImportFile,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let offset = 0;
  for await (const chunk of readBytes(path)) {
    const foreign = describeForeign(chunk, offset);
    if (foreign !== undefined) throw new CommerceError('unusable_file', `${path}: ${foreign}`);
    offset += chunk.length;
    onBytes?.(chunk.length);
    yield await decode(path, () => decoder.decode(chunk, { stream: true }));
  }
  yield await decode(path, () => decoder.decode());
}

const chunkBytes = 256 * 1024;

async function* readBytes(path: string): AsyncGenerator<Buffer, void, undefined> {
  const stream: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: chunkBytes });
  try {
    yield* stream;
  } catch (error) {
    throw new CommerceError('unusable_file', describeReadError(path, error), { cause: error });
  }
}

const signatures: readonly { readonly bytes: readonly number[]; readonly meaning: string }[] = [
  { bytes: [0x1f, 0x8b], meaning: 'is compressed by gzip; unpack it first (gunzip)' },
  {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    meaning: 'is a zip archive or a spreadsheet; unpack it, or save the sheet as CSV (UTF-8)',
  },
  { bytes: [0xff, 0xfe], meaning: 'is UTF-16 text; save it as UTF-8' },
  { bytes: [0xfe, 0xff], meaning: 'is UTF-16 text; save it as UTF-8' },
];

function describeForeign(chunk: Buffer, offset: number): string | undefined {
  const signature = signatures.find(({ bytes }) => bytes.every((byte, at) => chunk[at] === byte));
  if (offset === 0 && signature) return signature.meaning;
  const zero = chunk.indexOf(0);
  if (zero === -1) return undefined;
  return `is not text: byte ${offset + zero} is zero; name a file of UTF-8 text`;
}

async function decode(path: string, decodeChunk: () => string): Promise<string> {
  try {
    return decodeChunk();
  } catch (error) {
    const line = await findUndecodableLine(path);
    throw new CommerceError(
      'unusable_file',
      `${path}:${line}: is not UTF-8 text; save the file as UTF-8 (it may be Windows-1252 or Latin-1)`,
      { cause: error },
    );
  }
}

async function findUndecodableLine(path: string): Promise<number> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for await (const chunk of readBytes(path)) {
    let start = 0;
    while (start < chunk.length) {
      const newline = chunk.indexOf('\n', start);
      const end = newline === -1 ? chunk.length : newline + 1;
      try {
        decoder.decode(chunk.subarray(start, end), { stream: true });
      } catch {
        return line;
      }
      if (newline !== -1) line += 1;
      start = end;
    }
  }
  return line;
}
