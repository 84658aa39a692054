import { CommerceError } from '@aisle/schema';
import { decodeNamed, decodeText } from './decode-text.js';

/** A text that arrives in chunks, without a byte order mark. */
export interface FileText extends AsyncIterable<string> {
  /** How its bytes are read, as far as that is known. */
  readonly encoding: string;
}

/** How a text is read. */
export interface TextOptions {
  /** Whether it may be UTF-16 or Windows-1252 too. */
  readonly accepts: 'UTF-8' | 'any';
  /** The label of the encoding that it is in, where somebody says so. */
  readonly encoding?: string | undefined;
  /** Told the length of each chunk. */
  readonly onBytes?: (bytes: number) => void;
}

/** The text of bytes. What is empty or no such text is an `unusable_file` error that names the `path`. */
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

/** All of a text at once, for files that are small. */
export async function joinText(chunks: AsyncIterable<string>): Promise<string> {
  const parts: string[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return parts.join('');
}
