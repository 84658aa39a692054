/**
 * @returns true if most non-ASCII characters are in words that no Western text has. Such words are
 * the bytes of Chinese, Japanese, Korean, Cyrillic and Greek texts, read as Latin-1.
 */
function isMostlyOdd(text: string): boolean {
  let [all, odd, foreign] = [0, 0, 0];
  for (const { 0: word, index } of text.matchAll(words)) {
    const count = word.replace(/[A-Za-z]/g, '').length;
    const isAlone = isOddAlone(word, text, index);
    const isOdd = isAlone || oddPair.test(word);
    // One or two symbols alone occur in any text.
    if (!isOdd && isSigns(word)) continue;
    all += count;
    if (isOdd) odd += isAlone ? word.length : count;
    else if (isAllAccents(word)) foreign += count;
  }
  // A few accented letters alone may be an abbreviation.
  return odd + foreign > all / 2 && (odd >= 2 || foreign >= 4);
}

const words = /[A-Za-z\x80-\xff]*[\x80-\xff][A-Za-z\x80-\xff]*/g;

function isSigns(word: string): boolean {
  return /^[\x80-\xbf\xd7\xf7]+$/.test(word);
}

/** @returns true for two or more accented letters without an ASCII letter. */
function isAllAccents(word: string): boolean {
  return !/[A-Za-z]/.test(word) && /[\xc0-\xd6\xd8-\xf6\xf8-\xff]{2}/.test(word);
}

const small = String.raw`a-z\x9a\x9c\x9e\xb5\xdf-\xf6\xf8-\xff`;
const capitals = String.raw`\x8a\x8c\x8e\x9f\xc0-\xd6\xd8-\xde`;

/**
 * Matches two adjacent bytes, or one byte, that no Western word has. Linear in the length of the
 * text.
 */
const oddPair = (() => {
  const letters = `A-Z${small}${capitals}`;
  const both = String.raw`\x80\x85\x8b\x91-\x97\x9b\xa0\xa3\xa9\xab\xad\xb4\xb7\xbb`;
  const before = String.raw`${both}\x82\x84\xa1\xa5\xa7\xb1\xbd\xbf`;
  const behind = String.raw`${both}\x86\x89\x99\xaa\xae\xb0\xb2\xb3\xb9\xba`;
  return new RegExp(
    [
      `[${letters}][^${letters}${behind}]`,
      String.raw`(?![\xb0\xba][CFK])[^${letters}${before}][${letters}]`,
      // Matches an accented capital within a word of small letters.
      `[${small}][A-Z]*[${capitals}]`,
      String.raw`[A-Z][${capitals}][\xe0-\xf6\xf8-\xff]`,
      String.raw`[\x88\x98\xa4\xa6\xa8\xac\xaf\xb6\xb8]|[\xa1-\xbf]{3}`,
    ].join('|'),
  );
})();

/**
 * @returns true for a word that may be two-byte characters and is no Western word: a symbol and a
 * letter, two symbols, or a capital and a small letter.
 */
function isOddAlone(word: string, text: string, index: number): boolean {
  if (usualAlone.test(word)) return false;
  const isCell = isBetweenSeparators(text, index, index + word.length);
  if (usualAmongOthers.test(word)) return isCell;
  if (/^[\x82-\x97]{2}$/.test(word)) return isCell;
  // `20°×` has a number before it.
  if (/^(?:[\xa1-\xbf\xd7\xf7]{2})+$/.test(word)) return !/\d/.test(text[index - 1] ?? '');
  return oddAlone.test(word);
}

function isBetweenSeparators(text: string, start: number, end: number): boolean {
  return /[,;|\t\r\n"]/.test(text[start - 1] ?? '\n') && /[,;|\t\r\n"]/.test(text[end] ?? '\n');
}

const usualAlone = new RegExp(
  [
    // Matches a repeated byte, empty quotes, and pairs of capitals that many languages have.
    String.raw`^(.)\1+$|^(?:\xab\xbb|\xbb\xab|\x91\x92|\x93\x94|\x8b\x9b)$`,
    String.raw`^[\xc0\xc1\xc4-\xc9\xcd\xd1\xd3\xd6\xd8\xda\xdc]{2}$`,
    String.raw`^(?:[\xb0\xba][CFK]|[\xbc-\xbe\xb5][A-Za-z]|[\xa3\xa5][mMkK]|[\xa9\xb7\xbb][A-Z])$`,
  ].join('|'),
);

/** Matches a quote, a dash or a bullet beside a word of one letter. */
const usualAmongOthers = (() => {
  const word = String.raw`[\xc0\xc1\xc5\xc8\xc9\xd2-\xd4\xd6\xd8\xe0\xe1\xe5\xe8-\xea\xf2-\xf4\xf6\xf8]`;
  return new RegExp(
    [
      String.raw`^[\x82\x84\x8b\x91-\x97\xa1\xab\xb7\xbb\xbf]${word}$|^${word}[\x85\x92\x94\xbb]$`,
      String.raw`^[\x91-\x97\xa1\xab\xbf][A-Za-z]$`,
    ].join('|'),
  );
})();

const oddAlone = new RegExp(
  [
    // Matches a symbol among letters, letters of mixed case, or two rare capitals.
    String.raw`^(?=.*[\xa1-\xbf\xd7\xf7])(?:[\xa1-\xfe]{2})+$`,
    `^[${capitals}][\x83${small.replace('a-z', '')}${capitals}]$`,
    String.raw`^(?:[\x82-\x97][\x82-\x9f\xa1-\xff])+$`,
    // Matches two-byte characters with an ASCII letter as their second byte.
    String.raw`^[\xa1-\xbf\x88-\x8c\x8e][A-Za-z]$`,
  ].join('|'),
);

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

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const utf8: Encoding = {
  name: 'UTF-8',
  lineFeed: Buffer.from('\n'),
  decode(bytes) {
    try {
      const text = decoder.decode(bytes);
      return text.includes('\0') ? undefined : text;
    } catch {
      return undefined;
    }
  },
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
  // Words are judged with their neighbours, and UTF-8 only in one piece.
  end: (bytes) => endOfCell(bytes, endOfUtf8(bytes)),
};

/** A table, because some versions of Node take Windows-1252 for Latin-1. */
const beyondLatin1 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/**
 * Bytes that Windows-1252 lacks, and letters and quotes of western languages in UTF-8, which would
 * become the likes of Ã© and â€œ.
 */
const isForeign = /[\x81\x8d\x8f\x90\x9d]|[\xc2\xc3][\x80-\xbf]|\xe2[\x80-\x82][\x80-\xbf]/;

/** @returns true if bytes start with a non-ASCII character in UTF-8. */
export function startsWithUtf8(bytes: Buffer): boolean {
  return /^(?:[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})/.test(
    bytes.toString('latin1', 0, 4),
  );
}

/** Maximum length of an unfinished cell to hold back, in bytes. */
const maxCellRest = 4096;

/**
 * Returns the end of the last complete cell before a position; the position itself inside a long
 * cell.
 */
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
