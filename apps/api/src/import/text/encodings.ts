import { isUtf8 } from 'node:buffer';
import { isMostlyOdd } from './odd-words.js';

/** A character encoding. */
export interface Encoding {
  readonly name: string;
  /** The bytes of a line feed; the length of every character is a multiple of theirs. */
  readonly lineFeed: Buffer;
  /**
   * Returns the text of bytes that end with a complete character; undefined if they are invalid.
   */
  decode(bytes: Buffer): string | undefined;
  /** Returns the end of the last complete character. */
  end(bytes: Buffer): number;
}

export const utf8: Encoding = {
  name: 'UTF-8',
  lineFeed: Buffer.from('\n'),
  decode: (bytes) => (isUtf8(bytes) && !bytes.includes(0) ? bytes.toString() : undefined),
  end: endOfUtf8,
};

const utf16Little: Encoding = {
  name: 'UTF-16',
  lineFeed: Buffer.from('\n', 'utf16le'),
  decode(bytes) {
    const text = bytes.toString('utf16le');
    const isText = bytes.length % 2 === 0 && text.isWellFormed() && !text.includes('\0');
    return isText ? text : undefined;
  },
  end(bytes) {
    const end = bytes.length - (bytes.length % 2);
    const isHalf = end > 0 && ((bytes[end - 1] ?? 0) & 0xfc) === 0xd8;
    return isHalf ? end - 2 : end;
  },
};

/** UTF-16 by its byte order. */
export const utf16 = {
  'little-endian': utf16Little,
  'big-endian': {
    name: utf16Little.name,
    lineFeed: swap(utf16Little.lineFeed),
    decode: (bytes) => utf16Little.decode(swap(bytes)),
    end: (bytes) => utf16Little.end(swap(bytes)),
  },
} as const satisfies Record<string, Encoding>;

/** Returns a copy with swapped bytes in each pair; an odd byte at the end stays. */
function swap(bytes: Buffer): Buffer {
  const swapped = Buffer.from(bytes);
  swapped.subarray(0, bytes.length - (bytes.length % 2)).swap16();
  return swapped;
}

export const windows1252: Encoding = {
  name: 'Windows-1252',
  lineFeed: Buffer.from('\n'),
  decode(bytes) {
    const text = bytes.toString('latin1');
    if (isForeign.test(text) || isMostlyOdd(text) || text.includes('\0')) return undefined;
    return text.replace(
      /[\x80-\x9f]/g,
      (character) => beyondLatin1[character.charCodeAt(0) - 0x80] ?? '',
    );
  },
  // Words are judged by what stands beside them, and UTF-8 is recognised only in one piece.
  end: (bytes) => endOfCell(bytes, endOfUtf8(bytes)),
};

/** A table, because some versions of Node take Windows-1252 for Latin-1. */
const beyondLatin1 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/**
 * Bytes that Windows-1252 lacks, and letters and quotes of western languages in UTF-8, which would
 * become the likes of Ã© and â€œ.
 */
const isForeign = /[\x81\x8d\x8f\x90\x9d]|[\xc2\xc3][\x80-\xbf]|\xe2[\x80-\x82][\x80-\xbf]/;

/** Returns true if bytes start with a character of UTF-8 that is not ASCII. */
export function startsWithUtf8(bytes: Buffer): boolean {
  return /^(?:[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})/.test(
    bytes.toString('latin1', 0, 4),
  );
}

/** The longest rest of a cell that is held back, in bytes. */
const maxCellRest = 4096;

/** Returns where the last whole cell before a place ends; the place itself inside a long cell. */
export function endOfCell(bytes: Buffer, place: number): number {
  for (let at = place; at > Math.max(0, place - maxCellRest); at -= 1) {
    if (separators.includes(bytes[at - 1] ?? 0)) return at;
  }
  return place > maxCellRest ? place : 0;
}

const separators = Buffer.from(',;|\t\r\n"');

function endOfUtf8(bytes: Buffer): number {
  for (let length = 1; length <= Math.min(3, bytes.length); length += 1) {
    const byte = bytes[bytes.length - length] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    return lengthOfUtf8(byte) > length ? bytes.length - length : bytes.length;
  }
  return bytes.length;
}

/** Returns the number of bytes of a character, by its first one. */
function lengthOfUtf8(first: number): number {
  if (first >= 0xf0) return 4;
  if (first >= 0xe0) return 3;
  return first >= 0xc0 ? 2 : 1;
}
