import { decodeText } from './hiding/decode-text.js';
import { createSharedSearch, type Span, shortestShare } from './hiding/find-shared-text.js';

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
