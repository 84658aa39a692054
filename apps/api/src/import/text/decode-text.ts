import { isAscii } from 'node:buffer';
import { beginningBytes, readBeginning, type TextBeginning } from './begin-text.js';
import { decodeCounting } from './decode-counting.js';
import { type Encoding, endOfCell, startsWithUtf8, utf8, utf16, windows1252 } from './encodings.js';

/** Turns the bytes of a file into text, chunk by chunk. */
export interface TextDecoding {
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

  /** Returns true if it is too early to tell anything from the first bytes that are held. */
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
      // The letters before a byte help to tell what it is.
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
  return isAscii(bytes) ? bytes.length : bytes.findIndex((byte) => byte > 0x7f);
}
