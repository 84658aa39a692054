import { sha256 } from '#platform';

/**
 * Maximum size in bytes of a key that is stored as it is; an index entry of PostgreSQL has at most about 2,700.
 */
const mostBytes = 1_000;

/**
 * Number of letters that the key of a longer text begins with, so that keys sort like their texts.
 */
const firstLetters = 150;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is escaped
const escaped = /[\0\x01]/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what escapes
const escapes = /\x01[\x01\x02]/g;

/**
 * Returns the form of a text for a key or index column. Keys are equal only if their texts are, and
 * sort like them, except texts of more than 1,000 bytes with the same beginning. PostgreSQL cannot
 * store NUL, so it is escaped. A long text has its beginning and its digest as key.
 */
export function keyText(text: string): string {
  // A text has at most three bytes per UTF-16 unit.
  const isShort = text.length * 3 <= mostBytes || Buffer.byteLength(text) <= mostBytes;
  if (isShort) return escapeNul(text);
  const beginning = [...text.slice(0, firstLetters * 2)].slice(0, firstLetters).join('');
  return `${escapeNul(beginning)}\x01\x03${sha256(text, 'hex')}`;
}

/** Escapes NUL, which PostgreSQL cannot store, and keeps the order of texts. */
export function escapeNul(text: string): string {
  return text.replace(escaped, (letter) => (letter === '\0' ? '\x01\x01' : '\x01\x02'));
}

/** Returns the text that was escaped. */
export function unescapeNul(text: string): string {
  return text.replace(escapes, (pair) => (pair === '\x01\x01' ? '\0' : '\x01'));
}

/** Returns the text for the column beside a shortened key; null if the key has the whole text. */
export function longText(text: string): string | null {
  const whole = escapeNul(text);
  return keyText(text) === whole ? null : whole;
}

/** Returns the text of a key and the column beside it. */
export function textOfKey(key: string, long: string | null): string {
  return unescapeNul(long ?? key);
}
