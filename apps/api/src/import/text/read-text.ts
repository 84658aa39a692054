import { CommerceError } from '@aisle/schema';
import { type Encoding, endOfCell, startsWithUtf8, utf8, utf16, windows1252 } from './encodings.js';

/** An input: a file or a pipe. */
export interface ImportFile {
  /** Name as the caller wrote it, also for messages. */
  readonly path: string;
  /** Size in bytes; undefined if it is unknown until the end. */
  readonly size: number | undefined;
}

/** A text that arrives in chunks, without a byte order mark. */
export interface FileText extends AsyncIterable<string> {
  /** Name of the encoding, as far as it is known. */
  readonly encoding: string;
}

/** Options of reading a text. */
interface TextOptions {
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

/** Turns the bytes of a file into text, chunk by chunk. */
interface TextDecoding {
  /** Returns the text of more bytes, except an incomplete character at the end. */
  add(bytes: Buffer): string;
  /** Returns the text of the remaining bytes. */
  finish(): string;
  /** The name of the encoding, as far as it is known. */
  readonly encoding: string;
}

/**
 * Decodes UTF-8 and, unless only that is accepted, UTF-16 and Windows-1252. The first character
 * that is not ASCII decides; bytes that contradict it are a fault. Throws the fault as text after
 * the file name: `:3: is not UTF-8 text; …`.
 */
export function decodeText(
  accepts: 'UTF-8' | 'any',
  refuse: (fault: string) => Error,
): TextDecoding {
  const decode = decodeCounting(accepts, refuse);
  let encoding: Encoding | undefined;
  let isBegun = false;
  let held: Buffer = Buffer.alloc(0);

  /** Decodes the buffered bytes up to an offset, and keeps the rest. */
  const take = (end: number, by: Encoding): string => {
    const whole = held.subarray(0, end);
    held = held.subarray(end);
    return decode(whole, by);
  };

  /** @returns true if the first bytes are too few to tell the encoding. */
  const isTooShort = (isLast: boolean) => held.length < beginningBytes && !isLast;

  const begin = () => {
    const beginning = readBeginning(held);
    if ('fault' in beginning) throw refuse(`: ${beginning.fault}`);
    if (beginning.order && accepts === 'UTF-8') throw refuse(': is UTF-16 text; save it as UTF-8');
    encoding = chooseEncoding(beginning, accepts);
    held = held.subarray(beginning.mark);
    isBegun = true;
  };

  const decodeHeld = (isLast: boolean): string => {
    if (!isBegun && isTooShort(isLast)) return '';
    if (!isBegun) begin();
    if (encoding === undefined) {
      const ascii = lengthOfAscii(held);
      const isUndecided = ascii === held.length || ascii + beginningBytes > held.length;
      // The letters before a byte help to recognise it.
      if (isUndecided && !isLast) return take(endOfCell(held, ascii), utf8);
      encoding = startsWithUtf8(held.subarray(ascii)) || ascii === held.length ? utf8 : windows1252;
    }
    return take(isLast ? held.length : encoding.end(held), encoding);
  };

  return {
    add(bytes) {
      held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
      return decodeHeld(false);
    },
    finish: () => decodeHeld(true),
    get encoding() {
      return encoding?.name ?? utf8.name;
    },
  };
}

/** Decodes a text in a given encoding, by its label in browsers. */
export function decodeNamed(label: string, refuse: (fault: string) => Error): TextDecoding {
  const decoder = new TextDecoder(label, { fatal: true });
  const decode = (bytes: Buffer, stream: boolean) => {
    try {
      return decoder.decode(bytes, { stream });
    } catch {
      throw refuse(`: is not ${label} text; name another encoding, or save the file as UTF-8`);
    }
  };
  return {
    add: (bytes) => decode(bytes, true),
    finish: () => decode(Buffer.alloc(0), false),
    encoding: label,
  };
}

/**
 * Chooses the encoding by the beginning of a file; undefined while both UTF-8 and Windows-1252 are
 * possible.
 */
function chooseEncoding({ order, mark }: TextBeginning, accepts: 'UTF-8' | 'any') {
  if (order !== undefined) return utf16[order];
  return accepts === 'UTF-8' || mark > 0 ? utf8 : undefined;
}

function lengthOfAscii(bytes: Buffer): number {
  let length = 0;
  while (length < bytes.length && (bytes[length] ?? 0) < 0x80) length += 1;
  return length;
}

/** Encoding details in the first bytes of a file. */
interface TextBeginning {
  /** Byte order of UTF-16; undefined for other encodings. */
  readonly order?: 'little-endian' | 'big-endian';
  /** Length of the byte order mark in bytes. */
  readonly mark: number;
}

/** Number of first bytes to inspect. */
const beginningBytes = 4;

/**
 * Inspects the first bytes of a file: returns its encoding details, or a fault if it is no text.
 */
function readBeginning(bytes: Buffer): TextBeginning | { readonly fault: string } {
  const signature = signatures.find((one) => one.bytes.every((byte, at) => bytes[at] === byte));
  if (signature) return signature.means;
  return { mark: 0, ...orderWithoutMark(bytes) };
}

const utf32 = { fault: 'is UTF-32 text; save it as UTF-8' };

/** Longer marks first: the mark of UTF-32 begins like that of UTF-16. */
const signatures: readonly {
  readonly bytes: readonly number[];
  readonly means: TextBeginning | { readonly fault: string };
}[] = [
  { bytes: [0xff, 0xfe, 0, 0], means: utf32 },
  { bytes: [0, 0, 0xfe, 0xff], means: utf32 },
  {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    means: {
      fault: 'is a zip archive or a spreadsheet; unpack it, or save the sheet as CSV (UTF-8)',
    },
  },
  { bytes: [0xef, 0xbb, 0xbf], means: { mark: 3 } },
  { bytes: [0x1f, 0x8b], means: { fault: 'is compressed by gzip; unpack it first (gunzip)' } },
  { bytes: [0xff, 0xfe], means: { mark: 2, order: 'little-endian' } },
  { bytes: [0xfe, 0xff], means: { mark: 2, order: 'big-endian' } },
];

/** Two plain characters with a zero byte each indicate UTF-16: other texts contain no zeros. */
function orderWithoutMark([a = 0, b = 0, c = 0, d = 0]: Buffer): Pick<TextBeginning, 'order'> {
  if (isPlain(a) && b === 0 && isPlain(c) && d === 0) return { order: 'little-endian' };
  if (a === 0 && isPlain(b) && c === 0 && isPlain(d)) return { order: 'big-endian' };
  return {};
}

function isPlain(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7f;
}

/**
 * Decodes the complete characters of a file from its start; throws with the line at undecodable
 * bytes.
 */
function decodeCounting(
  accepts: 'UTF-8' | 'any',
  refuse: (fault: string) => Error,
): (bytes: Buffer, by: Encoding) => string {
  let line = 1;
  return (bytes, by) => {
    const text = by.decode(bytes);
    if (text === undefined) throw refuse(wordUndecodable(bytes, by, line, accepts));
    line += countLineFeeds(text);
    return text;
  };
}

function countLineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Describes the line at which bytes are no longer valid in an encoding, and the remedy. */
function wordUndecodable(
  bytes: Buffer,
  encoding: Encoding,
  firstLine: number,
  accepts: 'UTF-8' | 'any',
): string {
  let line = firstLine;
  for (const own of linesOf(bytes, encoding)) {
    if (encoding.decode(own) === undefined) return `:${line}: ${wordLine(own, encoding, accepts)}`;
    line += 1;
  }
  return `: ${wordLine(bytes, encoding, accepts)}`;
}

function wordLine(bytes: Buffer, encoding: Encoding, accepts: 'UTF-8' | 'any'): string {
  if (encoding.name === 'UTF-16') return 'is not complete UTF-16 text; save the file as UTF-8';
  if (bytes.includes(0)) return 'is not text: it contains a NUL character; name a text file';
  if (accepts === 'any')
    return 'is neither UTF-8 nor Windows-1252 text; save the file as UTF-8, or name its encoding with --encoding, such as gbk, big5, shift_jis, euc-kr or windows-1251';
  return 'is not UTF-8 text; save the file as UTF-8 (it may be Windows-1252 or Latin-1)';
}

function* linesOf(bytes: Buffer, { lineFeed }: Encoding): Generator<Buffer> {
  const unit = lineFeed.length;
  let start = 0;
  for (let at = 0; at < bytes.length; at += unit) {
    if (!lineFeed.equals(bytes.subarray(at, at + unit))) continue;
    yield bytes.subarray(start, at + unit);
    start = at + unit;
  }
  yield bytes.subarray(start);
}
