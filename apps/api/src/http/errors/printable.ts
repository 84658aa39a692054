/**
 * Makes a text safe for a terminal: shows control characters, direction marks and other invisible
 * characters as \u{1b}. Line feeds stay.
 */
export function printable(text: string): string {
  return text.replaceAll(acting, showNumber);
}

/** The same for foreign text within a line: escapes line feeds as well. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', showNumber);
}

/** Joiners are kept: they only affect letters, and words of some languages need them. */
const acting = /[^\n\P{Cc}]|(?![\u200c\u200d])\p{Cf}|[\u2028\u2029]/gu;

function showNumber(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
