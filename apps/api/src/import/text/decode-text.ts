import { isAscii } from 'node:buffer';
import { beginningBytes, readBeginning } from './begin-text.js';
import { type Encoding, utf8, utf16, windows1252 } from './encodings.js';
import { wordUndecodable } from './word-undecodable.js';

/** Turns the bytes of a file into text, chunk by chunk. */
export interface TextDecoding {
  /** The text of more bytes, without what may go on with the next ones. */
  add(bytes: Buffer): string;
  /** The text of what is left. */
  finish(): string;
  /** The name of the encoding, as far as it is known. */
  readonly encoding: string;
}

/**
 * Decodes UTF-8 and, unless it is all that may come, UTF-16 and Windows-1252: the first character that is
 * not ASCII decides, and what contradicts it is a fault. A fault is thrown as what is wrong with the file,
 * `:3: is not UTF-8 text; …`.
 */
export function decodeText(
  accepts: 'UTF-8' | 'any',
  refuse: (fault: string) => Error,
): TextDecoding {
  let encoding: Encoding | undefined;
  let isBegun = false;
  let isSwapped = false;
  let held: Buffer = Buffer.alloc(0);
  let line = 1;

  /** Bytes without the mark, once there are enough to tell. */
  const begin = (bytes: Buffer): Buffer => {
    const beginning = readBeginning(bytes);
    if ('fault' in beginning) throw refuse(`: ${beginning.fault}`);
    isBegun = true;
    isSwapped = beginning.order === 'big-endian';
    if (beginning.order) encoding = utf16;
    else if (accepts === 'UTF-8' || beginning.mark > 0) encoding = utf8;
    if (encoding === utf16 && accepts === 'UTF-8') {
      throw refuse(': is UTF-16 text; save it as UTF-8');
    }
    return bytes.subarray(beginning.mark);
  };

  const decode = (bytes: Buffer, by: Encoding): string => {
    const text = by.decode(bytes);
    if (text === undefined) throw refuse(wordUndecodable(bytes, by, line, accepts));
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) line += 1;
    return text;
  };

  /** What of the bytes is ASCII; decides by the first character that is not. */
  const decodeAscii = (bytes: Buffer, isLast: boolean): string => {
    const end = isAscii(bytes) ? bytes.length : bytes.findIndex((byte) => byte > 0x7f);
    const ascii = decode(bytes.subarray(0, end), utf8);
    held = bytes.subarray(end);
    if (held.length === 0 || (held.length < beginningBytes && !isLast)) return ascii;
    encoding = startsWithUtf8(held) ? utf8 : windows1252;
    return ascii + decodeHeld(isLast);
  };

  const decodeHeld = (isLast: boolean): string => {
    if (!isBegun) {
      if (held.length < beginningBytes && !isLast) return '';
      held = begin(held);
    }
    if (encoding === undefined) return decodeAscii(held, isLast);
    const end = isLast ? held.length : encoding.end(swap(held, isSwapped));
    const whole = swap(held.subarray(0, end), isSwapped);
    held = held.subarray(end);
    return decode(whole, encoding);
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

function startsWithUtf8(bytes: Buffer): boolean {
  return /^(?:[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})/.test(
    bytes.toString('latin1', 0, beginningBytes),
  );
}

/** A copy with the bytes of each pair in the other order; an odd byte at the end stays. */
function swap(bytes: Buffer, isSwapped: boolean): Buffer {
  if (!isSwapped) return bytes;
  const swapped = Buffer.from(bytes);
  swapped.subarray(0, bytes.length - (bytes.length % 2)).swap16();
  return swapped;
}
