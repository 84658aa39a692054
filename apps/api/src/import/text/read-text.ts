import { CommerceError } from '@aisle/schema';
import { decodeNamed, decodeText } from './decode-text.js';

/** A text that arrives in chunks, without a byte order mark. */
export interface FileText extends AsyncIterable<string> {
  /** Name of the encoding, as far as it is known. */
  readonly encoding: string;
}

/** Options of reading a text. */
export interface TextOptions {
  /** `any` also accepts UTF-16 and Windows-1252. */
  readonly accepts: 'UTF-8' | 'any';
  /** Label of the encoding, if given. */
  readonly encoding?: string | undefined;
  /** Called with the length of each chunk. */
  readonly onBytes?: (bytes: number) => void;
}

/**
 * Decodes bytes to a text.
 * @throws CommerceError `unusable_file` that names the `path` if they are empty or no such text.
 */
export function readText(
  path: string,
  bytes: AsyncIterable<Buffer>,
  { accepts, encoding, onBytes }: TextOptions,
): FileText {
  const refuse = (fault: string) => new CommerceError('unusable_file', `${path}${fault}`);
  const decoding =
    encoding === undefined ? decodeText(accepts, refuse) : decodeNamed(encoding, refuse);
  return {
    async *[Symbol.asyncIterator]() {
      let isEmpty = true;
      for await (const chunk of bytes) {
        isEmpty &&= chunk.length === 0;
        onBytes?.(chunk.length);
        yield decoding.add(chunk);
      }
      if (isEmpty) throw refuse(': is empty; check how it was written');
      yield decoding.finish();
    },
    get encoding() {
      return decoding.encoding;
    },
  };
}

/** Joins a text into one string, for small files. */
export async function joinText(chunks: AsyncIterable<string>): Promise<string> {
  const parts: string[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return parts.join('');
}
