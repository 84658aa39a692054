import { createHash } from 'node:crypto';

/** The most bytes of a key that stands for itself: an entry of an index has room for some 2,700. */
const mostBytes = 1_000;

/** How many letters of a longer one its key begins with, so that keys keep the order of their texts. */
const firstLetters = 150;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is escaped
const escaped = /[\0\x01]/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what escapes
const escapes = /\x01[\x01\x02]/g;

/**
 * A text as it is written to a column that is a key, or part of an index: texts that are equal have equal keys
 * and others have not, and keys are in the order of their texts (of those above 1,000 bytes that begin alike, in
 * no order). PostgreSQL cannot keep every text as it is: a NUL is escaped, and a long text has the key of its
 * beginning and its digest.
 */
export function keyText(text: string): string {
  // No text has more bytes than three times its length.
  const isShort = text.length * 3 <= mostBytes || Buffer.byteLength(text) <= mostBytes;
  if (isShort) return escapeNul(text);
  const beginning = [...text.slice(0, firstLetters * 2)].slice(0, firstLetters).join('');
  const digest = createHash('sha256').update(text).digest('hex');
  return `${escapeNul(beginning)}\x01\x03${digest}`;
}

/** A text without the NUL that PostgreSQL cannot keep, in the same order among others. */
export function escapeNul(text: string): string {
  return text.replace(escaped, (letter) => (letter === '\0' ? '\x01\x01' : '\x01\x02'));
}

/** The text that was escaped. */
export function unescapeNul(text: string): string {
  return text.replace(escapes, (pair) => (pair === '\x01\x01' ? '\0' : '\x01'));
}

/** A text that its key does not tell, as a column beside the key has it; null where the key tells it. */
export function longText(text: string): string | null {
  const whole = escapeNul(text);
  return keyText(text) === whole ? null : whole;
}

/** The text of a key, and of what the column beside it has. */
export function textOfKey(key: string, long: string | null): string {
  return unescapeNul(long ?? key);
}
