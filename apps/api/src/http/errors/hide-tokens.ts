/** A text, perhaps with its escapes decoded. */
interface ReadText {
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

/** A part of a text; `end` is exclusive. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Minimum number of shared characters that count as a match. */
const shortestShare = 8;

/** Every share contains a gram of this length that starts at a multiple of the stride. */
const gramLength = 4;
const stride = shortestShare - gramLength + 1;

const places = 16_384;

/**
 * A share of this length is taken without looking for a longer one: repetitive words have
 * thousands.
 */
const plenty = 64;

/** Words that are searched for. */
interface SearchedWords {
  readonly text: string;
}

/** A part of a text that also occurs in some words. */
interface Share<Words extends SearchedWords> extends Span {
  readonly words: Words;
}

/**
 * Creates a search for parts of a text that some words contain, at least `shortestShare` long.
 * Finds truncated words too. Ignores letter case and the differences between base64 and base64url,
 * and between a space and `+`. A text without matches is probed at every fifth position only.
 */
function createSharedSearch<Words extends SearchedWords>(
  all: readonly Words[],
): (text: string) => Share<Words>[] {
  const index = indexGrams(all);
  return (text) => {
    const found: Share<Words>[] = [];
    for (let at = 0; at + gramLength <= text.length; at += stride) {
      const candidates = index[hashAt(text, at)];
      const share = candidates && longestShare(text, at, candidates);
      if (!share) continue;
      found.push(share);
      // Continues right behind the share.
      at = Math.max(at, share.end - stride);
    }
    return found;
  };
}

/** Positions in the words of grams with the same hash. */
type Candidates<Words> = readonly { readonly words: Words; readonly place: number }[];

function indexGrams<Words extends SearchedWords>(
  all: readonly Words[],
): readonly (Candidates<Words> | undefined)[] {
  const index = new Array<Candidates<Words> | undefined>(places).fill(undefined);
  for (const words of all) {
    for (let place = 0; place + gramLength <= words.text.length; place += 1) {
      const hash = hashAt(words.text, place);
      index[hash] = [...(index[hash] ?? []), { words, place }];
    }
  }
  return index;
}

function longestShare<Words extends SearchedWords>(
  text: string,
  at: number,
  candidates: Candidates<Words>,
): Share<Words> | undefined {
  let longest: Share<Words> | undefined;
  let length = shortestShare - 1;
  for (const { words, place } of candidates) {
    const { start, end } = extend(text, at, words.text, place);
    if (end - start <= length) continue;
    length = end - start;
    longest = { start, end, words };
    if (length >= plenty) return longest;
  }
  return longest;
}

function extend(text: string, at: number, word: string, place: number): Span {
  let before = 0;
  while (isSame(text, at - before - 1, word, place - before - 1)) before += 1;
  let length = 0;
  while (isSame(text, at + length, word, place + length)) length += 1;
  return { start: at - before, end: at + length };
}

function isSame(text: string, at: number, word: string, place: number): boolean {
  if (at < 0 || place < 0 || at >= text.length || place >= word.length) return false;
  return fold(text.charCodeAt(at)) === fold(word.charCodeAt(place));
}

function hashAt(text: string, at: number): number {
  let hash = 0;
  for (let index = at; index < at + gramLength; index += 1) {
    hash = (hash << 4) ^ fold(text.charCodeAt(index));
  }
  return hash & (places - 1);
}

function fold(code: number): number {
  return folded[code] ?? code;
}

const folded = Uint8Array.from({ length: 256 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (character === '+' || character === '-') return ' '.charCodeAt(0);
  return (character === '_' ? '/' : character.toLowerCase()).charCodeAt(0);
});

/** Redacts secrets in a text. */
export type Hide = (text: string) => string;

/**
 * Redacts tokens and secrets: complete or truncated, escaped, in a form or in base64. Secrets that
 * are too short to be distinctive stay. Do not use it for responses: redaction would let callers
 * guess a secret piece by piece.
 */
export function hideTokensAnd(...secrets: readonly string[]): Hide {
  const hidden = secrets.filter(({ length }) => length >= shortestShare);
  if (hidden.length === 0) return hideTokens;
  return createHide([...tokenWords, ...hidden.flatMap(wordsOf)], formOfRemains(hidden));
}

interface HiddenWords {
  readonly text: string;
  /** Replacement text. */
  readonly name: string;
  /** True to redact the whole surrounding base64 as well. */
  readonly isWithin: boolean;
}

type NamedSpan = Span & { readonly name: string };

function createHide(words: readonly HiddenWords[], remains?: RegExp): Hide {
  const findShares = createSharedSearch(words);
  const find = (text: string): NamedSpan[] => {
    const found: NamedSpan[] = [];
    let widest: Span = { start: 0, end: 0 };
    for (const { words, ...span } of findShares(text)) {
      // Skips shares within the last span, since a text may repeat a share ten thousand times.
      if (words.isWithin && span.start >= widest.start && span.end <= widest.end) continue;
      if (words.isWithin) widest = widen(text, span);
      found.push({ ...(words.isWithin ? widest : span), name: words.name });
    }
    if (tokenForm.test(text)) found.push(...findForm(text, tokenForm, '[token]'));
    if (remains && text.includes('…')) found.push(...findForm(text, remains, '[secret]'));
    return found;
  };
  return (text) => {
    const spans: NamedSpan[] = [];
    for (const { text: read, startOf } of decodeText(text)) {
      for (const { start, end, name } of find(read)) {
        spans.push({ start: startOf(start), end: startOf(end), name });
      }
    }
    if (spans.length === 0) return text;
    return cover(
      text,
      spans.sort((one, other) => one.start - other.start || other.end - one.end),
    );
  };
}

/** Replaces the spans of a text by their names. The spans are in order and may overlap. */
function cover(text: string, spans: readonly NamedSpan[]): string {
  let covered = '';
  let at = 0;
  for (const { start, end, name } of spans) {
    if (start >= at) covered += text.slice(at, start) + name;
    at = Math.max(at, end);
  }
  return covered + text.slice(at);
}

/** Returns the secret as text, as its UTF-8 bytes in Latin-1, and within base64. */
function wordsOf(secret: string): readonly HiddenWords[] {
  const bytes = Buffer.from(secret);
  const plain = [secret, bytes.toString('latin1')];
  return [
    ...plain.map((text) => ({ text, name: '[secret]', isWithin: false })),
    ...wordsInBase64(bytes, '[secret]'),
  ];
}

function wordsInBase64(bytes: Buffer, name: string): readonly HiddenWords[] {
  return [0, 1, 2].map((offset) => ({ text: base64Within(bytes, offset), name, isWithin: true }));
}

/** Extends a span to all the base64 around it. */
function widen(text: string, { start, end }: Span): Span {
  const isIn = (at: number, letters: RegExp) => letters.test(text[at] ?? '');
  let from = start;
  let to = end;
  while (isIn(from - 1, /[\w+/-]/)) from -= 1;
  while (isIn(to, /[\w+/-]/)) to += 1;
  while (isIn(to, /=/)) to += 1;
  return { start: from, end: to };
}

/**
 * Returns the base64 of bytes that follow `offset` other bytes, without the characters that depend
 * on neighbours.
 */
function base64Within(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
}

/**
 * Returns a pattern for remains of secrets beside a cut (…), too short to be recognized elsewhere.
 */
function formOfRemains(secrets: readonly string[]): RegExp {
  const lengths = [7, 6, 5, 4];
  const cut = (part: (secret: string, length: number) => string) =>
    lengths.flatMap((length) => secrets.map((secret) => quote(part(secret, length))));
  const starts = cut((secret, length) => secret.slice(0, length));
  const ends = cut((secret, length) => secret.slice(-length));
  return new RegExp(`(?:${starts.join('|')})(?=…)|(?<=…)(?:${ends.join('|')})`, 'i');
}

function findForm(text: string, form: RegExp, name: string): NamedSpan[] {
  return [...text.matchAll(new RegExp(form, `${form.flags}g`))].map(({ 0: { length }, index }) => {
    return { start: index, end: index + length, name };
  });
}

function quote(text: string): string {
  return text.replaceAll(
    /[^\p{L}\d]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * A token or its beginning, which is `{"` in base64url; and the signature of a token whose
 * beginning was cut off.
 */
const tokenForm = /eyJ[\w-]{8,}(\.[\w-]*){0,4}|\.[\w-]{43}(?![\w-])/;

/** Common beginning of all tokens of this service. */
const tokenHead = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCI';

const tokenWords = wordsInBase64(Buffer.from(tokenHead), '[token]');

/** Redacts tokens. */
export const hideTokens: Hide = createHide(tokenWords);
