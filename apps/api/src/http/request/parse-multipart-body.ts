import { pipeline } from 'node:stream/promises';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { CommerceError } from '@aisle/schema';
import { Busboy } from '@fastify/busboy';

/** Bytes to parse before other requests get their turn. */
const chunkLength = 64 * 1024;

/** Maximum number of parts; more than any operation takes. */
const mostParts = 100;

/**
 * Parses the fields of a multipart body as text. For a file, `import_file` is its content and
 * `file_name` its name.
 * @throws CommerceError `validation_failed` for an invalid body or a duplicate field.
 */
export async function parseMultipartBody(text: string, contentType: string): Promise<unknown> {
  const body = new Map<string, string>();
  for (const { name, value, fileName } of await readFields(Buffer.from(text), contentType)) {
    if (body.has(name)) {
      throw new CommerceError('validation_failed', `${name}: is given more than once`);
    }
    body.set(name, value);
    if (fileName) body.set('file_name', fileName);
  }
  return Object.fromEntries(body);
}

interface Field {
  readonly name: string;
  readonly value: string;
  /** Present for files only. */
  readonly fileName?: string;
}

async function readFields(bytes: Buffer, contentType: string): Promise<readonly Field[]> {
  try {
    return await parseFields(bytes, contentType);
  } catch (cause) {
    throw new CommerceError(
      'validation_failed',
      'The body is not multipart/form-data as its Content-Type says: it must be parts between the boundary that is named there.',
      { cause },
    );
  }
}

async function parseFields(bytes: Buffer, contentType: string): Promise<readonly Field[]> {
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
    await endOfTurn();
  }
}
