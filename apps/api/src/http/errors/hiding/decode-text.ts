/** A text, perhaps with its escapes decoded. */
export interface ReadText {
  readonly text: string;
  /** Returns the position of a character in the original text. */
  startOf(index: number): number;
}

/**
 * Maximum levels of escapes: in a query, again by a proxy, in a quotation, and in a line of JSON.
 */
const rounds = 5;

/**
 * Yields the text as it is, then with its escapes (`%41`, `\u0041`, `\x41`, `\"`) decoded once,
 * twice and so on. Each byte of UTF-8 becomes one character.
 */
export function* decodeText(text: string): Generator<ReadText> {
  let current: ReadText = { text, startOf: (index) => index };
  for (let round = 0; round < rounds; round += 1) {
    yield current;
    if (!/[%\\]/.test(current.text)) return;
    current = readEscapes(current);
  }
}

function readEscapes({ text, startOf }: ReadText): ReadText {
  const codes = new Uint16Array(text.length);
  const starts = new Int32Array(text.length + 1);
  let length = 0;
  for (let at = 0; at < text.length; length += 1) {
    const width = widthOfEscape(text, at);
    codes[length] = width === 1 ? text.charCodeAt(at) : meaningOf(text, at, width);
    starts[length] = at;
    at += width;
  }
  starts[length] = text.length;
  return {
    text: Buffer.from(codes.buffer, 0, length * 2).toString('utf16le'),
    startOf: (index) => startOf(starts[index] ?? text.length),
  };
}

/** Returns the length of the escape at a position; 1 if there is none. */
function widthOfEscape(text: string, at: number): number {
  const first = text[at];
  if (first === '%') return areHex(text, at + 1, 2) ? 3 : 1;
  if (first !== '\\' || at + 1 === text.length) return 1;
  if (text[at + 1] === 'u' && areHex(text, at + 2, 4)) return 6;
  if (text[at + 1] === 'x' && areHex(text, at + 2, 2)) return 4;
  return 2;
}

function meaningOf(text: string, at: number, width: number): number {
  const digits = width === 3 ? 1 : 2;
  if (width > 2) return Number.parseInt(text.slice(at + digits, at + width), 16);
  return (controls.get(text[at + 1] ?? '') ?? text[at + 1] ?? '').charCodeAt(0);
}

const controls = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

function areHex(text: string, from: number, count: number): boolean {
  if (from + count > text.length) return false;
  for (let at = from; at < from + count; at += 1) {
    const code = text.charCodeAt(at) | 0x20;
    const isDigit = code >= 0x30 && code <= 0x39;
    if (!isDigit && !(code >= 0x61 && code <= 0x66)) return false;
  }
  return true;
}
